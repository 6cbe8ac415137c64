// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport

/// Callers that are sent descriptors. What a caller does not read stays in the bus, which has room for a thousand and counts them as the service's: a caller
/// that reads nothing could stop the answers to all others. So each gets a few, and more once it has read those.
@MainActor
package final class Readers {
    /// Descriptors on their way to one process, and to all.
    static let ofOne = 128
    static let ofAll = 384
    /// Calls of one process that wait until earlier descriptors are read.
    static let mostWaiting = 256
    /// After so many it is asked whether they have arrived.
    private static let step = 8

    private let ask: (_ name: String, _ arrived: @escaping @MainActor () -> Void) -> Void
    private var unread: [Int32: Int] = [:]
    private var asked: Set<Int32> = []
    private var waiting: [(process: Int32, go: CheckedContinuation<Void, Never>)] = []

    /// - Parameter ask: calls back once a connection has read what was sent to it before, or has gone.
    init(ask: @escaping (_ name: String, _ arrived: @escaping @MainActor () -> Void) -> Void) { self.ask = ask }

    /// Every D-Bus library answers a ping by itself, after what came before it.
    package convenience init(on bus: BusConnection) {
        self.init { name, arrived in
            Task { @MainActor in if await bus.ping(name) { arrived() } }
        }
    }

    /// Waits until a descriptor may be sent to a process, which is to be followed by `sent` or `kept`.
    /// - Throws: `busy` where too many of its calls wait.
    func admit(_ caller: Caller) async throws(ServiceError) {
        while !hasRoom(caller.process) {
            guard waitingCalls(of: caller) < Self.mostWaiting else {
                throw .busy("read the files that were sent first")
            }
            await withCheckedContinuation { waiting.append((caller.process, $0)) }
        }
        unread[caller.process, default: 0] += 1
    }

    /// Calls of a process that wait.
    func waitingCalls(of caller: Caller) -> Int { waiting.count { $0.process == caller.process } }

    private func hasRoom(_ process: Int32) -> Bool {
        unread[process, default: 0] < Self.ofOne && unread.values.reduce(0, +) < Self.ofAll
    }

    /// A descriptor was sent.
    func sent(to caller: Caller) {
        if unread[caller.process, default: 0] >= Self.step { settle(caller) }
    }

    /// None was sent after all.
    func kept(from caller: Caller) { take(1, from: caller.process) }

    /// Asks whether what was sent has arrived: also when a request ends, after which nothing may be sent for a long time.
    func settle(_ caller: Caller) {
        guard let before = unread[caller.process], asked.insert(caller.process).inserted else { return }
        ask(caller.name) { [weak self] in self?.arrived(before, at: caller) }
    }

    private func arrived(_ count: Int, at caller: Caller) {
        asked.remove(caller.process)
        take(count, from: caller.process)
        // What was sent since.
        settle(caller)
    }

    private func take(_ count: Int, from process: Int32) {
        let left = unread[process, default: 0] - count
        unread[process] = left > 0 ? left : nil
        let released = waiting
        waiting = []
        for one in released { one.go.resume() }
    }
}
