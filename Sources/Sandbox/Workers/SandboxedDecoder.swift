// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import Glibc
public import MediaTypes
public import Pixels
internal import WorkerMessages

/// Decodes and reads untrusted files in worker processes without access to anything else (docs/developing/adr/0010).
///
/// Safe on any thread; blocks the calling one. A worker that takes too long is killed (`.timedOut`). If a worker dies, a new one tries the
/// file once more; if that dies, too, `.decoderEnded` is thrown.
public final class SandboxedDecoder: Sendable {
    let pool: WorkerPool
    /// Stills of videos come from their own program, which looks through copies of them, too.
    let videos: WorkerPool?
    private let limits: DecodeLimits
    private let workers: Int

    /// Does not start a process yet.
    /// - Parameters:
    ///   - program: the program for pictures (`WorkerProgram.decoder`).
    ///   - videos: makes stills of videos; without it they throw `.noDecoder`.
    ///   - workers: how many files are worked on at once.
    ///   - limits: what one picture may take of pixels, memory and time.
    ///   - onProtection: called with how workers are locked away, with the first worker and whenever that changes, on
    ///     the thread that asked for the worker.
    public init(
        program: WorkerProgram, videos: SandboxedVideos? = nil, workers: Int = 2, limits: DecodeLimits = DecodeLimits(),
        onProtection: @escaping @Sendable (Protection) -> Void = { _ in }
    ) {
        pool = WorkerPool(WarmParent(program, onChange: onProtection), workers: workers)
        self.videos = videos.map { WorkerPool($0.parent, workers: 1) }
        self.workers = workers
        self.limits = limits
    }

    /// Starts the workers, so that the first request finds them ready. Blocks for tens of milliseconds.
    /// - Throws: `.noSandbox` where this system allows none, and every request says so then; `.noWorker` where none
    ///   could be started at the moment.
    public func prepare() throws(MediaError) { try pool.prepare() }

    /// The protection of the last worker; nil before the first one, and while workers fail to start for a reason other than the
    /// sandbox.
    public var protection: Protection? { pool.parent.protection }

    /// Sends a request to a worker, and again to a new one if the first died during the request.
    /// - Parameters:
    ///   - chosen: the workers to ask; nil for those for pictures.
    ///   - fresh: whether only a worker that has seen no file may answer.
    ///   - lent: memory that goes with the request for a large answer; counted against the worker (`WorkerPool`).
    ///   - allowed: how long each worker may take once it is asked. The time until one is free does not count.
    ///   - take: makes the answer's value; nil where the reply answers another question.
    func ask<Value>(
        _ kind: WorkerRequest.Kind, of chosen: WorkerPool? = nil, fresh: Bool = false, files: [Int32],
        lent: SharedMemory? = nil,
        within allowed: Duration, isCancelled: () -> Bool,
        take: (WorkerReply.Kind, WorkerConnection) -> Value?
    ) throws(MediaError) -> Value {
        let pool = chosen ?? self.pool
        var deaths = 0
        // Workers that had ended before they were asked (`.gone`, as all do when their parent ends) are no deaths over
        // this file. As many as the pool has may have gone with their parent and still be idle; the others are for two
        // deaths and for a parent that ends again meanwhile.
        for _ in 0..<workers + 4 where deaths < 2 {
            let outcome = Result { () throws(WorkerPool.PoolFailure) in
                // A worker that was taken over by another file could die on purpose, to have this one marked as
                // damaged. So the second try is made by a worker that has seen no file.
                try pool.withWorker(fresh: fresh || deaths > 0) { worker throws(WorkerConnection.Failure) in
                    if let lent { worker.lent += lent.size }
                    let reply = try worker.ask(kind, files: files, within: allowed, isCancelled: isCancelled)
                    if case .failed(let error) = reply { return Result<Value, MediaError>.failure(error) }
                    // A sound worker answers what it was asked.
                    guard let value = take(reply, worker) else { throw .died }
                    return .success(value)
                }
            }
            switch outcome {
            case .success(let value): return try value.get()
            case .failure(.unavailable(let error)): throw error
            case .failure(.worker(.late)): throw .timedOut
            case .failure(.worker(.withdrawn)): throw .cancelled
            case .failure(.worker(.died)): deaths += 1
            case .failure(.worker(.gone)): continue
            }
        }
        guard deaths > 0 else { throw .noWorker }
        throw .decoderEnded
    }
}

extension SandboxedDecoder: ImageDecoding {
    /// Decodes one picture in a worker (`ImageDecoding`). A `longestSide` beyond 32,768 counts as that.
    /// - Throws: `MediaError`, with `.noSandbox` or `.noWorker` where no worker is to be had and `.decoderEnded` where
    ///   two of them died over the file.
    public func decode(
        descriptor: Int32, format: MediaFormat, longestSide: Int, widest: Gamut, deadline: ContinuousClock.Instant,
        isCancelled: () -> Bool
    ) throws(MediaError) -> DecodedImage {
        guard !isCancelled() else { throw .cancelled }
        guard !format.isVideo || videos != nil else { throw .noDecoder(format, package: nil) }
        let side = min(max(1, longestSide), 1 << 15)
        let answer = try WorkerMemory.holds(longestSide: side) ? nil : memory(longestSide: side)
        let order = DecodeOrder(format: format, longestSide: side, widest: widest, limits: limits, room: answer?.size)
        return try ask(
            .decode(order), of: format.isVideo ? videos : pool,
            files: [descriptor] + (answer.map { [$0.descriptor] } ?? []), lent: answer, within: deadline - .now,
            isCancelled: isCancelled,
            take: { reply, worker in Self.image(reply, in: answer ?? worker.memory, order) })
    }

    /// The small picture inside a file (`ImageDecoding`), 512 pixels at most. Nil also where the worker takes more than two
    /// seconds of processor time, where two workers died over the file, and where none is to be had.
    public func standIn(
        descriptor: Int32, format: MediaFormat, longestSide: Int
    ) -> DecodedImage? {
        let side = min(max(1, longestSide), 512)
        let order = DecodeOrder(format: format, longestSide: side, limits: limits)
        let answer = try? ask(
            .standIn(order), files: [descriptor], within: .seconds(2), isCancelled: { false },
            take: { reply, worker -> Answer<DecodedImage>? in
                if case .nothing = reply { return .nothing }
                return Self.image(reply, in: worker.memory, order).map { .value($0) }
            })
        return answer?.value
    }

    private func memory(longestSide: Int) throws(MediaError) -> SharedMemory {
        // Never more than the limit of a picture, since a worker that was taken over would fill all of it.
        let size = min(longestSide * longestSide * 4, max(WorkerMemory.size, limits.maximumBytes))
        // ENOMEM: the file may be sound.
        guard let memory = SharedMemory(size: size) else { throw .unreadable(errno: ENOMEM) }
        return memory
    }

    /// The picture that a reply describes; nil where its sides or gamut are beyond the order, or the memory holds fewer
    /// bytes than these sides need. Replies of workers are untrusted.
    private static func image(_ reply: WorkerReply.Kind, in memory: SharedMemory, _ order: DecodeOrder) -> DecodedImage?
    {
        guard case .image(let layout) = reply, max(layout.width, layout.height) <= order.longestSide,
            layout.gamut <= order.widest
        else { return nil }
        return memory.copy(count: layout.byteCount).flatMap(layout.image)
    }
}

extension SandboxedDecoder: FactReading {
    /// As many batches as there are workers, and one more that waits for the next free one.
    public var lanes: Int { workers + 1 }
    /// As many files as one message may carry (16).
    public var batch: Int { WireLimits.batch }

    /// Facts of one file, read in a worker (`FactReading`).
    /// - Throws: as `decode`.
    public func facts(
        ofDescriptor descriptor: Int32, head: [UInt8], fileExtension: String
    ) throws(MediaError) -> MediaFacts {
        try one(FactFile(descriptor: descriptor, head: head, fileExtension: fileExtension))
    }

    /// Facts of several files in one request. Where the request as a whole fails, each file is asked for again by
    /// itself, so that one file that ends workers costs the others nothing but time.
    public func facts(of files: [FactFile]) -> [Result<MediaFacts, MediaError>] {
        if files.count > 1, let answers = try? ask(files) { return answers }
        // One file made the request fail, so each file gets a request of its own.
        return files.map { file in Result { () throws(MediaError) in try one(file) } }
    }

    private func one(_ file: FactFile) throws(MediaError) -> MediaFacts {
        guard let answer = try ask([file]).first else { throw .damaged(detail: "no answer") }
        return try answer.get()
    }

    private func ask(_ files: [FactFile]) throws(MediaError) -> [Result<MediaFacts, MediaError>] {
        // A batch takes some milliseconds. A file that takes two seconds is asked for again by itself, with the full
        // time.
        try ask(
            .facts(files.map(\.fileExtension)), files: files.map(\.descriptor),
            within: files.count > 1 ? .seconds(2) : limits.time, isCancelled: { false },
            take: { reply, worker in
                guard case .facts(let count) = reply else { return nil }
                return worker.memory.copy(count: count).flatMap { FactsWire.answers($0, count: files.count) }
            })
    }

    /// Facts of one sidecar (`FactReading`); nil also where it is longer than 4 MiB or the worker takes more than two
    /// seconds.
    public func sidecarFacts(_ bytes: [UInt8]) -> SidecarFacts? {
        guard !bytes.isEmpty, bytes.count <= WorkerMemory.longestSidecar else { return nil }
        let descriptor = picker_shared_memory_of_bytes(bytes, bytes.count)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let answer = try? ask(
            .sidecar, files: [descriptor], within: .seconds(2), isCancelled: { false },
            take: { reply, worker -> Answer<SidecarFacts>? in
                if case .nothing = reply { return .nothing }
                guard case .facts(let count) = reply,
                    let facts = worker.memory.copy(count: count).flatMap(FactsWire.sidecar)
                else { return nil }
                return .value(facts)
            })
        return answer?.value
    }
}

/// What a worker that answered its question has found in a file.
private enum Answer<Value> {
    case value(Value)
    /// There is nothing of the kind in the file.
    case nothing

    var value: Value? { if case .value(let value) = self { value } else { nil } }
}
