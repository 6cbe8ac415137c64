// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import GtkSupport

/// For `make bench`: says when the first frame was painted in which every visible tile had its own picture.
///
/// `DESKTOP_PICKER_TRACE_STARTUP` set to anything prints `first-paint NANOSECONDS` on standard error, on the clock that a
/// parent process can read as well (CLOCK_MONOTONIC); `exit` ends the program then.
@MainActor
final class StartupTrace {
    private let wish = ProcessInfo.processInfo.environment["DESKTOP_PICKER_TRACE_STARTUP"]
    private var observer: FrameObserver?

    /// All is there, but not painted yet: the next frame is the one.
    func completed(_ window: PickerWindow) {
        guard wish != nil else { return }
        observer = window.window.onFrame(before: {}, after: { [weak self] in self?.painted() })
        window.view.grid.canvas.queueDraw()
    }

    private func painted() {
        observer?.cancel()
        Console.progress("first-paint \(TraceClock.nanoseconds)\n")
        if wish == "exit" { exit(0) }
    }
}
