// SPDX-License-Identifier: GPL-3.0-or-later

import Ground

/// What the person wants of a clip: said on the main thread, followed on the clip's own, which waits here.
final class ClipControl: Sendable {
    struct Wishes {
        var isPaused = false
        var isHeard: Bool
        var isStopped = false
        /// Seconds from the start; taken once.
        var seek: Double?
    }

    private struct State {
        var wishes: Wishes
        /// A picture to be shown although the clip is paused: the one that was jumped to.
        var isOneWanted = false
        var hasPaused = false

        /// Whether the clip does something else than to show one picture after the other.
        var isInterrupted: Bool { wishes.isStopped || wishes.seek != nil }
        var isResting: Bool { wishes.isPaused && !isOneWanted }
    }

    private let state: Monitor<State>

    init(isHeard: Bool) { state = Monitor(State(wishes: Wishes(isHeard: isHeard))) }

    func change(_ body: (inout Wishes) -> Void) { state.change { body(&$0.wishes) } }

    /// What is wanted now; a jump is told once.
    func take() -> Wishes {
        state.withLock { state in
            defer { state.wishes.seek = nil }
            return state.wishes
        }
    }

    func showOne() { state.withLock { $0.isOneWanted = true } }
    func shown() { state.withLock { $0.isOneWanted = false } }

    /// Whether there was a pause since this was asked last.
    func wasPaused() -> Bool {
        state.withLock { state in
            defer { state.hasPaused = false }
            return state.hasPaused
        }
    }

    /// Blocks while paused, unless a picture is wanted.
    /// - Returns: false where there are new wishes to be looked at first.
    func waitWhilePaused() -> Bool {
        state.wait { state in
            if state.isResting, !state.isInterrupted {
                state.hasPaused = true
                return nil
            }
            return !state.isInterrupted
        }
    }

    /// Blocks until a picture is due. One that is due while the clip is paused stays on screen.
    /// - Returns: false where it is not to be shown any more: the clip stopped, or goes on elsewhere.
    func wait(until due: ContinuousClock.Instant) -> Bool {
        state.waitUntilOver { state in
            if state.isInterrupted { return .over(false) }
            let rest = (due - ContinuousClock.now) / .seconds(1)
            return rest <= 0 || state.isResting ? .over(true) : .within(min(rest, 1))
        }
    }
}
