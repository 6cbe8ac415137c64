// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
package import PickerModel
import PickerSessions
package import PickerViews

/// The traces for `make bench`, selected by environment variables. `DESKTOP_PICKER_TRACE_SECTIONS=day` has all of them
/// show a section for each day, however few photos it has. `WatchedPicker` alone links them.
@MainActor
package final class Traces: SessionObserver {
    private let startup = StartupTrace()
    private let frames = FrameTrace()
    private let moves = GridTrace()
    private let steps = StepTrace()

    nonisolated private static let showsDays =
        ProcessInfo.processInfo.environment["DESKTOP_PICKER_TRACE_SECTIONS"] == "day"

    package init() {}

    package var drivesPicker: Bool { StepTrace.drivesPicker }

    package func willPresent(_ window: PickerWindow) { startup.watch(window) }

    package func didPresent(_ window: PickerWindow) { frames.watch(window) }

    package func firstScreenIsComplete(
        _ window: PickerWindow, _ store: PickerStore, close: @escaping @MainActor () -> Void
    ) {
        startup.completed(window, end: close)
        // Sections as those of versions that had days alone: a comparison with them shows as many tiles.
        if Self.showsDays { store.send(.person(.sectionsChosen(.day))) }
        moves.start(window, end: close)
        steps.start(window, store, end: close)
    }

    package func willEnd() { frames.report() }
}
