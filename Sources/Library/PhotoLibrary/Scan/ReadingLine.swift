// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
import MediaTypes
import PickerModel
import Synchronization

/// The pipeline from files to rows: the caller's thread opens and hashes files, a second thread has `FactLanes` read
/// their metadata and makes rows, a third one writes the rows. A step that is faster than the next one waits for it,
/// which bounds memory and open files.
final class ReadingLine: Sendable {
    struct Outcome: Sendable {
        var read = 0
        var other = 0
        var removed = 0
        /// Why some files were not read; the next scan reads them.
        var unread: MediaError?
    }

    private let update: IndexUpdate
    private let isCancelled: @Sendable () -> Bool
    private let report: @Sendable (EngineEvent) -> Void
    private let opened = BoundedQueue<FileDescriber.Opened>(capacity: 32)
    private let batches = BoundedQueue<IndexUpdate.Batch>(capacity: 2)
    private let outcome = Mutex(Outcome())
    private let failure = Mutex<LibraryError?>(nil)

    init(
        update: IndexUpdate, isCancelled: @escaping @Sendable () -> Bool,
        report: @escaping @Sendable (EngineEvent) -> Void
    ) {
        self.update = update
        self.isCancelled = isCancelled
        self.report = report
    }

    /// Reads files and writes their rows. Blocks until all are written. Call it once.
    /// - Parameter known: number of unchanged files, for the progress.
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
        let paired = try update.pairLivePhotos()
        if !paired.isEmpty { report(.changed(paired)) }
        return outcome.withLock { $0 }
    }

    private func describe(_ describer: FileDescriber, known: Int) {
        let lanes = FactLanes(describer)
        var rows = Rows(describer, known: known)
        var pending: [FactLanes.Batch] = []
        var isWanted = true
        while isWanted, let files = next(describer.reader.batch) {
            let batch = FactLanes.Batch(files)
            lanes.put(batch)
            pending.append(batch)
            if pending.count >= lanes.capacity { isWanted = rows.take(pending.removeFirst(), batches) }
        }
        if !isWanted { opened.abandon() }
        // Batches already given to the lanes are finished in any case.
        lanes.finish()
        while isWanted, !pending.isEmpty { isWanted = rows.take(pending.removeFirst(), batches) }
        rows.finish(batches)
        batches.finish()
        outcome.withLock { [outcome = rows.outcome] in $0 = outcome }
    }

    /// Up to `count` files; nil at the end.
    private func next(_ count: Int) -> [FileDescriber.Opened]? {
        var files: [FileDescriber.Opened] = []
        while files.count < count, let file = opened.take() { files.append(file) }
        return files.isEmpty ? nil : files
    }

    /// Collects rows into batches for the writing thread.
    private struct Rows {
        private var describer: FileDescriber
        private(set) var outcome = Outcome()
        private var batch: IndexUpdate.Batch
        private var limit = IndexUpdate.firstBatch

        init(_ describer: FileDescriber, known: Int) {
            self.describer = describer
            batch = IndexUpdate.Batch(done: known)
        }

        /// - Returns: false if the writing thread has stopped.
        mutating func take(_ read: FactLanes.Batch, _ batches: BoundedQueue<IndexUpdate.Batch>) -> Bool {
            for (file, answer) in zip(read.files, read.wait()) {
                add(file, describer.describe(file, answer))
                guard batch.count >= limit else { continue }
                guard batches.put(batch) else { return false }
                batch = IndexUpdate.Batch(done: batch.done)
                limit = min(limit * 2, IndexUpdate.largestBatch)
            }
            return true
        }

        func finish(_ batches: BoundedQueue<IndexUpdate.Batch>) { if batch.count > 0 { _ = batches.put(batch) } }

        private mutating func add(_ file: FileDescriber.Opened, _ description: FileDescriber.Description) {
            batch.done += 1
            switch description {
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
            case .unread(let reason): outcome.unread = reason
            }
        }
    }

    private func write(total: Int) {
        while let batch = batches.take() {
            do throws(LibraryError) {
                let changed = try update.write(batch)
                report(.scanning(done: batch.done, total: total))
                report(.changed(changed))
            } catch {
                failure.withLock { [error] in $0 = error }
                batches.abandon()
                return
            }
        }
    }
}
