// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Ground
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging
@testable import Thumbnails

@Suite(.timeLimit(.minutes(5)))
struct ThumbnailLoaderTests {
    private let folder: TemporaryFolder
    private let cache: ThumbnailCache

    init() throws {
        folder = try TemporaryFolder()
        cache = ThumbnailCache(directory: folder.path + "/thumbnails")
    }

    private struct Run {
        let loader: ThumbnailLoader
        let batches: AsyncStream<[ThumbnailDelivery]>

        func deliveries(_ count: Int) async -> [ThumbnailDelivery] {
            var all: [ThumbnailDelivery] = []
            for await batch in batches {
                all += batch
                if all.count >= count { break }
            }
            return all
        }
    }

    private func run(_ decoder: any ImageDecoding, threads: Int = 2) -> Run {
        let (stream, continuation) = AsyncStream.makeStream(of: [ThumbnailDelivery].self)
        let loader = ThumbnailLoader(
            cache: cache, decoder: decoder, originals: PlainOriginals(), threads: threads, memoryBudget: 1 << 20,
            background: .plain(0x102030)
        ) { continuation.yield($0) }
        return Run(loader: loader, batches: stream)
    }

    private func request(
        _ key: UInt64, pixels: Int = 16, format: MediaFormat = .jpeg, crop: ThumbnailRequest.Crop = .square
    ) throws -> ThumbnailRequest {
        let name = "\(key).jpg"
        try folder.write([1], to: name)
        folder.setModified(name, to: 1000)
        return ThumbnailRequest(
            key: key, path: Array((folder.path + "/" + name).utf8), modified: 1000, format: format, pixels: pixels,
            crop: crop)
    }

    /// The thumbnail on disk. It is written after the delivery; a second size of the same file waits for that.
    private func stored(_ request: ThumbnailRequest, _ run: Run) async -> DecodedImage? {
        var again = request
        again.pixels += 1
        run.loader.replaceQueue(visible: [again])
        _ = await run.deliveries(1)
        return cache.thumbnail(of: ThumbnailOriginal(path: request.path, modified: 1000), atLeast: .normal)
    }

    @Test("decoded once, delivered, stored, and in memory")
    func decodedOnceDeliveredStored() async throws {
        let decoder = FakeDecoder(size: (400, 300))
        let run = run(decoder)
        let wanted = try request(1)
        run.loader.replaceQueue(visible: [wanted, wanted], ahead: [wanted])
        let delivery = try #require(await run.deliveries(1).first)
        let tile = try delivery.result.get()
        #expect((tile.width, tile.height, tile.stride, tile.bytes.count) == (16, 16, 64, 1024))
        #expect(Array(tile.bytes.prefix(4)) == [0, 0, 255, 255], "red, blue first")
        #expect(Array(tile.bytes.suffix(4)) == [255, 255, 255, 255])
        #expect(run.loader.cached(wanted) == tile)
        #expect(run.loader.bytesInMemory >= 1024)
        #expect(await stored(wanted, run)?.width == 256)
        #expect(decoder.record.withLock { $0.sides } == [256])
    }

    @Test("that there is no memory for a tile says nothing about the file, and is not remembered")
    func noMemoryForTile() async throws {
        let run = run(FakeDecoder(size: (4, 3)))
        // More pixels than any tile may have: the tile is not made, as where memory is short.
        let wanted = try request(1, pixels: 20_000)
        run.loader.replaceQueue(visible: [wanted])
        #expect(await run.deliveries(1).first?.result == .failure(.unreadable(errno: ENOMEM)))
        #expect(run.loader.cached(wanted) == nil)
    }

    @Test("a valid thumbnail spares decoding, also for a video")
    func validThumbnailSparesDecoding() async throws {
        let decoder = FakeDecoder()
        let run = run(decoder)
        for (key, format) in [(UInt64(1), MediaFormat.jpeg), (2, .mp4)] {
            let wanted = try request(key, format: format)
            cache.store(
                Fixtures.quarters(width: 128, height: 128), of: ThumbnailOriginal(path: wanted.path, modified: 1000),
                size: .normal,
                format: format)
            run.loader.replaceQueue(visible: [wanted])
            let delivery = try #require(await run.deliveries(1).first)
            #expect(try delivery.result.get().width == 16)
        }
        #expect(decoder.record.withLock { $0.started } == 0)
    }

    @Test("the small picture inside the file comes first, then its own; of what is in the cache only that")
    func smallPictureInsideFile() async throws {
        let decoder = FakeDecoder(hasStandIn: true)
        let (fresh, stored) = (try request(1), try request(2))
        cache.store(
            Fixtures.quarters(width: 128, height: 128), of: ThumbnailOriginal(path: stored.path, modified: 1000),
            size: .normal, format: .jpeg)
        let run = run(decoder, threads: 1)
        run.loader.replaceQueue(visible: [fresh, stored])
        let deliveries = await run.deliveries(3)
        #expect(deliveries.map(\.request.key) == [1, 2, 1])
        #expect(deliveries.map(\.isStandIn) == [true, false, false])
        // Only what is sharp is remembered.
        #expect(decoder.record.withLock { $0.started } == 1)
        #expect(run.loader.cached(fresh) == (try deliveries[2].result.get()))
    }

    @Test("a file wanted in two sizes is brought in both, while others wait too")
    func twoSizesOfOneFile() async throws {
        let run = run(FakeDecoder(size: (1200, 900)), threads: 1)
        let first = try request(1)
        var larger = first
        larger.pixels = 400
        run.loader.replaceQueue(visible: [first, larger, try request(2)])
        let deliveries = await run.deliveries(3)
        #expect(Set(deliveries.map(\.request)) == [first, larger, try request(2)])
        #expect(deliveries.allSatisfy { (try? $0.result.get()) != nil })
    }

    @Test("a failure is delivered, marked, and not tried again")
    func failureDeliveredMarkedNot() async throws {
        let decoder = FakeDecoder(error: .timedOut)
        let wanted = try request(1)
        let first = run(decoder, threads: 1)
        first.loader.replaceQueue(visible: [wanted])
        _ = await first.deliveries(1)
        // Another size of the same file waits until the first one's mark is written.
        #expect(await stored(wanted, first) == nil)
        let second = run(decoder)
        second.loader.replaceQueue(visible: [wanted])
        let delivery = try #require(await second.deliveries(1).first)
        #expect(throws: MediaError.timedOut) { try delivery.result.get() }
        #expect(decoder.record.withLock { $0.started } == 1)
    }

    @Test("a withdrawn request is cancelled while it runs and gets no delivery")
    func withdrawnRequestCancelledWhile() async throws {
        let decoder = FakeDecoder()
        decoder.record.change { $0.isOpen = false }
        let run = run(decoder, threads: 1)
        run.loader.replaceQueue(visible: [try request(1), try request(2)], ahead: [try request(3)])
        _ = await Task.detached { decoder.record.wait { $0.started == 1 ? true : nil } }.value
        let last = try request(4)
        run.loader.replaceQueue(visible: [last])
        decoder.record.change { $0.isOpen = true }
        #expect(await run.deliveries(1).map(\.request.key) == [4])
        let record = decoder.record.withLock { $0 }
        #expect((record.started, record.cancelled) == (2, 1))
    }

    @Test("files of the cache itself are shown and leave nothing")
    func filesCacheItselfAre() async throws {
        let path = folder.path + "/thumbnails/large/x.png"
        try folder.write([1], to: "thumbnails/large/x.png")
        let run = run(FakeDecoder(), threads: 1)
        let inside = ThumbnailRequest(key: 1, path: Array(path.utf8), modified: 0, format: .png, pixels: 16)
        run.loader.replaceQueue(visible: [inside])
        #expect(await run.deliveries(1).count == 1)
        run.loader.replaceQueue(visible: [try request(2)])
        _ = await run.deliveries(1)
        #expect(cache.thumbnail(of: ThumbnailOriginal(path: inside.path, modified: 0), atLeast: .normal) == nil)
    }

    @Test(
        "what cannot be opened says so and holds nobody",
        arguments: [
            ("gone", MediaError.unreadable(errno: ENOENT)), ("folder", .notAFile), ("pipe", .notAFile),
        ])
    func cannotBeOpenedSays(_ name: String, _ error: MediaError) async throws {
        if name == "folder" { try folder.write([], to: "folder/x") }
        if name == "pipe" { mkfifo(folder.path + "/pipe", 0o600) }
        let run = run(PixbufDecoder())
        run.loader.replaceQueue(visible: [
            ThumbnailRequest(
                key: 1, path: Array((folder.path + "/" + name).utf8), modified: 0, format: .jpeg, pixels: 16)
        ])
        let delivery = try #require(await run.deliveries(1).first)
        #expect(throws: error) { try delivery.result.get() }
    }

    @Test("above the largest class a picture is decoded for itself")
    func aboveLargestClassPicture() async throws {
        let decoder = FakeDecoder(size: (4000, 3000))
        let run = run(decoder)
        run.loader.replaceQueue(visible: [try request(1, pixels: 1500, crop: .fit)])
        let tile = try await run.deliveries(1).first?.result.get()
        #expect(tile?.width == 1500)
        #expect(tile?.height == 1125)
        #expect(decoder.record.withLock { $0.sides } == [1500])
    }

    @Test("a real picture through the real decoder")
    func realPictureThroughReal() async throws {
        let run = run(PixbufDecoder())
        let wanted = try request(1, pixels: 24)
        try folder.write(try Fixtures.jpeg(width: 96, height: 64), to: "1.jpg")
        folder.setModified("1.jpg", to: 1000)
        run.loader.replaceQueue(visible: [wanted])
        let tile = try #require(await run.deliveries(1).first).result.get()
        #expect((tile.width, tile.height) == (24, 24))
        #expect(tile.bytes[2] > 200 && tile.bytes[0] < 60, "red above on the left")
        #expect(await stored(wanted, run)?.width == 96, "never enlarged")
    }
}

struct TileMakerTests {
    private let maker = TileMaker(background: .plain(0x102030))

    @Test("a square tile is filled, centre kept", arguments: [(40, 20), (20, 40), (16, 16), (3, 5), (300, 200)])
    func squareTileFilledCentre(_ width: Int, _ height: Int) throws {
        let tile = try #require(maker.tile(Fixtures.quarters(width: width, height: height), pixels: 16, crop: .square))
        #expect((tile.width, tile.height) == (16, 16))
        // Blue, green, red of the corners.
        #expect(Array(tile.bytes[0..<3]) == [0, 0, 255])
        #expect(Array(tile.bytes[60..<63]) == [0, 255, 0])
        #expect(Array(tile.bytes[960..<963]) == [255, 0, 0])
        #expect(stride(from: 3, to: 1024, by: 4).allSatisfy { tile.bytes[$0] == 255 })
    }

    @Test(
        "a whole picture keeps its proportions and is not enlarged",
        arguments: [(40, 20, 16, 8), (20, 40, 8, 16), (10, 5, 10, 5)])
    func wholePictureKeepsProportions(_ width: Int, _ height: Int, _ w: Int, _ h: Int) throws {
        let tile = try #require(maker.tile(Fixtures.quarters(width: width, height: height), pixels: 16, crop: .fit))
        #expect((tile.width, tile.height) == (w, h))
    }

    @Test(
        "a frame near the picture's proportions is filled, enlarged if need be; in others the picture is whole",
        arguments: [
            ((300, 200), (30, 20), (30, 20)), ((300, 200), (29, 20), (29, 20)), ((300, 200), (36, 20), (30, 20)),
            ((6, 4), (30, 20), (30, 20)), ((200, 300), (20, 30), (20, 30)), ((900, 90), (80, 20), (80, 8)),
            ((20, 200), (12, 30), (3, 30)), ((30, 30), (40, 30), (30, 30)),
        ])
    func frames(_ picture: (Int, Int), _ frame: (Int, Int), _ size: (Int, Int)) throws {
        let tile = try #require(
            maker.tile(
                Fixtures.quarters(width: picture.0, height: picture.1), pixels: max(frame.0, frame.1),
                crop: .frame(width: frame.0, height: frame.1)))
        #expect((tile.width, tile.height) == size)
        #expect(Array(tile.bytes[0..<3]) == [0, 0, 255])
        #expect(Array(tile.bytes.suffix(4).prefix(3)) != [0, 0, 255])
        #expect(maker.tile(Fixtures.quarters(width: 9, height: 9), pixels: 8, crop: .frame(width: 9, height: 4)) == nil)
        #expect(maker.tile(Fixtures.quarters(width: 9, height: 9), pixels: 8, crop: .frame(width: 0, height: 4)) == nil)
    }

    @Test("what shows through is the background")
    func showsThroughBackground() throws {
        let clear = Fixtures.quarters(width: 16, height: 16, alpha: 0)
        let tile = try #require(maker.tile(clear, pixels: 16, crop: .square))
        #expect(Array(tile.bytes[0..<4]) == [0x30, 0x20, 0x10, 255])
        let checker = try #require(TileMaker(background: .checker).tile(clear, pixels: 16, crop: .square))
        #expect(Set(stride(from: 0, to: 1024, by: 4).map { checker.bytes[$0] }) == [0x8C, 0x78])
    }
    @Test("each pixel is an average of what it stands for", arguments: [(32, 16), (64, 16), (160, 16), (24, 16)])
    func averages(_ side: Int, _ pixels: Int) throws {
        // Black and white columns in turn: a scaler that reads only some of them sees black or white.
        var stripes = Fixtures.quarters(width: side, height: side)
        for index in stripes.bytes.indices { stripes.bytes[index] = index / 3 % 2 == 0 ? 0 : 255 }
        let tile = try #require(maker.tile(stripes, pixels: pixels, crop: .square))
        let blues = stride(from: 0, to: tile.bytes.count, by: 4).map { Int(tile.bytes[$0]) }
        let mean = blues.reduce(0, +) / blues.count
        #expect((118...138).contains(mean))
        if side % (2 * pixels) == 0 { #expect(blues.allSatisfy { (100...155).contains($0) }) }
    }
}
