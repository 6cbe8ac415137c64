// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import Glibc
import Ground
import PickerModel
import PickerTestSupport
import Testing

@testable import DesktopPickerKit
@testable import PickerService

/// A program reads a film from its beginning while it is made, gets all of it whenever it reads, and is told where it breaks off.
@Suite("Films that are read while they are made", .timeLimit(.minutes(5)))
struct FilmFeedTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> FileLocation {
        FileLocation(try folder.write(bytes, to: name))
    }

    private func append(_ bytes: [UInt8], to file: FileLocation) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: try #require(file.path)))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    /// Ends a stream as its maker does.
    private func end(_ stream: FileLocation, whole: Bool) {
        if whole { chmod(CPath.terminated(stream.bytes), 0o400) }
        unlink(CPath.terminated(stream.bytes))
    }

    private func feed(_ stream: FileLocation?) throws -> (FilmFeed, OpenFile) {
        let feed = try #require(FilmFeed(stream.flatMap { OpenFile.reading($0) }))
        return (feed, try #require(feed.takeReader()))
    }

    /// Waits for so many bytes, or for the end; on a thread that others do not need.
    private func read(_ file: OpenFile, upTo count: Int = 1 << 20) async throws -> [UInt8] {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue(label: "film-feed-reader").async {
                continuation.resume(
                    returning: Result { () throws(FileError) in try Bytes.read(file.descriptor, upTo: count) })
            }
        }
        return try result.get()
    }

    /// All that the Kit reads; nil where the film breaks off.
    private func readByKit(_ file: OpenFile) async -> [UInt8]? {
        let film = FilmBytes(FileHandle(fileDescriptor: file.descriptor))
        var bytes: [UInt8] = []
        while let piece = try? await film.next(of: "film.mp4") {
            if piece.isEmpty { return bytes }
            bytes += piece
        }
        return nil
    }

    private func overs(_ feed: FilmFeed) async { while !feed.isOver { await Task.yield() } }

    private static let breaksOff = FileError.system(ECONNRESET)

    @Test("a stream is given as it grows, and ends when it is whole")
    func grows() async throws {
        let stream = try file("stream", [1, 2, 3])
        let (feed, reader) = try feed(stream)
        #expect(try await read(reader, upTo: 3) == [1, 2, 3])
        try append([4, 5], to: stream)
        #expect(try await read(reader, upTo: 2) == [4, 5])
        try append([6], to: stream)
        end(stream, whole: true)
        #expect(try await read(reader) == [6])
        #expect(feed.takeReader() == nil)
        await overs(feed)
    }

    @Test("a film of which nothing was given is given as a whole", arguments: [true, false])
    func whole(hasStream: Bool) async throws {
        let stream = hasStream ? try file("stream", []) : nil
        let (feed, reader) = try feed(stream)
        stream.map { end($0, whole: false) }
        feed.finish(with: try #require(DeliveredFile(now: try file("whole", [7, 8, 9]))))
        #expect(try await read(reader) == [7, 8, 9])
    }

    @Test("a film that is given up breaks off, and does not end", arguments: [true, false])
    func breaksOff(isTold: Bool) async throws {
        let stream = try file("stream", [1, 2])
        let (feed, reader) = try feed(stream)
        #expect(try await read(reader, upTo: 2) == [1, 2])
        if isTold { feed.giveUp() } else { end(stream, whole: false) }
        await #expect(throws: Self.breaksOff) { try await read(reader) }
    }

    @Test("one that was whole by then is read to its end")
    func drains() async throws {
        let bytes = [UInt8](repeating: 7, count: 600_000)
        let stream = try file("stream", bytes)
        let (feed, reader) = try feed(stream)
        #expect(try await read(reader, upTo: 10).count == 10)
        end(stream, whole: true)
        feed.giveUp()
        #expect(try await read(reader).count == bytes.count - 10)
    }

    @Test("a reader that takes its time gets all, and one that does not read holds nothing up")
    func slow() async throws {
        let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let stream = try file("stream", bytes)
        let (feed, reader) = try feed(stream)
        let (other, unread) = try self.feed(stream)
        let some = try await read(reader, upTo: 1000)
        other.giveUp()
        await overs(other)
        end(stream, whole: true)
        #expect(try await some + read(reader) == bytes)
        await overs(feed)
        withExtendedLifetime(unread) {}
    }

    @Test(
        "nothing is given to a program that has closed its end, however much it has left unread",
        arguments: [1, 600_000])
    func closed(count: Int) async throws {
        let stream = try file("stream", [UInt8](repeating: 1, count: count))
        let made = try #require(FilmFeed(OpenFile.reading(stream)))
        do {
            let reader = try #require(made.takeReader())
            #expect(try await read(reader, upTo: 1) == [1])
        }
        await overs(made)
    }

    @Test(
        "the Kit reads it to its end without a thread that waits, and knows where it breaks off",
        arguments: [true, false])
    func kit(isWhole: Bool) async throws {
        let bytes = [UInt8](repeating: 5, count: 400_000)
        let stream = try file("stream", bytes)
        let (feed, reader) = try feed(stream)
        async let all = readByKit(reader)
        try append([6], to: stream)
        end(stream, whole: isWhole)
        if !isWhole { feed.giveUp() }
        #expect(await all == (isWhole ? bytes + [6] : nil))
    }

    @Test("a task of the Kit's that is cancelled reads no more")
    func cancelled() async throws {
        let (_, reader) = try feed(nil)
        let reading = Task { await readByKit(reader) }
        reading.cancel()
        #expect(await reading.value == [])
    }
}
