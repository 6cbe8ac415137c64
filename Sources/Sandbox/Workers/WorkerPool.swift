// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dispatch
internal import MediaTypes
internal import Synchronization

/// A few workers of one program. Each is lent to one thread at a time, and replaced when it dies or reaches its limit of requests.
final class WorkerPool: Sendable {
    let parent: WarmParent
    private let idle = Mutex<[WorkerConnection]>([])
    private let workers: Int
    /// Signalled once for each worker and not made with their number: libdispatch traps if a semaphore is released while its value is
    /// smaller than the one it was made with, as it is while a worker is lent.
    private let slots = DispatchSemaphore(value: 0)

    /// Requests after which a worker is let go, which bounds what libraries leak of memory and what a worker that was
    /// taken over could gather. A new one costs a millisecond, a request for a picture some twenty.
    static let lifetime = 25
    /// Bytes of extra memory lent to a worker after which it is let go: a hostile one could keep all of them mapped.
    private static let mostLent = 256 << 20

    /// - Parameter workers: how many at once.
    init(_ parent: WarmParent, workers: Int) {
        self.parent = parent
        self.workers = max(1, workers)
        for _ in 0..<self.workers { slots.signal() }
    }

    /// Makes workers until as many are idle as the pool has.
    /// - Throws: `.noSandbox` or `.noWorker` where none can be had.
    func prepare() throws(MediaError) {
        for _ in idle.withLock({ $0.count })..<workers {
            let worker = try parent.fork()
            idle.withLock { if $0.count < workers { $0.append(worker) } }
        }
    }

    /// Lends a worker to `body`, which no other thread has meanwhile. Blocks until one is free. A worker over which
    /// `body` threw is ended.
    /// - Parameter fresh: one that has seen no file yet.
    func withWorker<Value>(
        fresh: Bool = false,
        _ body: (WorkerConnection) throws(WorkerConnection.Failure) -> Value
    ) throws(PoolFailure) -> Value {
        slots.wait()
        defer { slots.signal() }
        let worker: WorkerConnection
        if !fresh, let waiting = idle.withLock({ $0.popLast() }) {
            worker = waiting
        } else {
            do throws(MediaError) { worker = try parent.fork() } catch { throw .unavailable(error) }
        }
        // The worker that follows is made while this one has its last request: made between two requests it would take
        // a twentieth of a scan's time.
        if worker.requestCount == Self.lifetime - 1 { makeNext() }
        do throws(WorkerConnection.Failure) {
            let value = try body(worker)
            if worker.requestCount < Self.lifetime, worker.lent < Self.mostLent { giveBack(worker) }
            return value
        } catch { throw .worker(error) }
    }

    private func makeNext() {
        DispatchQueue.global(qos: .userInitiated).async { [weak self] in
            // Where that fails, the next request makes a worker itself and throws why it cannot.
            guard let self, let worker = try? parent.fork() else { return }
            giveBack(worker)
        }
    }

    private func giveBack(_ worker: WorkerConnection) {
        // More are idle than the pool has where a fresh one was asked for: the oldest goes.
        let surplus = idle.withLock { idle -> WorkerConnection? in
            idle.append(worker)
            return idle.count > workers ? idle.removeFirst() : nil
        }
        withExtendedLifetime(surplus) {}
    }

    enum PoolFailure: Error {
        /// There is no worker to be had, for this reason.
        case unavailable(MediaError)
        case worker(WorkerConnection.Failure)
    }
}
