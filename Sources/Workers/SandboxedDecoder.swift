// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import Glibc
public import MediaTypes
public import Pixels
internal import WorkerMessages

/// Decodes and reads strangers' files in worker processes that can reach nothing (docs/adr/0010).
///
/// Safe to be called on any thread; blocks the calling one. Two deaths of a worker over one file are `.decoderEnded`;
/// a worker that takes too long is ended.
public final class SandboxedDecoder: Sendable {
    let pool: WorkerPool
    /// Stills of videos come from their own program.
    private let videos: WorkerPool?
    private let limits: DecodeLimits
    private let workers: Int

    /// - Parameters:
    ///   - program: the decoder's.
    ///   - videos: whose program makes stills of videos; without it they have none.
    ///   - workers: how many files are worked on at once.
    ///   - onProtection: told what stands between files and this machine, with the first worker and where that changes, on
    ///     the thread that asked.
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
    /// - Throws: `.noSandbox` where none can be had; every request says so then.
    public func prepare() throws(MediaError) { try pool.prepare() }

    /// What the last worker stood on; nil before the first, and where its start failed for another reason than the system's.
    public var protection: Protection? { pool.parent.protection }

    /// Asks a worker, and once more where one died over it.
    /// - Parameter allowed: how long each may take once it is asked: to wait for a free one is no fault of the file.
    private func ask<Value>(
        _ kind: WorkerRequest.Kind, of chosen: WorkerPool? = nil, files: [Int32], lent: SharedMemory? = nil,
        within allowed: Duration, isCancelled: () -> Bool,
        take: (WorkerReply.Kind, WorkerConnection) -> Value?
    ) throws(MediaError) -> Value {
        let pool = chosen ?? self.pool
        var deaths = 0
        // Workers that had ended before, as all do with their parent, say nothing about the file.
        for _ in 0..<workers + 4 where deaths < 2 {
            let outcome = Result { () throws(WorkerPool.PoolFailure) in
                // Whoever took over a worker must not mark the files of others: the second look is a fresh one's.
                try pool.withWorker(fresh: deaths > 0) { worker throws(WorkerConnection.Failure) in
                    if let lent { worker.lent += lent.size }
                    let reply = try worker.ask(kind, files: files, within: allowed, isCancelled: isCancelled)
                    if case .failed(let error) = reply { return Result<Value, MediaError>.failure(error) }
                    // An answer to something else: nothing that a sound worker says.
                    guard let value = take(reply, worker) else { throw .died }
                    return .success(value)
                }
            }
            switch outcome {
            case .success(let value): return try value.get()
            case .failure(.none): throw .noSandbox
            case .failure(.worker(.late)): throw .timedOut
            case .failure(.worker(.withdrawn)): throw .cancelled
            case .failure(.worker(.died)): deaths += 1
            case .failure(.worker(.gone)): continue
            }
        }
        guard deaths > 0 else { throw .noSandbox }
        throw .decoderEnded
    }
}

extension SandboxedDecoder: ImageDecoding {
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

    public func standIn(
        descriptor: Int32, format: MediaFormat, longestSide: Int
    ) -> DecodedImage? {
        let side = min(max(1, longestSide), 512)
        let order = DecodeOrder(format: format, longestSide: side, limits: limits)
        let answer = try? ask(
            .standIn(order), files: [descriptor], within: .seconds(2), isCancelled: { false },
            take: { reply, worker -> DecodedImage?? in
                if case .nothing = reply { return .some(nil) }
                return Self.image(reply, in: worker.memory, order).map(Optional.some)
            })
        return answer ?? nil
    }

    private func memory(longestSide: Int) throws(MediaError) -> SharedMemory {
        // Never more than a picture may take: a worker that was taken over would fill it.
        let size = min(longestSide * longestSide * 4, max(WorkerMemory.size, limits.maximumBytes))
        // It is not the file's fault.
        guard let memory = SharedMemory(size: size) else { throw .unreadable(errno: ENOMEM) }
        return memory
    }

    /// Believes nothing: sides and gamut within what was asked for, as many bytes as these sides need.
    private static func image(_ reply: WorkerReply.Kind, in memory: SharedMemory, _ order: DecodeOrder) -> DecodedImage?
    {
        guard case .image(let layout) = reply, max(layout.width, layout.height) <= order.longestSide,
            layout.gamut <= order.widest
        else { return nil }
        return memory.copy(count: layout.byteCount).flatMap(layout.image)
    }
}

extension SandboxedDecoder: FactReading {
    public var lanes: Int { workers + 1 }
    public var batch: Int { WireLimits.batch }

    public func facts(
        ofDescriptor descriptor: Int32, head: [UInt8], fileExtension: String
    ) throws(MediaError) -> MediaFacts {
        try one(FactFile(descriptor: descriptor, head: head, fileExtension: fileExtension))
    }

    public func facts(of files: [FactFile]) -> [Result<MediaFacts, MediaError>] {
        if files.count > 1, let answers = try? ask(files) { return answers }
        // One of them is bad company: each for itself.
        return files.map { file in Result { () throws(MediaError) in try one(file) } }
    }

    private func one(_ file: FactFile) throws(MediaError) -> MediaFacts {
        guard let answer = try ask([file]).first else { throw .damaged(detail: "no answer") }
        return try answer.get()
    }

    private func ask(_ files: [FactFile]) throws(MediaError) -> [Result<MediaFacts, MediaError>] {
        // A batch takes some milliseconds; a file that stops it gets time enough on its own.
        try ask(
            .facts(files.map(\.fileExtension)), files: files.map(\.descriptor),
            within: files.count > 1 ? .seconds(2) : limits.time, isCancelled: { false },
            take: { reply, worker in
                guard case .facts(let count) = reply else { return nil }
                return worker.memory.copy(count: count).flatMap { FactsWire.answers($0, count: files.count) }
            })
    }

    public func sidecarFacts(_ bytes: [UInt8]) -> SidecarFacts? {
        guard !bytes.isEmpty, bytes.count <= WorkerMemory.longestSidecar else { return nil }
        let descriptor = picker_shared_memory_of_bytes(bytes, bytes.count)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let answer = try? ask(
            .sidecar, files: [descriptor], within: .seconds(2), isCancelled: { false },
            take: { reply, worker -> SidecarFacts?? in
                guard case .facts(let count) = reply else { return .some(nil) }
                guard let facts = worker.memory.copy(count: count).flatMap(FactsWire.sidecar) else { return nil }
                return .some(facts)
            })
        return answer ?? nil
    }
}
