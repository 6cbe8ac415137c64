// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging
@testable import Thumbnails

/// Wide pictures and thumbnails, which are sRGB, are never taken for each other.
struct WidePictureLoaderTests {
    private let folder: TemporaryFolder
    private let cache: ThumbnailCache

    init() throws {
        folder = try TemporaryFolder()
        cache = ThumbnailCache(directory: folder.path + "/thumbnails")
    }

    private func request(widest: Gamut) throws -> ThumbnailRequest {
        let path = try folder.write([1], to: "photo.jpg")
        folder.setModified("photo.jpg", to: 1000)
        return ThumbnailRequest(
            key: 1, path: Array(path.utf8), modified: 1000, format: .jpeg, pixels: 200, crop: .fit, widest: widest)
    }

    private func work(_ decoder: FakeDecoder, kept: KeptTiles? = nil) -> ThumbnailWork {
        ThumbnailWork(
            cache: cache, decoder: decoder, originals: PlainOriginals(), maker: TileMaker(background: .checker),
            timeLimit: .seconds(60), kept: kept)
    }

    @Test("a wide picture is decoded though there is a thumbnail, and never becomes one")
    func thumbnails() throws {
        let decoder = FakeDecoder(size: (400, 300))
        let (wide, narrow) = (try request(widest: .displayP3), try request(widest: .sRGB))
        let first = work(decoder).run(wide, isCancelled: { false })
        first.afterwards?()
        #expect(try first.result.get().gamut == .displayP3)
        let original = ThumbnailOriginal(path: wide.path, modified: 1000)
        #expect(cache.thumbnail(of: original, atLeast: .normal) == nil)
        let second = work(decoder).run(narrow, isCancelled: { false })
        second.afterwards?()
        #expect(try second.result.get().gamut == .sRGB)
        #expect(cache.thumbnail(of: original, atLeast: .normal) != nil)
        #expect(try work(decoder).run(wide, isCancelled: { false }).result.get().gamut == .displayP3)
        #expect(try work(decoder).run(narrow, isCancelled: { false }).result.get().gamut == .sRGB)
        #expect(decoder.record.withLock { $0.started } == 3, "the last one is the thumbnail")
    }

    @Test("tiles in memory and of the first screen are kept apart")
    func tiles() throws {
        let (wide, narrow) = (try request(widest: .displayP3), try request(widest: .sRGB))
        var (one, other) = (
            TilePixels(width: 1, height: 1, bytes: [1, 1, 1, 1]), TilePixels(width: 1, height: 1, bytes: [2, 2, 2, 2])
        )
        one.gamut = .displayP3
        var memory = RecentTiles(budget: 1000)
        memory.insert(.success(one), for: TileKey(wide))
        #expect(memory.value(TileKey(narrow)) == nil)
        memory.insert(.success(other), for: TileKey(narrow))
        #expect(memory.value(TileKey(wide)) == .success(one))
        other.bytes = one.bytes
        #expect(one != other)
        let file = folder.path + "/kept"
        let kept = KeptTiles(file: file)
        kept.note(wide, one)
        kept.close()
        #expect(KeptTiles(file: file).tile(narrow) == nil)
        let again = KeptTiles(file: file)
        again.note(narrow, other)
        again.close()
        #expect(KeptTiles(file: file).tile(narrow) == other)
        let decoder = FakeDecoder(size: (400, 300))
        let work = work(decoder, kept: KeptTiles(file: file))
        #expect(try work.run(wide, isCancelled: { false }).result.get().gamut == .displayP3)
        #expect(try work.run(narrow, isCancelled: { false }).result.get() == other)
    }
}
