// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Ground
import MediaTypes
import Synchronization

/// Reads batches of files on as many threads as the reader likes, and gives them back in the order they came in: which of
/// two equal copies was there first decides their identifiers.
final class FactLanes: Sendable {
    /// A batch on its way. What was read is there once `wait` returns.
    final class Batch: Sendable {
        let files: [FileDescriber.Opened]
        private let answers = Mutex<[Result<MediaFacts, MediaError>]>([])
        private let isRead = DispatchSemaphore(value: 0)

        init(_ files: [FileDescriber.Opened]) { self.files = files }

        func wait() -> [Result<MediaFacts, MediaError>] {
            isRead.wait()
            return answers.withLock { $0 }
        }

        fileprivate func read(_ describer: FileDescriber) {
            let read = describer.read(files)
            answers.withLock { $0 = read }
            isRead.signal()
        }
    }

    private let work: BoundedQueue<Batch>
    private let threads: Mutex<[ScanThread]>

    /// Batches that may be on their way at once.
    let capacity: Int

    init(_ describer: FileDescriber) {
        let lanes = max(1, describer.reader.lanes)
        let work = BoundedQueue<Batch>(capacity: 2 * lanes)
        self.work = work
        capacity = 2 * lanes
        threads = Mutex(
            (0..<lanes).map { _ in
                ScanThread("picker-facts") { while let batch = work.take() { batch.read(describer) } }
            })
    }

    /// Sends a batch off.
    func put(_ batch: Batch) { _ = work.put(batch) }

    /// Waits for the threads; all batches are read then.
    func finish() {
        work.finish()
        for thread in threads.withLock({ $0 }) { thread.wait() }
    }
}
