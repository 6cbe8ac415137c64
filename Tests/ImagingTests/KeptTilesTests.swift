// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Ground
import MediaTypes
import PickerTestSupport
import Testing

@testable import Thumbnails

@Suite("Tiles of the first screen, kept for the next opening", .timeLimit(.minutes(5)))
struct KeptTilesTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.path + "/cache/first-screen"
    }

    private func request(
        _ path: String = "/photos/one.jpg", modified: Int64 = 1000, pixels: Int = 4,
        crop: ThumbnailRequest.Crop = .square
    ) -> ThumbnailRequest {
        ThumbnailRequest(
            key: UInt64(path.utf8.count), path: Array(path.utf8), modified: modified, format: .jpeg, pixels: pixels,
            crop: crop)
    }

    private func tile(_ tone: UInt8, width: Int = 4, height: Int = 4) -> TilePixels {
        TilePixels(width: width, height: height, bytes: Array(repeating: tone, count: width * height * 4))
    }

    /// One opening of the picker that shows these.
    private func open(showing shown: [(ThumbnailRequest, TilePixels)]) {
        let kept = KeptTiles(file: file)
        for (request, pixels) in shown { kept.note(request, pixels) }
        kept.close()
    }

    private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: file))) }

    @Test("what was shown is there the next time, for the very same file and size")
    func shown() {
        open(showing: [
            (request(), tile(7)), (request(pixels: 9, crop: .fit), tile(8, width: 9, height: 5)),
            (request(pixels: 6, crop: .frame(width: 6, height: 4)), tile(9, width: 6, height: 4)),
        ])
        let wanted: [(ThumbnailRequest, TilePixels?)] = [
            (request(), tile(7)),
            (request(pixels: 9, crop: .fit), tile(8, width: 9, height: 5)),
            (request(pixels: 6, crop: .frame(width: 6, height: 4)), tile(9, width: 6, height: 4)),
            (request(pixels: 6, crop: .frame(width: 6, height: 5)), nil),
            (request(pixels: 9, crop: .frame(width: 9, height: 9)), nil),
            (request("/photos/two.jpg"), nil),
            (request(modified: 1001), nil),
            (request(pixels: 5), nil),
            (request(crop: .fit), nil),
        ]
        for (request, expected) in wanted { #expect(KeptTiles(file: file).tile(request) == expected, "\(request)") }
    }

    @Test("what is no longer shown is kept no longer, and nothing is written where all is as it was")
    func replaced() throws {
        open(showing: [(request("/a"), tile(1)), (request("/b"), tile(2))])
        let written = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
        open(showing: [(request("/b"), tile(2)), (request("/a"), tile(1)), (request("/a"), tile(1))])
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int == written)
        open(showing: [(request("/b"), tile(2))])
        let kept = KeptTiles(file: file)
        #expect(kept.tile(request("/a")) == nil)
        #expect(kept.tile(request("/b")) == tile(2))
    }

    @Test("a screen without pictures, and forgetting, leave no file")
    func removed() {
        let ends: [(KeptTiles) -> Void] = [{ $0.close() }, { $0.forget() }]
        for end in ends {
            open(showing: [(request(), tile(7))])
            #expect(FileManager.default.fileExists(atPath: file))
            end(KeptTiles(file: file))
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }

    @Test("once closed it gives nothing and takes nothing")
    func closed() {
        open(showing: [(request(), tile(7))])
        let kept = KeptTiles(file: file)
        kept.note(request(), tile(7))
        kept.close()
        #expect(kept.tile(request()) == nil)
        kept.note(request("/late"), tile(1))
        kept.close()
        #expect(KeptTiles(file: file).tile(request("/late")) == nil)
        #expect(KeptTiles(file: file).tile(request()) == tile(7))
    }

    @Test("the decoder may wait where most of a screen is kept, in whatever size")
    func most() {
        open(showing: (0..<6).map { (request("/\($0)", pixels: 4 + $0), tile(7)) })
        func hold(_ files: [(String, Int64)]) -> Bool {
            KeptTiles(file: file).hold(mostOf: files.map { ThumbnailOriginal(path: Array($0.0.utf8), modified: $0.1) })
        }
        #expect(hold([("/0", 1000), ("/1", 1000), ("/new", 1000)]))
        #expect(!hold([("/0", 1000), ("/new", 1000)]))
        #expect(!hold([("/0", 1), ("/1", 1), ("/2", 1000)]))
        #expect(!hold([]))
    }

    @Test("it lies where only the person can read it, and names no file")
    func privacy() throws {
        open(showing: [(request("/photos/secret name.jpg"), tile(7))])
        let modes = try [file, folder.path + "/cache"].map {
            try #require(FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int)
        }
        #expect(modes == [0o600, 0o700])
        #expect(!String(decoding: try bytes(), as: UTF8.self).contains("secret"))
    }

    @Test("no more is kept than there is room for")
    func room() throws {
        let large = tile(7, width: 1024, height: 1024)
        open(showing: (0..<6).map { (request("/\($0)"), large) })
        #expect(try bytes().count <= KeptTilesFile.longest)
        #expect(
            (0..<6).map { KeptTiles(file: file).tile(request("/\($0)")) != nil } == [
                true, true, true, false, false, false,
            ])
    }

    @Test("a file that breaks off anywhere, or says what cannot be, keeps nothing; bytes at random end nothing")
    func damaged() throws {
        open(showing: [(request(), tile(7)), (request("/b", pixels: 3), tile(8, width: 3, height: 2))])
        let whole = try bytes()
        #expect(KeptTilesFile.tiles(in: whole).count == 2)
        let first = 8 + 32 + 6 * 8 + 64
        for length in 0..<whole.count {
            // The first one alone is a file, too.
            #expect(
                KeptTilesFile.tiles(in: Array(whole[..<length])).count == (length == first ? 1 : 0), "\(length) bytes")
        }
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            for tile in KeptTilesFile.tiles(in: bytes).values {
                #expect(tile.bytes.count == tile.width * tile.height * 4)
            }
        }
    }

    @Test("a link, a folder, a pipe and somebody else's file keep nothing and are not waited for")
    func foreign() throws {
        open(showing: [(request(), tile(7))])
        let sound = try bytes()
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        var foreign = [link, pipe, folder.path, folder.path + "/none"]
        if geteuid() == 0 {
            let other = try folder.write(sound, to: "other")
            #expect(chown(other, 65534, 65534) == 0)
            foreign.append(other)
        }
        for path in foreign { #expect(KeptTiles(file: path).tile(request()) == nil, "\(path)") }
    }

    @Test("a loader shows what is kept without opening the file, and keeps what it decoded for the screen alone")
    func loader() async throws {
        let photo = try folder.write([1], to: "screen.jpg")
        let ahead = try folder.write([1], to: "next.jpg")
        func load(_ decoder: FakeDecoder, _ kept: KeptTiles, _ wanted: [ThumbnailRequest], ahead: [ThumbnailRequest])
            async
        {
            let (stream, continuation) = AsyncStream.makeStream(of: [ThumbnailDelivery].self)
            let loader = ThumbnailLoader(
                cache: ThumbnailCache(directory: folder.path + "/thumbnails"), decoder: decoder,
                originals: PlainOriginals(), threads: 1, kept: kept
            ) { continuation.yield($0) }
            loader.replaceQueue(visible: wanted, ahead: ahead)
            var count = wanted.count + ahead.count
            for await batch in stream {
                count -= batch.count
                if count <= 0 { break }
            }
        }
        func wanted(_ path: String) -> ThumbnailRequest { request(path, pixels: 16) }
        let first = KeptTiles(file: file)
        let decoder = FakeDecoder()
        await load(decoder, first, [wanted(photo)], ahead: [wanted(ahead)])
        first.close()
        #expect(decoder.record.withLock { $0.started } == 2)
        try FileManager.default.removeItem(atPath: photo)
        try FileManager.default.removeItem(atPath: folder.path + "/thumbnails")
        let second = KeptTiles(file: file)
        #expect(second.tile(wanted(ahead)) == nil)
        let idle = FakeDecoder()
        await load(idle, second, [wanted(photo)], ahead: [])
        #expect(idle.record.withLock { $0.started } == 0)
    }
}
