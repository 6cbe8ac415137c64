// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization
package import Workers

/// Says once that decoders run without namespaces, whichever decoder of the process finds that first. Where nothing is decoded at
/// all, the tiles that are not shown say so.
///
/// Apps are not told, since they can do nothing about it: where one reads the notices, the person is told in a window.
final class LessProtection: Sendable {
    /// Has a window show the notice; false where the window is gone.
    typealias Tell = @Sendable (LibraryNotice) -> Bool

    private struct State {
        var isFound = false
        var isSaid = false
        /// Windows that are open, the latest last.
        var windows: [Tell] = []

        /// The window that is to be told now, where there is anything to tell.
        mutating func takeWindow() -> Tell? {
            guard isFound, !isSaid, let window = windows.popLast() else { return nil }
            isSaid = true
            return window
        }
    }

    private let notices: Notices
    private let state = Mutex(State())

    init(_ notices: Notices) { self.notices = notices }

    /// Takes what a decoder runs on. May be called from any thread.
    func note(_ protection: Protection) {
        guard protection == .locksAlone else { return }
        state.withLock { $0.isFound = true }
        say()
    }

    /// Has a window be told, where nobody was yet. May be called from any thread.
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
