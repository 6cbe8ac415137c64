// SPDX-License-Identifier: GPL-3.0-or-later

package import PickerModel
import PickerSessions
package import PickerViews

/// The traces for `make bench`, selected by environment variables. A build for distribution leaves them out (`Package.swift`).
@MainActor
package final class Traces: SessionObserver {
    private let startup = StartupTrace()
    private let frames = FrameTrace()
    private let moves = GridTrace()
    private let steps = StepTrace()

    package init() {}

    package var drivesPicker: Bool { StepTrace.drivesPicker }

    package func willPresent(_ window: PickerWindow) { startup.watch(window) }

    package func didPresent(_ window: PickerWindow) { frames.watch(window) }

    package func firstScreenIsComplete(
        _ window: PickerWindow, _ store: PickerStore, close: @escaping @MainActor () -> Void
    ) {
        startup.completed(window, end: close)
        moves.start(window, end: close)
        steps.start(window, store, end: close)
    }

    package func willEnd() { frames.report() }
}
