// SPDX-License-Identifier: GPL-3.0-or-later

import CGdkPixbuf
import Foundation
import Ground
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging
@testable import Thumbnails

struct ThumbnailURITests {
    static let names: [String] = [
        "plain.jpg", "päth with space.jpg", "100% & more?.jpg", "a#b;c[d]{e}|f^g`h\"i<j>k\\l", "~!*'()_-.@:=+$,&", "日本",
        "new\nline\ttab\u{7F}",
    ]

    @Test("escaped as GLib does", arguments: names)
    func escapedGlibDoes(_ name: String) throws {
        let path = "/tmp/th/" + name
        let uri = try #require(g_filename_to_uri(path, nil, nil))
        defer { g_free(uri) }
        #expect(ThumbnailURI.uri(forPath: Array(path.utf8)) == String(cString: uri))
    }

    @Test("every byte a name may hold, UTF-8 or not", arguments: 1...255)
    func everyByteNameMay(_ byte: Int) throws {
        let path = Array("/x".utf8) + [UInt8(byte)]
        let uri = try #require(g_filename_to_uri(CPath.terminated(path), nil, nil))
        defer { g_free(uri) }
        #expect(ThumbnailURI.uri(forPath: path) == String(cString: uri))
    }

    @Test("the standard's test vector")
    func standardsTestVector() {
        let uri = ThumbnailURI.uri(forPath: Array("/home/jens/photos/me.png".utf8))
        #expect(uri == "file:///home/jens/photos/me.png")
        #expect(ThumbnailURI.digest(uri) == "c6ee772d9e49320e97ec29a7eb5b1697")
    }
}

struct ThumbnailCacheTests {
    private let folder: TemporaryFolder
    private let cache: ThumbnailCache
    private let original = ThumbnailOriginal(path: Array("/photos/a b.jpg".utf8), modified: 1_700_000_000)
    private let name = ThumbnailURI.digest("file:///photos/a%20b.jpg") + ".png"

    init() throws {
        folder = try TemporaryFolder()
        cache = ThumbnailCache(directory: folder.path + "/cache/thumbnails/")
    }

    private func mode(_ path: String) -> Int {
        var status = stat()
        return lstat(folder.path + "/cache/thumbnails/" + path, &status) == 0 ? Int(status.st_mode & 0o777) : -1
    }

    private let picture = Fixtures.quarters(width: 200, height: 150)

    @Test("stored privately, with the standard's keys, and found again")
    func storedPrivatelyWithStandards() throws {
        #expect(cache.store(picture, of: original, size: .large, format: .jpeg))
        #expect(mode("") == 0o700)
        #expect(mode("large") == 0o700)
        #expect(mode("large/" + name) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache/thumbnails/large") == [name])
        let found = try #require(cache.thumbnail(of: original, atLeast: .large))
        #expect(found.bytes == picture.bytes)
        // Another program reads the keys by these names.
        let path = folder.path + "/cache/thumbnails/large/" + name
        let file = [UInt8](try Data(contentsOf: URL(filePath: path)))
        #expect(Fixtures.text(file, "Thumb::URI") == "file:///photos/a%20b.jpg")
        #expect(Fixtures.text(file, "Thumb::MTime") == "1700000000")
        #expect(Fixtures.text(file, "Thumb::Mimetype") == "image/jpeg")
        #expect(Fixtures.text(file, "Thumb::Image::Width") == "200")
    }

    @Test(
        "any larger size serves, no smaller one",
        arguments: [
            (ThumbnailSize.normal, true), (.large, true), (.extraLarge, false), (.doubleExtraLarge, false),
        ])
    func anyLargerSizeServes(_ wanted: ThumbnailSize, _ isFound: Bool) {
        cache.store(picture, of: original, size: .large, format: .jpeg)
        #expect((cache.thumbnail(of: original, atLeast: wanted) != nil) == isFound)
    }

    @Test("another time, newer or older, is another picture", arguments: [1_700_000_001, 1_699_999_999, 0])
    func anotherTimeNewerOlder(_ modified: Int64) {
        cache.store(picture, of: original, size: .large, format: .jpeg)
        #expect(
            cache.thumbnail(of: ThumbnailOriginal(path: original.path, modified: modified), atLeast: .normal) == nil)
    }

    @Test("a thumbnail that names another file is not shown")
    func thumbnailNamesAnotherFile() throws {
        cache.store(picture, of: original, size: .large, format: .jpeg)
        let other = ThumbnailOriginal(path: Array("/photos/b.jpg".utf8), modified: original.modified)
        let large = folder.path + "/cache/thumbnails/large/"
        try FileManager.default.moveItem(atPath: large + name, toPath: large + ThumbnailURI.digest(other.uri) + ".png")
        #expect(cache.thumbnail(of: other, atLeast: .normal) == nil)
    }

    @Test("what a stranger may put into the cache is survived")
    func strangerMayPutInto() throws {
        cache.store(picture, of: original, size: .large, format: .jpeg)
        let file = "cache/thumbnails/large/" + name
        let whole = try [UInt8](Data(contentsOf: URL(filePath: folder.path + "/" + file)))
        for count in stride(from: 0, to: whole.count, by: max(1, whole.count / 40)) {
            try folder.write(Array(whole.prefix(count)), to: file)
            _ = cache.thumbnail(of: original, atLeast: .normal)
        }
        try folder.write(Fixtures.pngHeader(width: 60_000, height: 60_000), to: file)
        #expect(cache.thumbnail(of: original, atLeast: .normal) == nil)
        try FileManager.default.removeItem(atPath: folder.path + "/" + file)
        #expect(mkfifo(folder.path + "/" + file, 0o600) == 0)
        #expect(cache.thumbnail(of: original, atLeast: .normal) == nil)
    }

    @Test("too large a picture and a file of the cache itself are not stored")
    func tooLargePictureFile() {
        #expect(!cache.store(Fixtures.quarters(width: 300, height: 2), of: original, size: .large, format: .jpeg))
        let inside = ThumbnailOriginal(path: cache.directory + Array("/large/x.png".utf8), modified: 1)
        #expect(!cache.store(picture, of: inside, size: .large, format: .png))
        #expect(!cache.storeFailure(.timedOut, of: inside))
        #expect(cache.owns(inside.path))
        #expect(!cache.owns(Array((folder.path + "/cache/thumbnails-of-mine/x.png").utf8)))
    }

    @Test(
        "a failure is marked until the file changes",
        arguments: [MediaError.damaged(detail: "failed before"), .timedOut, .tooLarge(width: 7, height: 9)])
    func failureMarkedUntilFile(_ error: MediaError) {
        #expect(cache.failure(of: original) == nil)
        #expect(cache.storeFailure(error, of: original))
        #expect(cache.failure(of: original) == error)
        #expect(mode("fail/desktop-picker-1") == 0o700)
        #expect(mode("fail/desktop-picker-1/" + name) == 0o600)
        #expect(cache.failure(of: ThumbnailOriginal(path: original.path, modified: 1)) == nil)
    }

    @Test(
        "what may be the machine's fault is tried again by the next run, and believed when that one meets it too",
        arguments: [
            (MediaError.decoderEnded, true), (.timedOut, true), (.damaged(detail: "failed before"), false),
            (.tooLarge(width: 7, height: 9), false),
        ])
    func secondSession(_ error: MediaError, _ isTriedAgain: Bool) {
        let runs = (0..<4).map { ThumbnailCache(directory: folder.path + "/cache/thumbnails", session: $0) }
        #expect(runs[0].storeFailure(error, of: original))
        #expect(runs[0].failure(of: original) == error)
        #expect(runs[0].storeFailure(error, of: original), "once more in the same run")
        #expect(runs[1].failure(of: original) == (isTriedAgain ? nil : error))
        #expect(runs[1].storeFailure(error, of: original))
        for run in runs { #expect(run.failure(of: original) == error) }
        // Of a file that changed, the first word is a first one again.
        let changed = ThumbnailOriginal(path: original.path, modified: original.modified + 1)
        #expect(runs[2].storeFailure(error, of: changed))
        #expect(runs[3].failure(of: changed) == (isTriedAgain ? nil : error))
    }

    @Test(
        "what may pass by itself leaves no mark",
        arguments: [
            MediaError.noDecoder(.jpegXL, package: nil), .unreadable(errno: 13), .cancelled, .notAFile, .empty,
        ])
    func mayPassItselfLeaves(_ error: MediaError) {
        #expect(!cache.storeFailure(error, of: original))
        #expect(cache.failure(of: original) == nil)
    }

    @Test("a cache that cannot be written is no error")
    func cacheCannotBeWritten() throws {
        let file = try folder.write([0], to: "in the way")
        #expect(
            !ThumbnailCache(directory: file + "/thumbnails").store(picture, of: original, size: .large, format: .jpeg))
        #expect(ThumbnailCache(directory: file).thumbnail(of: original, atLeast: .normal) == nil)
    }

    @Test(
        "a shared repository beside the photo, which came with it, decides nothing",
        arguments: [[], [("Thumb::MTime", "5")], [("Thumb::MTime", "5"), ("Thumb::Size", "1")]] as [[(String, String)]])
    func sharedRepositoryBesidePhoto(_ keys: [(String, String)]) throws {
        try folder.write([0], to: "card/ä 1.jpg")
        let photo = ThumbnailOriginal(path: Array((folder.path + "/card/ä 1.jpg").utf8), modified: 5)
        for name in ["%C3%A4%201.jpg", "./%C3%A4%201.jpg"] {
            let png = try #require(ThumbnailPNG.bytes(picture, keys: [("Thumb::URI", name)] + keys))
            for size in ThumbnailSize.allCases {
                let digest = ThumbnailURI.digest("%C3%A4%201.jpg")
                try folder.write(png, to: "card/.sh_thumbnails/\(size.directory)/\(digest).png")
            }
            #expect(cache.thumbnail(of: photo, atLeast: .normal) == nil)
        }
    }

    @Test(
        "the size class that fills a square tile",
        arguments: [
            (64, ThumbnailSize.normal), (108, .normal), (109, .large), (176, .large), (216, .large), (264, .extraLarge),
            (432, .extraLarge), (528, .doubleExtraLarge), (800, .doubleExtraLarge), (1000, nil),
        ] as [(Int, ThumbnailSize?)])
    func sizeClassFillsSquare(_ pixels: Int, _ size: ThumbnailSize?) {
        #expect(ThumbnailSize.filling(pixels, crop: .square) == size)
    }

    @Test(
        "the size class that fills a frame",
        arguments: [
            (198, 132, ThumbnailSize.large), (88, 132, .normal), (528, 132, .extraLarge), (577, 144, .doubleExtraLarge),
            (1600, 400, nil),
        ] as [(Int, Int, ThumbnailSize?)])
    func sizeClassFillsFrame(_ width: Int, _ height: Int, _ size: ThumbnailSize?) {
        #expect(ThumbnailSize.filling(max(width, height), crop: .frame(width: width, height: height)) == size)
    }

    @Test(
        "the size class of a whole picture",
        arguments: [(128, ThumbnailSize.normal), (129, .large), (1024, .doubleExtraLarge), (1025, nil)]
            as [(Int, ThumbnailSize?)])
    func sizeClassWholePicture(_ pixels: Int, _ size: ThumbnailSize?) {
        #expect(ThumbnailSize.filling(pixels, crop: .fit) == size)
    }
}
