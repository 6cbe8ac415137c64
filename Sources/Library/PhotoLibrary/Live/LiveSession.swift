// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization

/// A library following its folders, from the first look to the last: one thread listens to the kernel, one looks.
final class LiveSession: Sendable {
    private let roots: [[UInt8]]
    private let turn: ScanTurn
    private let limits: LiveLimits
    private let watch: FolderWatch
    private let publish: @Sendable (EngineEvent) -> Void
    private let ready = Atomic(false)

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
            if said.isNew(trouble) { publish(.notice(trouble.text)) }
        }
    }

    /// Begins.
    /// - Parameters:
    ///   - scanner: makes what looks, from when to give up and what to tell.
    ///   - onReady: called once, after the first look or where that was stopped.
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
            while let look = watch.next(polling: isWhole && watch.isComplete ? nil : lastWhole + limits.poll) {
                // What one look left undone the next one at everything does.
                isWhole = perform(look, scanner) && (isWhole || look.isEverything)
                if look.isEverything { lastWhole = watch.time }
            }
        }
    }

    /// Ends, without waiting for a look that is under way.
    func stop() { watch.stop() }

    /// Whether everything was looked at once.
    var isReady: Bool { ready.load(ordering: .acquiring) }

    /// Whether each folder is watched.
    var isComplete: Bool { watch.isComplete }

    /// Takes events in as if the kernel had told them.
    func receive(_ events: [InotifyEvent]) { watch.receive(events) }

    /// - Returns: whether the index could be brought up to date.
    private func perform(_ look: LookPlanner.Look, _ scanner: LibraryScanner) -> Bool {
        var look = look
        // A part may turn out not to tell, and an index to be damaged; once is enough for each.
        for _ in 0..<3 {
            let outcome = turn.take {
                Result { () throws(LibraryError) in try scanner.look(look, at: roots, watch: watch) }
            }
            switch outcome {
            case .success(.done): return true
            case .success(.needsEverything), .failure(.damagedIndex): look = .everything
            case .failure: return false
            }
        }
        return false
    }

    /// A look is no scan: it shows no progress, and its end is told where it changed something.
    private func report(_ event: EngineEvent) {
        switch event {
        case .scanning: break
        case .scanned(let report) where report.read == 0 && report.removed == 0: break
        default: publish(event)
        }
    }

    /// What was said already.
    private final class Said: Sendable {
        private let troubles = Mutex<Set<FolderWatch.Trouble>>([])

        func isNew(_ trouble: FolderWatch.Trouble) -> Bool { troubles.withLock { $0.insert(trouble).inserted } }
    }
}

extension FolderWatch.Trouble {
    /// One sentence for people.
    var text: LocalizedText {
        switch self {
        case .overflow: LocalizedText("so much changed at once that all folders are looked through again")
        case .tooFewWatches:
            LocalizedText("there are too many folders to watch all of them; changes may show half a minute late")
        }
    }
}
