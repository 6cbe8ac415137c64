// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
public import MediaTypes
internal import WorkerMessages

/// Films are made in workers of their own, which see the bytes of strangers and write to no file (docs/developing/adr/0022, 0023).
extension SandboxedVideos: FilmConverting {
    /// Processor time for one piece. The worker answers several times a second, and gives up a picture of libav's after 30 seconds on the clock.
    private static let patienceOfPiece = Duration.seconds(60)

    /// Makes a film of a video, or a GIF of an animated picture (`FilmConverting`).
    /// - Throws: `.noSandbox` or `.noWorker` where no worker is to be had, `.decoderEnded` or `.timedOut` where the worker failed over
    ///   the file, else what the worker says of the file.
    public func film(
        ofDescriptor descriptor: Int32, fileExtension: String, as format: FilmFormat, streams: Bool,
        isCancelled: () -> Bool, take: (FilmPiece) -> Bool
    ) throws(MediaError) -> MadeFilm? {
        let worker = try parent.fork(forLongWork: true)
        let order = FilmOrder(
            fileExtension: fileExtension, format: format, threads: Self.filmThreads, streams: streams)
        let opened = try Self.ask(worker, .openFilm(order), [descriptor], isCancelled)
        if case .nothing = opened { return nil }
        guard case .film(let facts) = opened else { throw .decoderEnded }
        var (length, streamed, taken): (UInt64, UInt64, UInt64) = (0, 0, 0)
        let most = Self.mostBytes(of: descriptor)
        while true {
            guard case .filmPiece(let reply) = try Self.ask(worker, .filmStep, [], isCancelled),
                let bytes = worker.memory.copy(count: reply.count),
                // What is behind the end is never left out: the film would have a hole. A stream never goes back.
                reply.isStream ? streams && reply.offset == streamed : reply.offset <= length
            else { throw .decoderEnded }
            let end = reply.offset + UInt64(reply.count)
            if reply.isStream { streamed = end } else { length = max(length, end) }
            taken += UInt64(reply.count)
            guard taken <= most else { throw .decoderEnded }
            let progress = facts.duration > 0 ? min(max(reply.time / facts.duration, 0), 1) : 0
            let piece = FilmPiece(
                offset: reply.offset, bytes: bytes, progress: progress, isStream: reply.isStream)
            guard !isCancelled(), take(piece) else {
                throw .cancelled
            }
            if reply.isLast {
                return MadeFilm(
                    width: facts.width, height: facts.height, hasWholeStream: streams && reply.hasWholeStream)
            }
        }
    }

    /// Bytes that are taken for a film at most: no encoder makes so many of a video, and a worker that was taken over could fill any disk.
    private static func mostBytes(of descriptor: Int32) -> UInt64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return 0 }
        return min(UInt64(clamping: status.st_size), FilmReply.longest) * 64 + (256 << 20)
    }

    /// Two and more threads wait for each other; beyond four, memory grows and time hardly shrinks.
    static let filmThreads = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 4)

    private static func ask(
        _ worker: WorkerConnection, _ kind: WorkerRequest.Kind, _ files: [Int32], _ isCancelled: () -> Bool
    ) throws(MediaError) -> WorkerReply.Kind {
        let reply: WorkerReply.Kind
        do throws(WorkerConnection.Failure) {
            reply = try worker.ask(kind, files: files, within: patienceOfPiece, isCancelled: isCancelled)
        } catch {
            switch error {
            case .late: throw .timedOut
            case .gone: throw .noWorker
            case .died: throw .decoderEnded
            case .withdrawn: throw .cancelled
            }
        }
        if case .failed(let error) = reply { throw error }
        return reply
    }
}
