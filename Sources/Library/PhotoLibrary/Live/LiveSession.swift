// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization

/// Follows the folders of a library until `stop`: one thread receives events, another one rescans changed folders.
final class LiveSession: Sendable {
    private let roots: [[UInt8]]
    private let turn: ScanTurn
    private let limits: LiveLimits
    let watch: FolderWatch
    private let publish: @Sendable (EngineEvent) -> Void
    private let ready = Atomic(false)
    /// Whether a failure was published and no rescan has succeeded since.
    private let hasFailed = Atomic(false)

    /// - Parameter publish: called on the session's threads.
    init(
        roots: [[UInt8]], turn: ScanTurn, limits: LiveLimits, publish: @escaping @Sendable (EngineEvent) -> Void
    ) {
        self.roots = roots
        self.turn = turn
        self.limits = limits
        self.publish = publish
        let said = Said()
        watch = FolderWatch(roots: roots, limits: limits) { trouble in
            if said.isNew(trouble) { publish(.notice(trouble.notice)) }
        }
    }

    /// Starts both threads.
    /// - Parameters:
    ///   - scanner: makes the scanner from its cancellation check and its event handler.
    ///   - onReady: called once, after the first rescan has ended or was cancelled.
    func start(
        scanner: (_ isCancelled: @escaping @Sendable () -> Bool, _ report: @escaping @Sendable (EngineEvent) -> Void)
            -> LibraryScanner,
        onReady: @escaping @Sendable () -> Void
    ) {
        let scanner = scanner({ [watch] in watch.isStopped }, { [self] in report($0) })
        _ = ScanThread("picker-watch") { [watch] in watch.listen() }
        _ = ScanThread("picker-live") { [self] in
            var isWhole = perform(.everything, scanner)
            var lastWhole = watch.time
            ready.store(true, ordering: .releasing)
            onReady()
            while let rescan = watch.next(polling: isWhole && watch.isComplete ? nil : lastWhole + limits.poll) {
                // After a failed rescan, polling continues until a full rescan succeeds.
                isWhole = perform(rescan, scanner) && (isWhole || rescan.isEverything)
                if rescan.isEverything { lastWhole = watch.time }
            }
        }
    }

    /// Ends the session without waiting for a rescan in progress.
    func stop() { watch.stop() }

    /// Whether the first rescan has ended.
    var isReady: Bool { ready.load(ordering: .acquiring) }

    /// Publishes the first failure of rescans that fail one after the other.
    /// - Returns: whether the index is up to date.
    private func perform(_ rescan: RescanPlanner.Rescan, _ scanner: LibraryScanner) -> Bool {
        var rescan = rescan
        // One attempt each for a partial rescan that is not enough, for a damaged index, and for the rescan itself.
        for _ in 0..<3 {
            let outcome = turn.take {
                Result { () throws(LibraryError) in try scanner.rescan(rescan, at: roots, watch: watch) }
            }
            switch outcome {
            case .success(.done):
                hasFailed.store(false, ordering: .relaxed)
                return true
            case .success(.needsEverything), .failure(.damagedIndex): rescan = .everything
            case .failure(.cancelled): return false
            case .failure(let error):
                let isFirst = !hasFailed.exchange(true, ordering: .relaxed)
                if isFirst { publish(.scanFailed(error.failure)) }
                return false
            }
        }
        return false
    }

    /// Drops the progress of rescans, and reports of rescans that changed nothing, unless they end a failure.
    private func report(_ event: EngineEvent) {
        switch event {
        case .scanning: break
        case .scanned(let report)
        where report.read == 0 && report.removed == 0 && !hasFailed.load(ordering: .relaxed):
            break
        case .scanned, .scanFailed, .changed, .removed, .notice: publish(event)
        }
    }

    /// The problems already reported.
    private final class Said: Sendable {
        private let troubles = Mutex<Set<FolderWatch.Trouble>>([])

        func isNew(_ trouble: FolderWatch.Trouble) -> Bool { troubles.withLock { $0.insert(trouble).inserted } }
    }
}

extension FolderWatch.Trouble {
    /// The problem as the person is told of it.
    var notice: LibraryNotice {
        switch self {
        case .overflow: .changesLost
        case .tooFewWatches: .tooFewWatches
        case .deaf: .watchingFailed
        }
    }
}
