// SPDX-License-Identifier: GPL-3.0-or-later

// Runs GLib's loop in a process whose main is synchronous, which no test runner's is, and prints what it saw: one
// `name value` a line. MainLoopTests starts it.

import GtkSupport

@main
enum Probe {
    static func main() {
        let report = Report()
        Task { @MainActor in report.say("early", report.isLooping ? "in the loop" : "before the loop") }
        MainLoop.attachMainQueue()
        MainLoop.attachMainQueue()
        Task { @MainActor in
            report.say("task", "ran")
            try? await Task.sleep(for: .milliseconds(20))
            report.say("sleep", "returned")
            for _ in 0..<1_000 { await Task.yield() }
            report.say("yields", "1000")
            let sum = await Task.detached { (1...10).reduce(0, +) }.value
            report.say("detached", "\(sum)")
            report.say("looks-until-rest", "\(await looksUntilRest())")
            measureIdleSecond(report)
        }
        // The bound of the whole run: a bridge that never wakes must not hang its test.
        LoopTimer.after(milliseconds: 20_000) { report.isDone = true }
        report.isLooping = true
        while !report.isDone { MainLoop.iterate(mayBlock: true) }
    }

    /// How often a timer looks at what is at rest when it looks for the third time, asked for three times as it begins.
    private static func looksUntilRest() async -> Int {
        var looks = 0
        var timer: RestTimer?
        await withCheckedContinuation { continuation in
            timer = RestTimer(milliseconds: 1) {
                looks += 1
                return looks == 3
            } _: {
                continuation.resume()
            }
            for _ in 0..<3 { timer?.wait() }
        }
        timer = nil
        return looks
    }

    /// Nothing is due for a second: whatever the loop does in it is a wake-up for nothing.
    private static func measureIdleSecond(_ report: Report) {
        // The first delay lets the job that asks come to its end.
        LoopTimer.after(milliseconds: 50) {
            let dispatches = MainLoop.dispatches
            let turns = MainLoop.turns
            LoopTimer.after(milliseconds: 1_000) {
                report.say("idle-dispatches", "\(MainLoop.dispatches - dispatches)")
                report.say("idle-turns", "\(MainLoop.turns - turns)")
                report.isDone = true
            }
        }
    }
}

@MainActor
private final class Report {
    var isDone = false
    var isLooping = false

    func say(_ name: String, _ value: String) {
        print(name, value)
    }
}
