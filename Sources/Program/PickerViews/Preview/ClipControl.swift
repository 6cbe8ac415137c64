// SPDX-License-Identifier: GPL-3.0-or-later

import Ground

/// The person's requests to a playing clip: made on the main thread, followed by the clip's thread, which waits here.
final class ClipControl: Sendable {
    struct Wishes {
        var isPaused = false
        var isHeard: Bool
        var isStopped = false
        /// Where to seek, in seconds from the start; `take` returns it once.
        var seek: Double?
    }

    private struct State {
        var wishes: Wishes
        /// Whether one picture is shown although the clip is paused: the one after a seek.
        var isOneWanted = false
        var hasPaused = false

        /// Whether a stop or a seek interrupts playback.
        var isInterrupted: Bool { wishes.isStopped || wishes.seek != nil }
        var isResting: Bool { wishes.isPaused && !isOneWanted }
    }

    private let state: Monitor<State>

    init(isHeard: Bool) { state = Monitor(State(wishes: Wishes(isHeard: isHeard))) }

    func change(_ body: (inout Wishes) -> Void) { state.change { body(&$0.wishes) } }

    /// Returns the present requests; a seek is returned once.
    func take() -> Wishes {
        state.withLock { state in
            defer { state.wishes.seek = nil }
            return state.wishes
        }
    }

    func showOne() { state.withLock { $0.isOneWanted = true } }
    func shown() { state.withLock { $0.isOneWanted = false } }

    /// Whether the clip has paused since the last call.
    func wasPaused() -> Bool {
        state.withLock { state in
            defer { state.hasPaused = false }
            return state.hasPaused
        }
    }

    /// Blocks while the clip is paused, unless one picture is to be shown.
    /// - Returns: false if a stop or a seek has to be followed first.
    func waitWhilePaused() -> Bool {
        state.wait { state in
            if state.isResting, !state.isInterrupted {
                state.hasPaused = true
                return nil
            }
            return !state.isInterrupted
        }
    }

    /// Blocks until a picture is due. If it is due while the clip is paused, it stays on screen.
    /// - Returns: false if the picture must not be shown any more: the clip stopped or seeks elsewhere.
    func wait(until due: ContinuousClock.Instant) -> Bool {
        state.waitUntilOver { state in
            if state.isInterrupted { return .over(false) }
            let rest = (due - ContinuousClock.now) / .seconds(1)
            return rest <= 0 || state.isResting ? .over(true) : .within(min(rest, 1))
        }
    }
}
