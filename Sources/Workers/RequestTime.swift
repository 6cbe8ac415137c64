// SPDX-License-Identifier: GPL-3.0-or-later

internal import Pixels

/// How long one request to a worker may go on: for as long as was allowed, and then until the worker has had that much time of
/// the processor. On a machine that has much to do, or with a slow disk, a photo is not at fault.
struct RequestTime {
    let start: ContinuousClock.Instant
    let allowed: Duration

    var deadline: ContinuousClock.Instant { start + allowed }

    /// - Parameter spent: processor time of the worker's threads since the start; nil where it is not known.
    func isOver(at now: ContinuousClock.Instant, spent: Duration?) -> Bool {
        guard now >= deadline else { return false }
        guard let spent, spent < allowed else { return true }
        // One that sleeps uses no processor. The worker itself gives up then, too (`DecodeLimits.longestTime`).
        return now >= start + allowed * DecodeLimits.patience
    }
}
