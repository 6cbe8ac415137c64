// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Ground
public import MediaTypes
public import Pixels

/// Loads the pixels of tiles from memory, from the shared thumbnail cache, or by decoding the original, in the order in
/// which the window needs them.
///
///     replaceQueue ──> ThumbnailQueue ──> threads ──> ThumbnailWork ──> deliver (batches)
///                           │                              └── thumbnail cache on disk
///                      RecentTiles (memory)
///
/// Threads of its own: decoding blocks for tens of milliseconds, which the cooperative pool is not for. All methods may be
/// called on any thread and return at once.
///
/// All visible tiles are looked up in the cache first. One that is not there shows the small picture inside its file
/// until the original is decoded.
public final class ThumbnailLoader: Sendable {
    private let queue: Monitor<ThumbnailQueue>

    /// - Parameters:
    ///   - cache: where thumbnails are looked up and stored.
    ///   - decoder: decodes originals; called on `threads` threads at once.
    ///   - originals: opens their files; called on the same threads.
    ///   - threads: how many pictures are worked on at once.
    ///   - memoryBudget: bytes of finished tiles that are kept.
    ///   - timeLimit: for one picture.
    ///   - stores: whether decoded pictures are put into the cache; false for a preview, whose pictures are larger than
    ///     thumbnails.
    ///   - kept: tiles of the first screen; the loader adds the tiles that are shown, until it is closed.
    ///   - background: shows through transparent pictures.
    ///   - deliver: takes finished tiles, on one of the loader's threads, one call at a time; what finishes meanwhile comes
    ///     together in the next call. It should hand over and return.
    public init(
        cache: ThumbnailCache, decoder: any ImageDecoding, originals: any OriginalOpening, threads: Int = 2,
        memoryBudget: Int = 128 << 20, timeLimit: Duration = DecodeLimits().time, stores: Bool = true,
        kept: KeptTiles? = nil,
        background: TileBackground = .checker,
        deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void
    ) {
        let queue = Monitor(ThumbnailQueue(memoryBudget: memoryBudget))
        self.queue = queue
        let work = ThumbnailWork(
            cache: cache, decoder: decoder, originals: originals, maker: TileMaker(background: background),
            timeLimit: timeLimit, stores: stores, kept: kept)
        for number in 1...max(1, threads) {
            // The thread holds the queue and not the loader, so that the thread ends when the loader is released.
            let thread = Thread {
                // Lower priority than the window's thread: on Linux setpriority sets the nice value of the calling
                // thread alone.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                Self.run(queue, work, deliver)
            }
            thread.name = "thumbnails-\(number)"
            thread.start()
        }
    }

    deinit { queue.change { $0.stop() } }

    /// Replaces the requests. One that is not named any more is dropped, or cancelled where it runs already, and gets
    /// no delivery.
    /// - Parameters:
    ///   - visible: tiles in view that show no picture yet, most urgent first. Each gets one delivery, also where it is
    ///     known from memory.
    ///   - ahead: tiles about to come into view, nearest first; those that are in memory are left out.
    public func replaceQueue(visible: [ThumbnailRequest], ahead: [ThumbnailRequest] = []) {
        queue.change { $0.replace(visible: visible, ahead: ahead) }
    }

    /// How many files may be worked on at once, at least one; what runs already goes on. Nil for as many as there are threads.
    public func limit(to lanes: Int?) { queue.change { $0.lanes = max(1, lanes ?? .max) } }

    /// The tile, where it is in memory, for the first paint; nil at once where it is not.
    public func cached(_ request: ThumbnailRequest) -> TilePixels? {
        queue.withLock { try? $0.cached(request)?.get() }
    }

    /// Bytes of tiles held in memory.
    public var bytesInMemory: Int { queue.withLock { $0.memory.cost } }

    private static func run(
        _ queue: Monitor<ThumbnailQueue>, _ work: ThumbnailWork, _ deliver: ([ThumbnailDelivery]) -> Void
    ) {
        var unstored: [(job: ThumbnailQueue.Job, store: () -> Void)] = []
        while true {
            // The last job is given back before this thread waits: the next request may be for the file of that job.
            guard let step = unstored.isEmpty ? queue.wait(for: { $0.next() }) : queue.withLock({ $0.next() }) else {
                store(&unstored, queue)
                continue
            }
            switch step {
            case .stop: return store(&unstored, queue)
            case .known(let delivery):
                queue.withLock { $0.deliver(delivery) }
                hand(queue, to: deliver)
            case .work(let job) where job.stage == .lookUp:
                lookUp(for: job, queue, work)
                hand(queue, to: deliver)
                queue.change { $0.release(job) }
            case .work(let job):
                let outcome = work.run(
                    job.request, isKnownNew: job.stage == .decode, isCancelled: { job.withdrawal.isWithdrawn })
                if job.stage == .decode { note(outcome.result, of: job, work) }
                queue.change { $0.finish(job, outcome.result) }
                hand(queue, to: deliver)
                unstored.append((job, outcome.afterwards ?? {}))
                // Thumbnails are written when no visible tile waits for a picture; up to a screenful is kept in memory
                // until then.
                if unstored.count < mostUnstored, queue.withLock({ $0.isPressed }) { continue }
                store(&unstored, queue)
            }
        }
    }

    private static let mostUnstored = 32

    /// Stores what was decoded. Requests for the same files in another size wait until this is done.
    private static func store(
        _ unstored: inout [(job: ThumbnailQueue.Job, store: () -> Void)], _ queue: Monitor<ThumbnailQueue>
    ) {
        for item in unstored {
            item.store()
            queue.change { $0.release(item.job) }
        }
        unstored = []
    }

    private static func lookUp(
        for job: ThumbnailQueue.Job, _ queue: Monitor<ThumbnailQueue>, _ work: ThumbnailWork
    ) {
        let found = work.lookUp(job.request, isCancelled: { job.withdrawal.isWithdrawn })
        if case .known(let result) = found { note(result, of: job, work) }
        queue.change { queue in
            switch found {
            case .known(let result): queue.finish(job, result)
            case .standIn(let tile): queue.finishLookUp(job, standIn: tile)
            case .nothing: queue.finishLookUp(job, standIn: nil)
            }
        }
    }

    /// Adds a tile that is on screen to the kept tiles.
    private static func note(
        _ result: Result<TilePixels, MediaError>, of job: ThumbnailQueue.Job, _ work: ThumbnailWork
    ) {
        if case .success(let tile) = result { work.kept?.note(job.request, tile) }
    }

    private static func hand(_ queue: Monitor<ThumbnailQueue>, to deliver: ([ThumbnailDelivery]) -> Void) {
        var batch = queue.withLock { $0.startDelivery() }
        while !batch.isEmpty {
            deliver(batch)
            batch = queue.withLock { $0.continueDelivery() }
        }
    }
}
