// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerTestSupport
import Testing

/// The bridge between GLib's loop and the main actor, seen from a process with a synchronous main.
struct MainLoopTests {
    @Test(
        "Main-actor work runs under GLib's loop, and an idle second wakes nobody",
        .enabled(if: Probe.executable != nil, "needs the GtkSupportProbe program beside the tests"))
    func bridge() async throws {
        let seen = try await Probe.run()
        #expect(seen["early"] == "in the loop")
        #expect(seen["task"] == "ran")
        #expect(seen["sleep"] == "returned")
        #expect(seen["yields"] == "1000")
        #expect(seen["detached"] == "55")
        let dispatches = try #require(seen["idle-dispatches"].flatMap { Int($0) })
        let turns = try #require(seen["idle-turns"].flatMap { Int($0) })
        #expect(dispatches <= 2)
        #expect(turns <= 3)
    }
}

nonisolated private enum Probe {
    static let executable = Built.program("GtkSupportProbe")

    /// The probe's lines by name.
    static func run() async throws -> [String: String] {
        let process = Process()
        process.executableURL = executable
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) } ?? ""
        process.waitUntilExit()
        let pairs = text.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
