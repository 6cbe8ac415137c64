// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Whether other processes have changed the index since this one last told its views. A scan finds the files that another
/// picker has just indexed unchanged, although the lists of this one do not show them yet.
final class OthersChanges: Sendable {
    private struct State {
        /// The version after the last change that this process made or told; nil if it could not be read.
        var known: IndexVersion?
        var areThere = false
    }

    private let state: Mutex<State>

    /// - Parameter version: that of the index as it was opened, before any list is made of it.
    init(since version: IndexVersion?) { state = Mutex(State(known: version)) }

    /// Notes a change by this process.
    func wrote(from before: IndexVersion, to after: IndexVersion) {
        state.withLock { state in
            if state.known != before { state.areThere = true }
            state.known = after
        }
    }

    /// Whether there were any since the last call.
    func take(at version: IndexVersion) -> Bool {
        state.withLock { state in
            defer { state = State(known: version) }
            return state.areThere || state.known != version
        }
    }
}
