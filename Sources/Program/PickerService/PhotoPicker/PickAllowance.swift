// SPDX-License-Identifier: GPL-3.0-or-later

/// What may happen so often: a number at once, and after that as many as time gives back. A value; the time is handed in.
package struct Rate: Sendable, Equatable {
    private let most: Double
    private let perSecond: Double
    private var left: Double
    private var last: ContinuousClock.Instant

    /// - Parameters:
    ///   - most: at once.
    ///   - perSecond: how many come back.
    package init(_ most: Int, perSecond: Double, at now: ContinuousClock.Instant) {
        (self.most, self.perSecond, left, last) = (Double(most), perSecond, Double(most), now)
    }

    /// Takes one.
    /// - Returns: false where none is left.
    package mutating func take(at now: ContinuousClock.Instant) -> Bool {
        left = min(most, left + (now - last) / .seconds(1) * perSecond)
        last = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }

    /// Puts one back that was taken for nothing.
    package mutating func putBack() { left = min(most, left + 1) }

    /// Whether all of it has come back.
    package func isFull(at now: ContinuousClock.Instant) -> Bool {
        left + (now - last) / .seconds(1) * perSecond >= most
    }
}

/// How many pickers a program may open, so that none can cover the desktop with windows. A process counts as one, whatever connections it
/// has.
package struct PickAllowance: Sendable {
    /// Requests without an outcome that one process may have: one for each of its windows.
    package static let ofOne = 4
    /// The same of all processes, so that one cannot fill the desktop by starting others.
    package static let ofAll = 12
    /// Requests with an outcome that a process may keep, for their items.
    package static let kept = 64

    private var open: [Int32: Int] = [:]
    private var rates: [Int32: Rate] = [:]
    private var calls: [Int32: Rate] = [:]

    package init() {}

    /// A process calls; what it asks for is not read yet.
    /// - Throws: `busy`.
    package mutating func call(_ process: Int32, at now: ContinuousClock.Instant) throws(ServiceError) {
        calls = calls.filter { $0.key == process || !$0.value.isFull(at: now) }
        guard calls[process, default: Rate(50, perSecond: 10, at: now)].take(at: now) else {
            throw .busy("a program may call ten times a second")
        }
    }

    /// A process asks for a picker.
    /// - Throws: `busy`.
    package mutating func begin(_ process: Int32, kept: Int, at now: ContinuousClock.Instant) throws(ServiceError) {
        rates = rates.filter { $0.key == process || !$0.value.isFull(at: now) }
        guard open[process, default: 0] < Self.ofOne else {
            throw .busy("\(Self.ofOne) pickers of this program are open; close one first")
        }
        guard kept < Self.kept else {
            throw .busy("\(Self.kept) requests are kept; close those that are not needed any more")
        }
        guard open.values.reduce(0, +) < Self.ofAll else { throw .busy("\(Self.ofAll) pickers are open") }
        var rate = rates[process] ?? Rate(10, perSecond: 1, at: now)
        let isAllowed = rate.take(at: now)
        rates[process] = rate
        guard isAllowed else { throw .busy("a program may open one picker a second") }
        open[process, default: 0] += 1
    }

    /// A request of a process has its outcome.
    package mutating func end(_ process: Int32) {
        open[process, default: 1] -= 1
        if open[process] == 0 { open[process] = nil }
    }
}
