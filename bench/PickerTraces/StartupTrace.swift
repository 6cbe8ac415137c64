// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import PickerViews

/// For `make bench`: says when the first frame was painted in which every visible tile had its own picture.
///
/// `DESKTOP_PICKER_TRACE_STARTUP` set to anything prints `first-paint NANOSECONDS` on standard error, on the clock that a
/// parent process can read as well (CLOCK_MONOTONIC), and `renderer NAME`. `exit` ends the program then, and says before it:
/// `first-layout`, when the grid got its first size, and `stand-ins`, when each of the `tiles` on screen had at least the small
/// picture of its file.
@MainActor
final class StartupTrace {
    private let wish = ProcessInfo.processInfo.environment["DESKTOP_PICKER_TRACE_STARTUP"]
    private var observers: [FrameObserver] = []

    func watch(_ window: PickerWindow) {
        guard wish == "exit" else { return }
        let grid = window.view.grid
        grid.onFirstLayout = { TraceFacts.say("first-layout \(TraceClock.nanoseconds)\n") }
        grid.requests.onStandIns = { [weak self, weak grid] in
            self?.afterNextFrame(window) {
                TraceFacts.say("tiles \(grid?.layout.visibleRange.count ?? 0)\nstand-ins \(TraceClock.nanoseconds)\n")
            }
        }
    }

    /// All is there, but not painted yet: the next frame is the one.
    /// - Parameter end: closes the picker.
    func completed(_ window: PickerWindow, end: @escaping @MainActor () -> Void) {
        guard wish != nil else { return }
        afterNextFrame(window) { [self] in
            TraceFacts.say("first-paint \(TraceClock.nanoseconds)\n")
            TraceFacts.sayRenderer(of: window.window)
            if wish == "exit" { end() }
        }
    }

    private func afterNextFrame(_ window: PickerWindow, _ body: @escaping @MainActor () -> Void) {
        // Pictures may be quicker than the window they are for.
        guard window.window.isMapped else {
            window.window.onMap { [weak self] in self?.afterNextFrame(window, body) }
            return
        }
        var isDone = false
        let observer = window.window.onFrame(
            before: {},
            after: {
                guard !isDone else { return }
                isDone = true
                body()
            })
        if let observer { observers.append(observer) }
        window.view.grid.canvas.queueDraw()
    }
}
