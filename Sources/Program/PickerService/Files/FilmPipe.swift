// SPDX-License-Identifier: GPL-3.0-or-later

import CCopying
import Dispatch
import Glibc
import Ground
import PickerModel

/// A pipe through which a program reads a film from its beginning while it is made. It gives the film's stream as it grows; a film without one,
/// or of which nothing was given before it was whole, comes as the whole film. It ends where the film ends, or where its making is given up.
@MainActor
final class FilmPipe {
    private enum End {
        case whole(FileLocation)
        case givenUp
    }

    /// Whether nothing is given any more.
    var isOver: Bool { writer == nil }
    private var reader: OpenFile?
    private var writer: OpenFile?
    private let stream: OpenFile?
    private let growth: FileGrowth?
    private var end: End?
    /// While the program has not read what the pipe holds.
    private var room: (any DispatchSourceWrite)?
    private let news: AsyncStream<Void>
    private let tell: AsyncStream<Void>.Continuation

    /// Bytes that are read at once.
    private nonisolated static let piece = 64 << 10

    /// - Parameters:
    ///   - stream: the film as far as it is made; nil where it has none.
    ///   - place: of that file.
    /// - Returns: nil where the process has too many open files.
    init?(stream: OpenFile?, at place: FileLocation?) {
        var ends: [Int32] = [-1, -1]
        guard picker_pipe(&ends) == 0 else { return nil }
        (reader, writer) = (OpenFile(descriptor: ends[0]), OpenFile(descriptor: ends[1]))
        self.stream = stream
        (news, tell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        growth = stream == nil ? nil : place.flatMap { [tell] in FileGrowth(of: $0) { tell.yield() } }
        Task { await give() }
    }

    /// The end that the program gets, once.
    func takeReader() -> OpenFile? {
        defer { reader = nil }
        return reader
    }

    /// The film is whole.
    func finish(with file: FileLocation) {
        end = end ?? .whole(file)
        tell.yield()
    }

    /// The film will not be whole, or nobody may read it any more.
    func giveUp() {
        end = .givenUp
        tell.yield()
        room?.cancel()
    }

    private func give() async {
        var given = 0
        var changes = news.makeAsyncIterator()
        while true {
            // Asked before the stream is read: what is read after its end is all that there is.
            let end = end
            let piece = await Self.next(of: stream)
            if !piece.isEmpty {
                guard await write(piece) else { break }
                given += piece.count
                continue
            }
            if case .whole(let file)? = end {
                if given == 0 { await giveWhole(file) }
                break
            }
            if case .givenUp? = end { break }
            await changes.next()
        }
        writer = nil
    }

    private func giveWhole(_ file: FileLocation) async {
        guard let open = await Task.detached(operation: { OpenFile.reading(file) }).value else { return }
        while true {
            let piece = await Self.next(of: open)
            guard !piece.isEmpty, await write(piece) else { return }
        }
    }

    /// Disks may be slow.
    private nonisolated static func next(of file: OpenFile?) async -> [UInt8] {
        guard let file else { return [] }
        return await Task.detached { (try? Bytes.read(file.descriptor, upTo: piece)) ?? [] }.value
    }

    /// - Returns: false where the program has closed its end, or may not read any more.
    private func write(_ bytes: [UInt8]) async -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty, let writer {
            if case .givenUp? = end { return false }
            let count = rest.withUnsafeBytes { Glibc.write(writer.descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                await waitForRoom(in: writer)
                continue
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return rest.isEmpty
    }

    private func waitForRoom(in writer: OpenFile) async {
        await withCheckedContinuation { continuation in
            let source = DispatchSource.makeWriteSource(fileDescriptor: writer.descriptor, queue: .main)
            source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.room?.cancel() } }
            source.setCancelHandler { continuation.resume() }
            room = source
            source.resume()
        }
        room = nil
    }
}

/// Tells when a file has grown, by inotify. On the main actor.
@MainActor
private final class FileGrowth {
    private let source: any DispatchSourceRead

    /// - Returns: nil where the kernel has no watch left.
    init?(of file: FileLocation, tell: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        guard inotify_add_watch(descriptor, CPath.terminated(file.bytes), UInt32(IN_MODIFY | IN_CLOSE_WRITE)) >= 0
        else {
            close(descriptor)
            return nil
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler {
            var events = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &events, events.count) > 0 {}
            tell()
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    isolated deinit { source.cancel() }
}
