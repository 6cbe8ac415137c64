// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import MediaTypes
import PickerModel
import PickerTestSupport
import Synchronization
import Testing

@testable import PickerHost

@Suite("Copies of Live Photos")
struct LivePhotoCopyTests {
    /// Workers as a test states them: a picture becomes a byte, a film is as stated, and any copy is clean.
    private struct Stated: FilmConverting, CopyCleaning, PictureConverting {
        var film: Result<MadeFilm?, MediaError> = .success(MadeFilm(width: 4, height: 3))
        let tries = Tries()
        let cleaned = Cleaned()

        func film(
            ofDescriptor descriptor: Int32, fileExtension: String, as format: FilmFormat, streams: Bool,
            isCancelled: () -> Bool, take: (FilmPiece) -> Bool
        ) throws(MediaError) -> MadeFilm? {
            tries.add()
            let made = try film.get()
            if made != nil { _ = take(FilmPiece(offset: 0, bytes: [9, 9], progress: 0.5)) }
            return made
        }

        func recipe(
            ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, indexInFront: Bool
        ) throws(MediaError) -> CopyRecipe {
            cleaned.add(removed)
            var status = stat()
            fstat(descriptor, &status)
            return CopyRecipe(whole: UInt64(status.st_size))
        }

        func findings(
            ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, values: [String]
        ) throws(MediaError) -> [String] { [] }

        func converted(
            ofDescriptor descriptor: Int32, fileExtension: String, to formats: [StillFormat],
            without removed: MetadataClasses, isCancelled: () -> Bool
        ) throws(MediaError) -> ConvertedPicture {
            ConvertedPicture(format: formats[0], width: 4, height: 3, bytes: [7])
        }
    }

    /// What copies were made without.
    private final class Cleaned: Sendable {
        private let each = Mutex<[MetadataClasses]>([])
        var all: [MetadataClasses] { each.withLock { $0 } }
        func add(_ removed: MetadataClasses) { each.withLock { $0.append(removed) } }
    }

    /// How often a film was asked for.
    private final class Tries: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock { $0 } }
        func add() { number.withLock { $0 += 1 } }
    }

    /// A Live Photo, and folders for copies.
    private static func place(
        type: String = "image/heic", picture: String = "a.heic", video: String? = "a.mov"
    ) throws -> DeliveryPlace {
        try DeliveryPlace { root in
            for name in [picture, video].compactMap(\.self) {
                try Data(name.utf8).write(to: root.appendingPathComponent(name))
            }
            var asset = Asset.sample(1, kind: .livePhoto, subtypes: .livePhoto, type: type)
            asset.location = FileLocation("\(root.path)/\(picture)")
            asset.pairedVideo = video.map { FileLocation("\(root.path)/\($0)") }
            return asset
        }
    }

    /// Names of the copies.
    private static func copies(in place: DeliveryPlace) -> [String] {
        place.left.filter { $0.contains("/") }.map { ($0 as NSString).lastPathComponent }.sorted()
    }

    @Test(
        "picture and video lie together under one name, and both are converted",
        arguments: [MetadataClasses(), .location])
    func pair(_ removed: MetadataClasses) async throws {
        let place = try Self.place()
        let told = Mutex<[Double]>([])
        let delivery = await place.deliver(Stated(), without: removed) { event in
            told.withLock { $0.append(event.progress.fraction) }
        }
        let item = try #require(delivery.items.first)
        // What a person has called it may tell what goes.
        let name = removed.isEmpty ? "a" : "Photo"
        #expect(delivery.problems.isEmpty && Self.copies(in: place) == [name + ".jpg", name + ".mp4"])
        #expect(item.asset.kind == .livePhoto && item.asset.type == "image/jpeg" && item.transcodedFrom == "image/heic")
        #expect(
            item.asset.pairedVideo?.displayName == name + ".mp4" && item.asset.pairedVideo?.parent == item.file.parent)
        // The film takes longer than the picture does.
        let fractions = told.withLock { $0 }
        #expect(fractions == fractions.sorted() && fractions.contains { (0.5..<1).contains($0) }, "\(fractions)")
    }

    @Test("a video that cannot be made takes no picture with it, and is named")
    func lost() async throws {
        let place = try Self.place()
        let delivery = await place.deliver(Stated(film: .failure(.noEncoder)))
        let item = try #require(delivery.items.first)
        #expect(Self.copies(in: place) == ["a.jpg"])
        #expect(item.asset.kind == .image && item.asset.pairedVideo == nil)
        #expect(
            delivery.problems.map(\.english) == [
                "a.heic was added without its video: videos cannot be converted on this system: add it in its own format"
            ])
    }

    @Test("with all details, a picture whose video cannot be made leaves without the number that both share")
    func alone() async throws {
        let place = try Self.place(type: "image/jpeg", picture: "a.jpg")
        let stated = Stated(film: .failure(.noEncoder))
        let delivery = await place.deliver(stated, without: .all)
        #expect(stated.cleaned.all == [.all, [.all, .pairing]])
        #expect(Self.copies(in: place) == ["Photo.jpg"] && delivery.problems.count == 1)
        #expect(delivery.items.first?.asset.kind == .image)
    }

    @Test("a picture that is handed over without its video is no Live Photo", arguments: ["image/jpeg", "image/heic"])
    func still(type: String) async throws {
        let place = try Self.place(type: type, picture: "a.jpg")
        let item = try #require(await place.deliver(Stated(film: .failure(.damaged(detail: "")))).items.first)
        #expect(item.asset.kind == .image && !item.asset.subtypes.contains(.livePhoto) && item.asset.duration == nil)
    }

    @Test("a video that may be made when it is tried again is tried again, another one is not")
    func again() async throws {
        for (failure, tries) in [(MediaError.timedOut, 2), (.noEncoder, 1)] {
            let place = try Self.place()
            let stated = Stated(film: .failure(failure))
            let delivery = place.delivery(stated)
            for _ in 0..<2 {
                _ = await delivery.port.deliver(DeliveryRequest(assets: [place.asset], encoding: .compatible))
            }
            #expect(stated.tries.count == tries, "\(failure)")
        }
    }

    @Test("a motion photo whose video was dropped is a picture, without a word")
    func dropped() async throws {
        let place = try Self.place(video: nil)
        let delivery = await place.deliver(Stated(film: .failure(.unknownFormat)))
        #expect(delivery.items.map(\.asset.kind) == [.image] && delivery.problems.isEmpty)
        #expect(Self.copies(in: place) == ["a.jpg"])
    }

    @Test("a pair that is what it would be converted to leaves as it is")
    func already() async throws {
        let place = try Self.place(type: "image/jpeg", picture: "a.jpg", video: "a.mp4")
        let item = try #require(await place.deliver(Stated(film: .success(nil))).items.first)
        #expect(item.delivered == .original && item.file == place.asset.location && place.left.isEmpty)
        #expect(item.asset.pairedVideo == place.asset.pairedVideo && item.transcodedFrom == nil)
    }

    @Test("of a JPEG and a video in QuickTime the video alone is converted")
    func video() async throws {
        let place = try Self.place(type: "image/jpeg", picture: "a.jpg")
        let item = try #require(await place.deliver(Stated()).items.first)
        #expect(Self.copies(in: place) == ["a.jpg", "a.mp4"])
        #expect(item.asset.type == "image/jpeg" && item.transcodedFrom == nil)
        #expect(try Data(contentsOf: URL(filePath: item.file.path ?? "")) == Data("a.jpg".utf8))
    }

    @Test("a pair whose making is cancelled, or that has no room, is nowhere afterwards")
    func nowhere() async throws {
        let place = try Self.place()
        let delivery = await place.deliver(Stated(film: .failure(.cancelled)))
        #expect(delivery.items.isEmpty && place.left.isEmpty)
    }
}
