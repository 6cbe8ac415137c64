// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Ground
import MediaTypes
import Synchronization

/// Reads batches of files on `lanes` threads of the reader. The caller waits for the batches in the order in which it
/// put them: the order of two equal copies decides their identifiers.
final class FactLanes: Sendable {
    /// A batch of files. `wait` returns what was read.
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

    /// Most batches that may be put and not yet waited for.
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

    /// Gives a batch to the threads.
    func put(_ batch: Batch) { _ = work.put(batch) }

    /// Waits until all batches are read and the threads have ended.
    func finish() {
        work.finish()
        for thread in threads.withLock({ $0 }) { thread.wait() }
    }
}
