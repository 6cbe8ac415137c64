// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization
package import Workers

/// Says that decoders run without namespaces, whichever decoder of the process finds that first: once to a person who reads the
/// notices, and once to one at a window. Where nothing is decoded at all, the tiles that are not shown say so.
///
/// Apps are not told, since they can do nothing about it: where one reads the notices about a request, the person is told in
/// the request's window.
final class LessProtection: Sendable {
    /// Has a window show the notice; false where the window is gone.
    typealias Tell = @Sendable (LibraryNotice) -> Bool

    private struct State {
        var isFound = false
        var isWarned = false
        var isShown = false
        /// Numbers of the requests about which a person reads the notices.
        var readers: Set<Int> = []
        /// The windows of the others, by the numbers of their requests.
        var windows: [Int: Tell] = [:]
        private var last = 0

        /// A number for a request.
        mutating func number() -> Int {
            last += 1
            return last
        }

        /// Whether the notices are to say it now.
        mutating func takeWarning() -> Bool { isFound && !readers.isEmpty && !exchange(&isWarned, with: true) }

        /// The window that is to say it now: the one that was opened last.
        mutating func takeWindow() -> Tell? {
            guard isFound, !isShown, let latest = windows.keys.max() else { return nil }
            isShown = true
            return windows.removeValue(forKey: latest)
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

    /// Has the notices say it, where they did not yet: a person reads them. May be called from any thread.
    /// - Returns: the number for `leave`.
    func tellTerminal() -> Int {
        defer { say() }
        return state.withLock { state in
            let number = state.number()
            state.readers.insert(number)
            return number
        }
    }

    /// Has a window say it, where none did yet. May be called from any thread.
    /// - Returns: the number for `leave`.
    func tell(_ window: @escaping Tell) -> Int {
        defer { say() }
        return state.withLock { state in
            let number = state.number()
            state.windows[number] = window
            return number
        }
    }

    /// Tells a request nothing more: it has ended. May be called from any thread.
    func leave(_ number: Int) {
        state.withLock { state in
            state.readers.remove(number)
            state.windows[number] = nil
        }
    }

    private func say() {
        if state.withLock({ $0.takeWarning() }) { notices.warn(Protection.lessProtection, seeing: .machine) }
        while let window = state.withLock({ $0.takeWindow() }) {
            guard !window(.lessProtection) else { return }
            state.withLock { $0.isShown = false }
        }
    }
}

extension Protection {
    /// The sentence for `Protection.locksAlone`.
    package static let lessProtection =
        "photos are opened with less protection, without namespaces around the decoders"
}
