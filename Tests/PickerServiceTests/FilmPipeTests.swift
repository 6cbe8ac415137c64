// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import Glibc
import Ground
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerService

/// A program reads a film from its beginning while it is made, and gets all of it whenever it reads.
@MainActor
@Suite("Films that are read while they are made", .timeLimit(.minutes(1)))
struct FilmPipeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // As the program does: a reader that has gone is an error of `write`.
        signal(SIGPIPE, SIG_IGN)
    }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> FileLocation {
        FileLocation(try folder.write(bytes, to: name))
    }

    private func append(_ bytes: [UInt8], to file: FileLocation) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: try #require(file.path)))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    private func pipe(of stream: FileLocation?) throws -> (FilmPipe, OpenFile) {
        let pipe = try #require(FilmPipe(stream: stream.flatMap { OpenFile.reading($0) }, at: stream))
        return (pipe, try #require(pipe.takeReader()))
    }

    /// Waits for so many bytes, or for the end; on a thread that others do not need.
    private func read(_ file: OpenFile, upTo count: Int = 1 << 20) async throws -> [UInt8] {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue(label: "film-pipe-reader").async {
                continuation.resume(
                    returning: Result { () throws(FileError) in try Bytes.read(file.descriptor, upTo: count) })
            }
        }
        return try result.get()
    }

    @Test("a stream is given as it grows, and ends when the film is whole")
    func grows() async throws {
        let stream = try file("stream", [1, 2, 3])
        let (pipe, reader) = try pipe(of: stream)
        #expect(try await read(reader, upTo: 3) == [1, 2, 3])
        try append([4, 5], to: stream)
        #expect(try await read(reader, upTo: 2) == [4, 5])
        try append([6], to: stream)
        // Its making removes the stream before it tells of the film.
        unlink(stream.bytes.map { CChar(bitPattern: $0) } + [0])
        pipe.finish(with: try file("whole", [9, 9]))
        #expect(try await read(reader) == [6])
        #expect(pipe.takeReader() == nil)
    }

    @Test("a film of which nothing was given is given as a whole", arguments: [true, false])
    func whole(hasStream: Bool) async throws {
        let (pipe, reader) = try pipe(of: hasStream ? try file("stream", []) : nil)
        #expect(!pipe.isOver)
        pipe.finish(with: try file("whole", [7, 8, 9]))
        #expect(try await read(reader) == [7, 8, 9])
    }

    @Test("a film that is given up ends with what was given of it")
    func givenUp() async throws {
        let (pipe, reader) = try pipe(of: try file("stream", [1, 2]))
        #expect(try await read(reader, upTo: 2) == [1, 2])
        pipe.giveUp()
        #expect(try await read(reader) == [])
    }

    @Test("a reader that takes its time gets all, and one that does not read holds nothing up")
    func slow() async throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let (pipe, reader) = try pipe(of: try file("stream", bytes))
        let (other, unread) = try self.pipe(of: try file("other", bytes))
        let some = try await read(reader, upTo: 1000)
        pipe.finish(with: try file("whole", []))
        let rest = try await read(reader)
        #expect(some + rest == bytes)
        other.giveUp()
        while !other.isOver { await Task.yield() }
        withExtendedLifetime(unread) {}
    }

    @Test("nothing is given to a program that has closed its end")
    func closed() async throws {
        let stream = try file("stream", [1])
        let made = try #require(FilmPipe(stream: OpenFile.reading(stream), at: stream))
        _ = made.takeReader()
        try append([2], to: stream)
        while !made.isOver { await Task.yield() }
    }
}
