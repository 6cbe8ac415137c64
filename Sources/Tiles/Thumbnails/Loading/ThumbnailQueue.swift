// SPDX-License-Identifier: GPL-3.0-or-later

internal import Ground
internal import MediaTypes
internal import Synchronization

/// Tells a running decode whether its picture is still wanted: one that was withdrawn can be wanted again.
final class Withdrawal: Sendable {
    private let flag = Atomic<Bool>(false)

    var isWithdrawn: Bool {
        get { flag.load(ordering: .relaxed) }
        set { flag.store(newValue, ordering: .relaxed) }
    }
}

/// Order and bookkeeping of the loader, without threads and files: which request is next, which were withdrawn, what is
/// delivered.
struct ThumbnailQueue: Sendable {
    /// What a thread has to do for a request.
    enum Stage: Sendable {
        /// Looks for the picture in the cache: about a millisecond.
        case lookUp
        /// Decodes the original, where the look-up found nothing.
        case decode
        /// Looks and decodes at once, for tiles that are not on screen.
        case whole
    }

    /// Work handed to a thread.
    struct Job: Sendable {
        let request: ThumbnailRequest
        let stage: Stage
        let withdrawal: Withdrawal
        fileprivate let rank: Int
    }

    private struct Waiting {
        var request: ThumbnailRequest
        var stage: Stage
        /// Position of the request in the call that asked for it; the lowest is worked on first.
        var rank: Int
    }

    enum Step: Sendable {
        case work(Job)
        /// Known already, from memory.
        case known(ThumbnailDelivery)
        case stop
    }

    private(set) var memory: RecentTiles
    /// How many files may be worked on at once, not counting withdrawn requests.
    var lanes = Int.max
    /// Requests that wait; the next one is the last element.
    private var waiting: [Waiting] = []
    /// Keys of current requests whose look-up found nothing, or a stand-in only: they are to be decoded.
    private var lookedUp: Set<ThumbnailRequest> = []
    private var wanted: Set<ThumbnailRequest> = []
    private var running: [ThumbnailRequest: Withdrawal] = [:]
    /// Files that a thread works on, also while it writes their thumbnail: no other thread decodes them meanwhile.
    private var busyPaths: Set<[UInt8]> = []
    private var finished: [ThumbnailDelivery] = []
    private var isDelivering = false
    private var isStopped = false

    init(memoryBudget: Int) { memory = RecentTiles(budget: memoryBudget) }

    mutating func replace(visible: [ThumbnailRequest], ahead: [ThumbnailRequest]) {
        wanted.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
        for request in visible where wanted.insert(request).inserted && running[request] == nil {
            waiting.append(
                Waiting(request: request, stage: lookedUp.contains(request) ? .decode : .lookUp, rank: waiting.count))
        }
        for request in ahead where wanted.insert(request).inserted && running[request] == nil {
            // A tile that is ahead and in memory needs no delivery: it is taken from memory when it comes into view.
            guard !memory.contains(TileKey(request)) else { continue }
            waiting.append(Waiting(request: request, stage: .whole, rank: waiting.count))
        }
        waiting.reverse()
        lookedUp.formIntersection(wanted)
        for (request, withdrawal) in running { withdrawal.isWithdrawn = !wanted.contains(request) }
    }

    /// The next job for a free thread, or nil where it has to wait. All that is on screen is looked for before anything
    /// is decoded: the look-ups of a whole screen take as long as decoding one picture.
    mutating func next() -> Step? {
        if isStopped { return .stop }
        return next { $0 == .lookUp } ?? next { _ in true }
    }

    private mutating func next(_ isMeant: (Stage) -> Bool) -> Step? {
        var index = waiting.endIndex
        while index > waiting.startIndex {
            index -= 1
            let item = waiting[index]
            guard isMeant(item.stage) else { continue }
            if let value = memory.value(TileKey(item.request)) {
                waiting.remove(at: index)
                return .known(ThumbnailDelivery(request: item.request, result: value))
            }
            guard hasLane, !busyPaths.contains(item.request.path) else { continue }
            waiting.remove(at: index)
            let job = Job(request: item.request, stage: item.stage, withdrawal: Withdrawal(), rank: item.rank)
            running[item.request] = job.withdrawal
            busyPaths.insert(item.request.path)
            return .work(job)
        }
        return nil
    }

    private var hasLane: Bool {
        running.count < lanes || running.values.count { !$0.isWithdrawn } < lanes
    }

    /// Takes the outcome of a look-up that found no picture of the right size: the request waits to be decoded.
    /// - Parameter standIn: to be shown until then.
    mutating func finishLookUp(_ job: Job, standIn: TilePixels?) {
        running[job.request] = nil
        guard wanted.contains(job.request) else { return }
        lookedUp.insert(job.request)
        if let standIn {
            finished.append(ThumbnailDelivery(request: job.request, result: .success(standIn), isStandIn: true))
        }
        guard !isStopped else { return }
        let place = waiting.firstIndex { $0.rank <= job.rank } ?? waiting.endIndex
        waiting.insert(Waiting(request: job.request, stage: .decode, rank: job.rank), at: place)
    }

    /// Takes the outcome of a job. Withdrawn requests are remembered but not delivered; one that was withdrawn and
    /// wanted again before its thread noticed comes back to the front.
    mutating func finish(_ job: Job, _ result: Result<TilePixels, MediaError>) {
        running[job.request] = nil
        let isWanted = wanted.contains(job.request)
        if case .failure(.cancelled) = result {
            if isWanted { waiting.append(Waiting(request: job.request, stage: job.stage, rank: job.rank)) }
            return
        }
        // A file that cannot be opened is tried again, since its disk may come back.
        if case .failure(let error) = result, !error.isLasting {
        } else {
            memory.insert(result, for: TileKey(job.request))
        }
        if isWanted { finished.append(ThumbnailDelivery(request: job.request, result: result)) }
    }

    /// Whether a visible tile still waits for a thread.
    var isPressed: Bool { waiting.contains { $0.stage != .whole } }

    /// Gives the file free for other jobs.
    mutating func release(_ job: Job) { busyPaths.remove(job.request.path) }

    mutating func deliver(_ delivery: ThumbnailDelivery) { finished.append(delivery) }

    /// A batch to deliver. One thread at a time gets one, so that pictures which are finished meanwhile come together
    /// in the next batch.
    mutating func startDelivery() -> [ThumbnailDelivery] {
        guard !isDelivering, !finished.isEmpty else { return [] }
        isDelivering = true
        return takeFinished()
    }

    /// The next batch for the thread that delivers; empty when it is done.
    mutating func continueDelivery() -> [ThumbnailDelivery] {
        if finished.isEmpty { isDelivering = false }
        return takeFinished()
    }

    mutating func stop() {
        isStopped = true
        waiting.removeAll()
        wanted.removeAll()
        for withdrawal in running.values { withdrawal.isWithdrawn = true }
    }

    /// The value in memory of a request.
    mutating func cached(_ request: ThumbnailRequest) -> Result<TilePixels, MediaError>? {
        memory.value(TileKey(request))
    }

    private mutating func takeFinished() -> [ThumbnailDelivery] {
        defer { finished.removeAll(keepingCapacity: true) }
        return finished
    }
}
