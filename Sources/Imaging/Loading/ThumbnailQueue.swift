// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes
internal import Synchronization

/// What a running decode asks whether it is still wanted.
final class CancelFlag: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool {
        get { flag.load(ordering: .relaxed) }
        set { flag.store(newValue, ordering: .relaxed) }
    }
}

/// Order and bookkeeping of the loader, without threads and files: what is next, what was withdrawn, what is delivered.
struct ThumbnailQueue: Sendable {
    /// Work handed to a thread.
    struct Job: Sendable {
        let request: ThumbnailRequest
        let cancel: CancelFlag
    }

    enum Step: Sendable {
        case work(Job)
        /// Known already, from memory.
        case known(ThumbnailDelivery)
        case stop
    }

    private(set) var memory: RecentTiles
    /// Next one last.
    private var waiting: [ThumbnailRequest] = []
    private var wanted: Set<ThumbnailRequest> = []
    private var running: [ThumbnailRequest: CancelFlag] = [:]
    /// Files in hand, also while their thumbnail is being written: nobody else decodes them meanwhile.
    private var busyPaths: Set<[UInt8]> = []
    private var finished: [ThumbnailDelivery] = []
    private var isDelivering = false
    private var isStopped = false

    init(memoryBudget: Int) { memory = RecentTiles(budget: memoryBudget) }

    mutating func replace(visible: [ThumbnailRequest], ahead: [ThumbnailRequest]) {
        wanted.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
        for request in visible where wanted.insert(request).inserted && running[request] == nil {
            waiting.append(request)
        }
        for request in ahead where wanted.insert(request).inserted && running[request] == nil {
            // What lies ahead and is known needs no delivery: its tile takes it from memory when it comes into view.
            if !memory.contains(RecentTiles.Key(request)) { waiting.append(request) }
        }
        waiting.reverse()
        for (request, flag) in running { flag.isSet = !wanted.contains(request) }
    }

    /// The next thing for a free thread, or nil to wait.
    mutating func next() -> Step? {
        if isStopped { return .stop }
        var index = waiting.endIndex
        while index > waiting.startIndex {
            index -= 1
            let request = waiting[index]
            if let value = memory.value(RecentTiles.Key(request)) {
                waiting.remove(at: index)
                return .known(ThumbnailDelivery(request: request, result: value))
            }
            guard !busyPaths.contains(request.path) else { continue }
            waiting.remove(at: index)
            let job = Job(request: request, cancel: CancelFlag())
            running[request] = job.cancel
            busyPaths.insert(request.path)
            return .work(job)
        }
        return nil
    }

    /// Takes the outcome of a job. Withdrawn requests are remembered but not delivered; one that was withdrawn and
    /// wanted again before its thread noticed comes back to the front.
    mutating func finish(_ job: Job, _ result: Result<TilePixels, MediaError>) {
        running[job.request] = nil
        let isWanted = wanted.contains(job.request)
        if case .failure(.cancelled) = result {
            if isWanted { waiting.append(job.request) }
            return
        }
        // A drive that is away may come back: what cannot be opened is tried again.
        var isLasting = true
        if case .failure(.unreadable) = result { isLasting = false }
        if isLasting { memory.insert(result, for: RecentTiles.Key(job.request)) }
        if isWanted { finished.append(ThumbnailDelivery(request: job.request, result: result)) }
    }

    /// The file is free for others.
    mutating func release(_ job: Job) { busyPaths.remove(job.request.path) }

    mutating func deliver(_ delivery: ThumbnailDelivery) { finished.append(delivery) }

    /// A batch to deliver, by one thread at a time so that what finishes meanwhile comes together in the next one.
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
        for flag in running.values { flag.isSet = true }
    }

    /// The value in memory of a request.
    mutating func cached(_ request: ThumbnailRequest) -> Result<TilePixels, MediaError>? {
        memory.value(RecentTiles.Key(request))
    }

    private mutating func takeFinished() -> [ThumbnailDelivery] {
        defer { finished.removeAll(keepingCapacity: true) }
        return finished
    }
}
