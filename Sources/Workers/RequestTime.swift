// SPDX-License-Identifier: GPL-3.0-or-later

/// How long one request to a worker may go on: for as long as was allowed, and then until the worker has had that much time of
/// the processor. On a machine that has much to do, or with a slow disk, a photo is not at fault.
struct RequestTime {
    let start: ContinuousClock.Instant
    let allowed: Duration

    /// Times of what was allowed, after which it is over whatever the worker did: one that sleeps uses no processor. The worker's
    /// own patience is as long (`DecodeLimits.longestTime`).
    private static let most = 4

    var deadline: ContinuousClock.Instant { start + allowed }

    /// - Parameter spent: processor time of the worker's threads since the start; nil where it is not known.
    func isOver(at now: ContinuousClock.Instant, spent: Duration?) -> Bool {
        guard now >= deadline else { return false }
        guard let spent, spent < allowed else { return true }
        return now >= start + allowed * Self.most
    }
}
