// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import MediaTypes
public import Pixels

/// Brings the pixels of tiles: from memory, from the shared thumbnail cache, or decoded from the original, in the order
/// in which the window needs them.
///
///     replaceQueue ──> ThumbnailQueue ──> threads ──> ThumbnailWork ──> deliver (batches)
///                           │                              └── thumbnail cache on disk
///                      RecentTiles (memory)
///
/// Threads of its own: decoding blocks for tens of milliseconds, which the cooperative pool is not for. All methods may be
/// called on any thread and return at once.
///
/// What is on screen is looked for in the cache first, all of it, and gets the small picture inside its file until its own
/// comes; then it is decoded.
public final class ThumbnailLoader: Sendable {
    private let queue: Monitor<ThumbnailQueue>

    /// - Parameters:
    ///   - cache: where thumbnails are looked up and stored.
    ///   - decoder: opens originals; called on `threads` threads at once.
    ///   - threads: how many pictures are worked on at once.
    ///   - memoryBudget: bytes of finished tiles that are kept.
    ///   - timeLimit: for one picture.
    ///   - stores: whether pictures that were decoded are put into the cache: not where they are larger than any tile.
    ///   - kept: tiles of the first screen; takes note of what is shown, until it is closed.
    ///   - background: shows through transparent pictures.
    ///   - deliver: takes finished tiles, on one of the loader's threads, one call at a time; what finishes meanwhile comes
    ///     together in the next call. It should hand over and return.
    public init(
        cache: ThumbnailCache, decoder: any ImageDecoding, threads: Int = 2, memoryBudget: Int = 128 << 20,
        timeLimit: Duration = DecodeLimits().time, stores: Bool = true, kept: KeptTiles? = nil,
        background: TileBackground = .checker,
        deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void
    ) {
        let queue = Monitor(ThumbnailQueue(memoryBudget: memoryBudget))
        self.queue = queue
        let work = ThumbnailWork(
            cache: cache, decoder: decoder, maker: TileMaker(background: background), timeLimit: timeLimit,
            stores: stores, kept: kept)
        for number in 1...max(1, threads) {
            // The thread holds the queue, not the loader: letting go of the loader ends the thread.
            let thread = Thread {
                // The window's thread comes first: on Linux this is the calling thread's own nice value.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                Self.run(queue, work, deliver)
            }
            thread.name = "thumbnails-\(number)"
            // librsvg goes deep into nested documents.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    deinit { queue.change { $0.stop() } }

    /// Says anew what is wanted. Everything not named any more is dropped, or cancelled where it runs already, and gets no
    /// delivery.
    /// - Parameters:
    ///   - visible: tiles in view that show no picture yet, most urgent first. Each gets one delivery, also where it is
    ///     known from memory.
    ///   - ahead: tiles about to come into view, nearest first; what is in memory already is left out.
    public func replaceQueue(visible: [ThumbnailRequest], ahead: [ThumbnailRequest] = []) {
        queue.change { $0.replace(visible: visible, ahead: ahead) }
    }

    /// How many files may be worked on at once, at least one; what runs already goes on. Nil for as many as there are threads.
    public func limit(to lanes: Int?) { queue.change { $0.lanes = max(1, lanes ?? .max) } }

    /// The tile, where it is in memory: for the first paint, without waiting.
    public func cached(_ request: ThumbnailRequest) -> TilePixels? {
        queue.withLock { try? $0.cached(request)?.get() }
    }

    /// Bytes of tiles held in memory.
    public var bytesInMemory: Int { queue.withLock { $0.memory.bytes } }

    private static func run(
        _ queue: Monitor<ThumbnailQueue>, _ work: ThumbnailWork, _ deliver: ([ThumbnailDelivery]) -> Void
    ) {
        var unstored: [(job: ThumbnailQueue.Job, store: () -> Void)] = []
        while true {
            // Nobody waits with something in hand: what is next may wait for that very file.
            guard let step = unstored.isEmpty ? queue.wait(for: { $0.next() }) : queue.withLock({ $0.next() }) else {
                store(&unstored, queue)
                continue
            }
            switch step {
            case .stop: return store(&unstored, queue)
            case .known(let delivery):
                queue.withLock { $0.deliver(delivery) }
                hand(queue, to: deliver)
            case .work(let job) where job.stage == .look:
                look(for: job, queue, work)
                hand(queue, to: deliver)
                queue.change { $0.release(job) }
            case .work(let job):
                let outcome = work.run(
                    job.request, isKnownNew: job.stage == .decode, isCancelled: { job.cancel.isSet })
                if job.stage == .decode { note(outcome.result, of: job, work) }
                queue.change { $0.finish(job, outcome.result) }
                hand(queue, to: deliver)
                unstored.append((job, outcome.afterwards ?? {}))
                // What is still missing on screen comes before the disk; a screenful may wait.
                if unstored.count < mostUnstored, queue.withLock({ $0.isPressed }) { continue }
                store(&unstored, queue)
            }
        }
    }

    private static let mostUnstored = 32

    /// Stores what was decoded. Requests for the same files in another size have waited for this.
    private static func store(
        _ unstored: inout [(job: ThumbnailQueue.Job, store: () -> Void)], _ queue: Monitor<ThumbnailQueue>
    ) {
        for item in unstored {
            item.store()
            queue.change { $0.release(item.job) }
        }
        unstored = []
    }

    private static func look(
        for job: ThumbnailQueue.Job, _ queue: Monitor<ThumbnailQueue>, _ work: ThumbnailWork
    ) {
        let found = work.look(job.request, isCancelled: { job.cancel.isSet })
        if case .known(let result) = found { note(result, of: job, work) }
        queue.change { queue in
            switch found {
            case .known(let result): queue.finish(job, result)
            case .standIn(let tile): queue.finishLook(job, standIn: tile)
            case .nothing: queue.finishLook(job, standIn: nil)
            }
        }
    }

    /// What is on screen is kept for the next opening.
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
