// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Ground
import MediaTypes
import PickerModel
import PickerTestSupport
import Synchronization
import Testing

@testable import PickerHost

/// Films are what their pieces say, of their original's age and for its reader alone; one that fails is nowhere afterwards.
@Suite("Copies as films")
struct FilmCopyTests {
    /// A maker of films as a test states it: its pieces, and how it ends.
    struct Stated: FilmConverting, CopyCleaning, PictureConverting {
        var pieces: [FilmPiece] = []
        var made: Result<MadeFilm?, MediaError>
        var findings: Result<[String], MediaError> = .success([])
        /// Whether the index can be moved.
        var isMovable = true
        /// Runs before the second piece.
        var between: @Sendable () -> Void = {}

        func film(
            ofDescriptor descriptor: Int32, fileExtension: String, as format: FilmFormat, streams: Bool,
            isCancelled: () -> Bool, take: (FilmPiece) -> Bool
        ) throws(MediaError) -> MadeFilm? {
            #expect(fileExtension == "mov" && format == .mp4)
            for (number, piece) in pieces.enumerated() {
                if number == 1 { between() }
                guard !isCancelled(), take(piece) else { throw .cancelled }
            }
            return try made.get()
        }

        /// Takes the film but its first byte where something is removed; else it takes its last byte to the front, as an index.
        func recipe(
            ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, indexInFront: Bool
        ) throws(MediaError) -> CopyRecipe {
            #expect(fileExtension == "mp4" && indexInFront)
            var status = stat()
            fstat(descriptor, &status)
            let length = UInt64(status.st_size)
            var recipe = CopyRecipe()
            if removed.isEmpty {
                guard isMovable else { throw .damaged(detail: "") }
                recipe.append(.original(length - 1..<length))
                recipe.append(.original(0..<length - 1))
            } else {
                // Its name is gone before anything could take it for the copy.
                #expect(status.st_nlink == 0)
                recipe.append(.original(1..<length))
            }
            return recipe
        }

        func findings(
            ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, values: [String]
        ) throws(MediaError) -> [String] { try findings.get() }

        func converted(
            ofDescriptor descriptor: Int32, fileExtension: String, to formats: [StillFormat],
            without removed: MetadataClasses, isCancelled: () -> Bool
        ) throws(MediaError) -> ConvertedPicture { throw .unknownFormat }
    }

    /// A video, and folders for copies.
    private static func place() throws -> DeliveryPlace {
        try DeliveryPlace { root in
            let file = root.appendingPathComponent("a.mov")
            try Data([1, 2, 3]).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: file.path)
            var asset = Asset.sample(1, kind: .video, type: "video/quicktime")
            asset.bytes = 4000
            asset.location = FileLocation(file.path)
            return asset
        }
    }

    private static let made = MadeFilm(width: 640, height: 360)
    /// The last one fills in what the first one left open.
    private static let pieces = [
        FilmPiece(offset: 0, bytes: [0, 0, 7, 7], progress: 0.25), FilmPiece(offset: 4, bytes: [], progress: 0.5),
        FilmPiece(offset: 4, bytes: [8, 9], progress: 0.75), FilmPiece(offset: 0, bytes: [5, 6], progress: 1),
    ]

    @Test(
        "a film is what its pieces say, its index in front, for its owner alone, and as old as its original",
        arguments: [true, false])
    func film(isMovable: Bool) async throws {
        let place = try Self.place()
        let told = Mutex<[DeliveryEvent]>([])
        let stated = Stated(pieces: Self.pieces, made: .success(Self.made), isMovable: isMovable)
        let delivery = await place.deliver(stated) { event in
            told.withLock { $0.append(event) }
        }
        let item = try #require(delivery.items.first)
        let path = try #require(item.file.path)
        #expect(path.hasSuffix("/a.mp4") && place.left.count == 2)
        #expect(
            [UInt8](try Data(contentsOf: URL(filePath: path)))
                == (isMovable ? [9, 5, 6, 7, 7, 8] : [5, 6, 7, 7, 8, 9]))
        #expect(item.asset.bytes == 6 && item.asset.type == "video/mp4" && item.transcodedFrom == "video/quicktime")
        #expect(item.delivered == .copy && (item.asset.width, item.asset.height) == (640, 360))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
        #expect((attributes[.modificationDate] as? Date) == Date(timeIntervalSince1970: 1e9))
        let events = told.withLock { $0 }
        #expect(
            events.map(\.step) == [.started, .advanced(0.25), .advanced(0.5), .advanced(0.75), .advanced(1), .ready])
        #expect(events.map(\.progress.fraction) == [0, 0.25, 0.5, 0.75, 1, 1])
        let bytes = place.asset.bytes
        #expect(events.last?.progress == DeliveryProgress(done: 1, total: 1, bytes: bytes, allBytes: bytes))
    }

    @Test(
        "what is to be left out of a film is left out of it as of an original",
        arguments: [MetadataClasses.location, .all])
    func removal(_ removed: MetadataClasses) async throws {
        let place = try Self.place()
        let item = try #require(
            await place.deliver(Stated(pieces: Self.pieces, made: .success(Self.made)), without: removed).items.first)
        let path = try #require(item.file.path)
        #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == [6, 7, 7, 8, 9])
        #expect(item.removed == removed && item.asset.bytes == 5)
        let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        #expect((time == Date(timeIntervalSince1970: 1e9)) == (removed != .all))
    }

    @Test("a video that is a film already leaves as it is, or without what is left out")
    func already() async throws {
        let place = try Self.place()
        let item = try #require(await place.deliver(Stated(made: .success(nil))).items.first)
        #expect(item.delivered == .original && item.file == place.asset.location && item.transcodedFrom == nil)
        #expect(place.left.isEmpty)
    }

    @Test(
        "a film that cannot be made, or is not known to be clean, is named and nowhere afterwards",
        arguments: [
            (
                .failure(.noEncoder), .success([]), [],
                "a.mov was left out: videos cannot be converted on this system: add it in its own format"
            ),
            (.failure(.damaged(detail: "")), .success([]), .location, "a.mov was left out: the file is damaged"),
            (
                .failure(.noWorker), .success([]), [],
                "a.mov was left out: photos cannot be opened now, since the program that opens them did not start; close other programs and try again"
            ),
            (
                .success(made), .success(["location"]), .location,
                "a.mov was left out: it is not certain that the details left out are gone from its copy; add it with all details, or another photo"
            ),
        ] as [(Result<MadeFilm?, MediaError>, Result<[String], MediaError>, MetadataClasses, String)])
    func failed(
        _ film: Result<MadeFilm?, MediaError>, _ findings: Result<[String], MediaError>, _ removed: MetadataClasses,
        _ sentence: String
    ) async throws {
        let place = try Self.place()
        let delivery = await place.deliver(
            Stated(pieces: Self.pieces, made: film, findings: findings), without: removed)
        #expect(delivery.items.isEmpty && delivery.problems.map(\.english) == [sentence])
        #expect(place.left.isEmpty)
    }

    @Test("a film of a delivery that is cancelled is given up, and nowhere afterwards")
    func cancelled() async throws {
        let place = try Self.place()
        let delivering = Mutex<Task<Delivery, Never>?>(nil)
        let began = DispatchSemaphore(value: 0)
        var stated = Stated(pieces: Self.pieces, made: .success(Self.made))
        stated.between = {
            began.wait()
            delivering.withLock { $0?.cancel() }
        }
        let task = Task { [stated] in await place.deliver(stated) }
        delivering.withLock { $0 = task }
        began.signal()
        #expect(await task.value.items.isEmpty)
        #expect(place.left.isEmpty)
    }
}
