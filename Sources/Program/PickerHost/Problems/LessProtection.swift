// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization
package import Workers

/// Reports once per process that decoders run without namespaces. If nothing can be decoded at all, the tiles show that instead.
///
/// At a terminal the notice goes to standard error. If an app reads that, a window shows it to the person, since the app can do
/// nothing about it.
final class LessProtection: Sendable {
    /// Has a window show the notice; false where the window is gone.
    typealias Tell = @Sendable (LibraryNotice) -> Bool

    private struct State {
        var isFound = false
        var isSaid = false
        /// Windows that are open, the latest last.
        var windows: [Tell] = []

        /// The window that has to show the notice now; nil if there is none or nothing to report.
        mutating func takeWindow() -> Tell? {
            guard isFound, !isSaid, let window = windows.popLast() else { return nil }
            isSaid = true
            return window
        }
    }

    private let notices: Notices
    private let state = Mutex(State())

    init(_ notices: Notices) { self.notices = notices }

    /// Receives the protection that a decoder has. May be called from any thread.
    func note(_ protection: Protection) {
        guard protection == .locksAlone else { return }
        state.withLock { $0.isFound = true }
        say()
    }

    /// Adds a window, which shows the notice if nobody has seen it yet. May be called from any thread.
    func tell(_ window: @escaping Tell) {
        guard notices.audience == .app else { return }
        state.withLock { $0.windows.append(window) }
        say()
    }

    private func say() {
        switch notices.audience {
        case .person:
            guard state.withLock({ $0.isFound && !exchange(&$0.isSaid, with: true) }) else { return }
            notices.warn(Protection.lessProtection, seeing: .machine)
        case .app:
            while let window = state.withLock({ $0.takeWindow() }) {
                guard !window(.lessProtection) else { return }
                state.withLock { $0.isSaid = false }
            }
        }
    }
}

extension Protection {
    /// The sentence for `Protection.locksAlone`.
    package static let lessProtection =
        "photos are opened with less protection, without namespaces around the decoders"
}
