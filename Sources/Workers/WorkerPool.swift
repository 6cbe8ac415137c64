// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dispatch
internal import MediaTypes
internal import Synchronization

/// A few workers of one program, each lent to one thread at a time, and replaced where it dies.
final class WorkerPool: Sendable {
    private let parent: WarmParent
    private let count: Int
    private let idle = Mutex<[WorkerConnection]>([])
    /// Counted up from zero: a semaphore may not die below its first value.
    private let places = DispatchSemaphore(value: 0)

    /// Requests after which a worker is let go: what libraries lose of memory, and what an attacker could gather, ends there.
    private static let lifetime = 400

    /// - Parameter workers: how many at once.
    init(_ parent: WarmParent, workers: Int) {
        self.parent = parent
        count = max(1, workers)
        for _ in 0..<max(1, workers) { places.signal() }
    }

    /// Has all workers wait for their first request.
    func prepare() throws(MediaError) {
        for _ in 0..<count {
            let worker = try parent.fork()
            idle.withLock { if $0.count < count { $0.append(worker) } }
        }
    }

    /// Lends a worker; the next one in the queue gets it afterwards, unless the body threw.
    func withWorker<Value>(
        _ body: (WorkerConnection) throws(WorkerConnection.Failure) -> Value
    ) throws(PoolFailure) -> Value {
        places.wait()
        defer { places.signal() }
        let worker: WorkerConnection
        if let waiting = idle.withLock({ $0.popLast() }) {
            worker = waiting
        } else {
            do throws(MediaError) { worker = try parent.fork() } catch { throw .none }
        }
        do throws(WorkerConnection.Failure) {
            let value = try body(worker)
            if worker.age < Self.lifetime { idle.withLock { $0.append(worker) } }
            return value
        } catch { throw .worker(error) }
    }

    enum PoolFailure: Error {
        /// There is no worker to be had.
        case none
        case worker(WorkerConnection.Failure)
    }
}
