// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import GtkInspection
import Testing

@testable import GtkSupport

final class Counter {
    var count = 0
}

/// Counts its own death.
final class Token {
    private let deaths: Counter

    init(_ deaths: Counter) { self.deaths = deaths }

    convenience init(sharing other: Token) { self.init(other.deaths) }

    /// Keeps the token in the closure that calls it.
    func touch() {}

    isolated deinit { deaths.count += 1 }
}

/// Turns GLib's loop by hand until the condition holds. Ten seconds is the bound of a broken test, never its pace.
@MainActor
func runLoop(until isDone: () -> Bool) {
    let watchdog = Counter()
    let timer = LoopTimer.after(milliseconds: 10_000) { watchdog.count = 1 }
    while !isDone(), watchdog.count == 0 { MainLoop.iterate(mayBlock: true) }
    timer.cancel()
    if watchdog.count > 0 { Issue.record("The loop did not come to what the test waits for.") }
}

/// Turns the loop until nothing is due.
@MainActor
func drainLoop() {
    while MainLoop.iterate(mayBlock: false) {}
}

extension Trait where Self == ConditionTrait {
    /// GTK opens a window system's connection, which the run gives by DISPLAY.
    nonisolated static var display: Self {
        .enabled("needs a display: set DISPLAY, or run under Xvfb") { await MainActor.run { Display.isAvailable() } }
    }
}

/// A window of an application of its own, shown and laid out. GTK's complaints fail the test that made them.
@MainActor
final class Stage {
    /// One for all tests: a process can register an application id on the bus once.
    private static let application = Result { () throws(InspectionError) in
        let application = Application(id: "io.github.desktoppicker.tests")
        try application.register()
        return application
    }

    let window: ApplicationWindow

    init(width: Int = 640, height: Int = 480) throws {
        LogWatch.start()
        _ = LogWatch.takeComplaints()
        window = ApplicationWindow(application: try Self.application.get())
        window.defaultSize = (width, height)
    }

    func show(_ child: Widget) {
        window.setChild(child)
        window.present()
        runLoop { window.isMapped && child.width > 0 }
        drainLoop()
    }

    /// Waits until a frame has been painted.
    func paint() {
        let frames = Counter()
        let observer = window.onFrame(before: {}, after: { frames.count += 1 })
        window.queueDraw()
        runLoop { frames.count > 0 }
        observer?.cancel()
    }

    func close() {
        window.destroy()
        drainLoop()
        #expect(LogWatch.takeComplaints() == [])
    }
}
