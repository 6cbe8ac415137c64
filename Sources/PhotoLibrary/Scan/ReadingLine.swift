// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization

/// The line of work from files to rows: the caller's thread opens and hashes, a second one reads metadata, a third one
/// writes. Each step waits for the next where it is too fast, so that memory and open files stay bounded.
final class ReadingLine: Sendable {
    struct Outcome: Sendable {
        var read = 0
        var other = 0
        var removed = 0
    }

    private let update: IndexUpdate
    private let isCancelled: @Sendable () -> Bool
    private let report: @Sendable (LibraryEvent) -> Void
    private let opened = Handover<FileDescriber.Opened>(capacity: 32)
    private let batches = Handover<IndexUpdate.Batch>(capacity: 2)
    private let outcome = Mutex(Outcome())
    private let failure = Mutex<LibraryError?>(nil)

    init(
        update: IndexUpdate, isCancelled: @escaping @Sendable () -> Bool,
        report: @escaping @Sendable (LibraryEvent) -> Void
    ) {
        self.update = update
        self.isCancelled = isCancelled
        self.report = report
    }

    /// Reads files and writes their rows; blocks until all is done. Once.
    /// - Parameter known: files that needed no reading, for the progress.
    func run(_ files: [Candidate], _ describer: FileDescriber, known: Int) throws(LibraryError) -> Outcome {
        let total = known + files.count
        let describing = ScanThread("picker-facts") { self.describe(describer, known: known) }
        let writing = ScanThread("picker-index") { self.write(total: total) }
        for file in files {
            guard !isCancelled(), opened.put(describer.open(file)) else { break }
        }
        opened.finish()
        describing.wait()
        writing.wait()
        if let failure = failure.withLock({ $0 }) { throw failure }
        if try update.pairLivePhotos() { report(.changed) }
        return outcome.withLock { $0 }
    }

    private func describe(_ describer: FileDescriber, known: Int) {
        var describer = describer
        var outcome = Outcome()
        var batch = IndexUpdate.Batch(done: known)
        var limit = IndexUpdate.firstBatch
        while let file = opened.take() {
            batch.done += 1
            switch describer.describe(file) {
            case .asset(let row):
                outcome.read += 1
                batch.assets.append(row)
            case .stranger(let isLasting):
                outcome.other += 1
                if isLasting {
                    batch.strangers.append(file.candidate)
                } else if let row = file.candidate.row {
                    batch.vanished.append(row)
                }
            case .vanished:
                guard let row = file.candidate.row else { break }
                outcome.removed += 1
                batch.vanished.append(row)
            }
            guard batch.count >= limit else { continue }
            guard batches.put(batch) else {
                opened.abandon()
                break
            }
            batch = IndexUpdate.Batch(done: batch.done)
            limit = min(limit * 2, IndexUpdate.largestBatch)
        }
        if batch.count > 0 { _ = batches.put(batch) }
        batches.finish()
        self.outcome.withLock { [outcome] in $0 = outcome }
    }

    private func write(total: Int) {
        while let batch = batches.take() {
            do throws(LibraryError) {
                try update.write(batch)
                report(.scanning(done: batch.done, total: total))
                report(.changed)
            } catch {
                failure.withLock { [error] in $0 = error }
                batches.abandon()
                return
            }
        }
    }
}
