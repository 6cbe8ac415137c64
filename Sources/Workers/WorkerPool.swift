// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dispatch
internal import MediaTypes
internal import Synchronization

/// A few workers of one program, each lent to one thread at a time, and replaced where it dies or has answered enough.
final class WorkerPool: Sendable {
    let parent: WarmParent
    private let idle = Mutex<[WorkerConnection]>([])
    private let workers: Int
    /// Counted up from zero: a semaphore may not die below its first value.
    private let places = DispatchSemaphore(value: 0)

    /// Requests after which a worker is let go: what libraries lose of memory, and what an attacker could gather, ends there. A
    /// new one costs a millisecond, a request for a picture some twenty.
    static let lifetime = 25
    /// Bytes of extra memory lent to a worker after which it is let go: it could keep them all.
    private static let mostLent = 256 << 20

    /// - Parameter workers: how many at once.
    init(_ parent: WarmParent, workers: Int) {
        self.parent = parent
        self.workers = max(1, workers)
        for _ in 0..<self.workers { places.signal() }
    }

    /// Has all workers wait for a request; those that do are left alone.
    func prepare() throws(MediaError) {
        for _ in idle.withLock({ $0.count })..<workers {
            let worker = try parent.fork()
            idle.withLock { if $0.count < workers { $0.append(worker) } }
        }
    }

    /// Lends a worker; the next one in the queue gets it afterwards, unless the body threw.
    /// - Parameter fresh: one that has seen no file yet.
    func withWorker<Value>(
        fresh: Bool = false,
        _ body: (WorkerConnection) throws(WorkerConnection.Failure) -> Value
    ) throws(PoolFailure) -> Value {
        places.wait()
        defer { places.signal() }
        let worker: WorkerConnection
        if !fresh, let waiting = idle.withLock({ $0.popLast() }) {
            worker = waiting
        } else {
            do throws(MediaError) { worker = try parent.fork() } catch { throw .none }
        }
        // The next one is made while this one works for the last time: on the way of a scan that is a twentieth of its time.
        if worker.age == Self.lifetime - 1 { makeNext() }
        do throws(WorkerConnection.Failure) {
            let value = try body(worker)
            if worker.age < Self.lifetime, worker.lent < Self.mostLent { giveBack(worker) }
            return value
        } catch { throw .worker(error) }
    }

    private func makeNext() {
        DispatchQueue.global(qos: .userInitiated).async { [weak self] in
            // Whoever asks next has no worker either then, and hears why.
            guard let self, let worker = try? parent.fork() else { return }
            giveBack(worker)
        }
    }

    private func giveBack(_ worker: WorkerConnection) {
        // Where a fresh one was asked for while others waited, the oldest goes.
        let surplus = idle.withLock { idle -> WorkerConnection? in
            idle.append(worker)
            return idle.count > workers ? idle.removeFirst() : nil
        }
        withExtendedLifetime(surplus) {}
    }

    enum PoolFailure: Error {
        /// There is no worker to be had.
        case none
        case worker(WorkerConnection.Failure)
    }
}
