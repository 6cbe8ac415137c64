// SPDX-License-Identifier: GPL-3.0-or-later

internal import Pixels

/// How long one request to a worker may take: `allowed` on the clock, and beyond that until the worker has used
/// `allowed` of processor time. On a busy machine or with a slow disk a request takes long through no fault of the
/// photo.
struct RequestTime {
    let start: ContinuousClock.Instant
    let allowed: Duration

    var deadline: ContinuousClock.Instant { start + allowed }

    /// - Parameter spent: processor time of the worker's threads since the start; nil where it is not known.
    func isOver(at now: ContinuousClock.Instant, spent: Duration?) -> Bool {
        guard now >= deadline else { return false }
        guard let spent, spent < allowed else { return true }
        // A worker that sleeps uses no processor time, so the clock has the last word. The worker itself gives up by
        // then, too (`DecodeLimits.longestTime`).
        return now >= start + allowed * DecodeLimits.patience
    }
}
