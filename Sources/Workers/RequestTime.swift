// SPDX-License-Identifier: GPL-3.0-or-later

/// How long one request to a worker may go on: until its deadline, and then until the worker has had that much time of the
/// processor. On a machine that has much to do, or with a slow disk, a photo is not at fault.
struct RequestTime {
    let start: ContinuousClock.Instant
    let deadline: ContinuousClock.Instant

    /// Times of what was allowed, after which it is over whatever the worker did: one that sleeps uses no processor.
    private static let most = 4

    /// - Parameter spent: processor time of the worker's threads since the start; nil where it is not known.
    func isOver(at now: ContinuousClock.Instant, spent: Duration?) -> Bool {
        guard now >= deadline else { return false }
        let allowed = deadline - start
        guard let spent, spent < allowed else { return true }
        return now >= start + allowed * Self.most
    }
}
