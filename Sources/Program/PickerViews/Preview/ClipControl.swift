// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// What the person wants of a clip, told on the main thread and taken on the clip's own, which waits here.
///
/// Unchecked because the compiler cannot see that the condition guards the wishes; every access below holds it.
final class ClipControl: @unchecked Sendable {
    struct Wishes {
        var isPaused = false
        var isHeard: Bool
        var isStopped = false
        /// Seconds from the start; taken once.
        var seek: Double?
    }

    private let condition = NSCondition()
    private var wishes: Wishes
    /// A picture to be shown although the clip is paused: the one that was jumped to.
    private var isOneWanted = false
    private var hasPaused = false

    init(isHeard: Bool) { wishes = Wishes(isHeard: isHeard) }

    func change(_ body: (inout Wishes) -> Void) {
        condition.withLock {
            body(&wishes)
            condition.broadcast()
        }
    }

    /// The wishes of now; a jump is given out once.
    func take() -> Wishes {
        condition.withLock {
            defer { wishes.seek = nil }
            return wishes
        }
    }

    func showOne() { condition.withLock { isOneWanted = true } }
    func shown() { condition.withLock { isOneWanted = false } }

    /// Whether there was a pause since this was asked last.
    func wasPaused() -> Bool {
        condition.withLock {
            defer { hasPaused = false }
            return hasPaused
        }
    }

    /// Blocks while paused, unless a picture is wanted.
    /// - Returns: false where there are new wishes to be looked at first.
    func waitWhilePaused() -> Bool {
        condition.withLock {
            while wishes.isPaused, !isOneWanted, !wishes.isStopped, wishes.seek == nil {
                hasPaused = true
                condition.wait()
            }
            return !wishes.isStopped && wishes.seek == nil
        }
    }

    /// Blocks until a picture is due.
    /// - Returns: false where it is not to be shown any more: the clip stopped, or goes on elsewhere.
    func wait(until due: ContinuousClock.Instant) -> Bool {
        condition.withLock {
            while !wishes.isStopped, wishes.seek == nil {
                let rest = (due - ContinuousClock.now) / .seconds(1)
                guard rest > 0 else { return true }
                if wishes.isPaused, !isOneWanted {
                    // It is the one that stays on screen.
                    return true
                }
                _ = condition.wait(until: Date(timeIntervalSinceNow: min(rest, 1)))
            }
            return false
        }
    }
}
