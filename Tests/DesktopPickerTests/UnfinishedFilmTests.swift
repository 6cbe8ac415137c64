// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Synchronization
import Testing

@testable import PickerHost

/// A delivery goes on without its films, tells what becomes of them, and has them made once, however often they are asked for.
@Suite("Films behind a delivery", .timeLimit(.minutes(5)))
struct UnfinishedFilmTests {
    /// Makes films of three pieces; waits after the first one until it may go on.
    private final class Maker: FilmConverting, CopyCleaning, PictureConverting {
        let goOn = DispatchSemaphore(value: 0)
        let made = Mutex(0)
        private let fails: Bool

        init(fails: Bool = false) { self.fails = fails }

        func film(
            ofDescriptor descriptor: Int32, fileExtension: String, as format: FilmFormat, streams: Bool,
            isCancelled: () -> Bool, take: (FilmPiece) -> Bool
        ) throws(MediaError) -> MadeFilm? {
            made.withLock { $0 += 1 }
            let pieces = [
                FilmPiece(offset: 0, bytes: [1, 2], progress: 0.25, isStream: true),
                FilmPiece(offset: 0, bytes: [7, 8, 9], progress: 0.5),
                FilmPiece(offset: 2, bytes: [3], progress: 1, isStream: true),
            ]
            let taken = pieces.filter { streams || !$0.isStream }
            for (number, piece) in taken.enumerated() {
                guard !isCancelled(), take(piece) else { throw .cancelled }
                if number == 0 { goOn.wait() }
            }
            if fails { throw .damaged(detail: "") }
            return MadeFilm(width: 640, height: 360)
        }

        func recipe(
            ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, indexInFront: Bool
        ) throws(MediaError) -> CopyRecipe {
            var recipe = CopyRecipe()
            recipe.append(.original(0..<3))
            return recipe
        }

        func findings(
            ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, values: [String]
        ) throws(MediaError) -> [String] { [] }

        func converted(
            ofDescriptor descriptor: Int32, fileExtension: String, to formats: [StillFormat],
            without removed: MetadataClasses, isCancelled: () -> Bool
        ) throws(MediaError) -> ConvertedPicture { throw .unknownFormat }
    }

    /// A request whose films are made by a maker of this test.
    private struct Desk {
        let place: DeliveryPlace
        let port: DeliveryPort
        let maker: Maker
        let events: AsyncStream<DeliveryEvent>
        private let tell: AsyncStream<DeliveryEvent>.Continuation

        init(fails: Bool = false) throws {
            place = try DeliveryPlace { root in
                let file = root.appendingPathComponent("a.mov")
                try Data([1, 2, 3]).write(to: file)
                var asset = Asset.sample(1, kind: .video, type: "video/quicktime")
                asset.location = FileLocation(file.path)
                return asset
            }
            maker = Maker(fails: fails)
            port = place.delivery(maker).port
            (events, tell) = AsyncStream.makeStream()
        }

        func deliver(without removed: MetadataClasses = [], awaits: Bool = false) async -> Delivery {
            var request = DeliveryRequest(assets: [place.asset], removals: removed, encoding: .compatible)
            request.awaitsFilms = awaits
            request.isForApp = true
            return await port.deliver(request) { [tell] in tell.yield($0) }
        }

        /// The sentence with which the film ended; nil where it is whole.
        func end() async -> LocalizedText? {
            for await event in events { if case .finished(let problem) = event.step { return problem } }
            return nil
        }
    }

    @Test("a film is there as far as it is made, then whole, and is made once")
    func goesOn() async throws {
        let desk = try Desk()
        let item = try #require(await desk.deliver().items.first)
        #expect(item.file.bytes.isEmpty && item.asset.width == nil && item.asset.type == "video/mp4")
        #expect(item.delivered == .copy && item.transcodedFrom == "video/quicktime")
        let stream = try #require(item.unfinished?.stream?.path)
        #expect(try FileManager.default.attributesOfItem(atPath: stream)[.posixPermissions] as? Int == 0o600)
        let open = try #require(FileHandle(forReadingAtPath: stream))
        // Asked for once more, as by the next change of the selection.
        #expect(await desk.deliver().items == [item])
        desk.maker.goOn.signal()
        #expect(await desk.end() == nil)
        // Who has it open reads on.
        #expect(try open.readToEnd() == Data([1, 2, 3]))
        #expect(!FileManager.default.fileExists(atPath: stream))
        let whole = try #require(await desk.deliver().items.first)
        #expect(whole.unfinished == nil && whole.asset.width == 640)
        #expect(try Data(contentsOf: URL(filePath: try #require(whole.file.path))) == Data([7, 8, 9]))
        #expect(desk.maker.made.withLock { $0 } == 1 && desk.place.left.count == 2)
    }

    @Test("nothing of a film can be read before what is left out of it is known to be gone")
    func removal() async throws {
        let desk = try Desk()
        let item = try #require(await desk.deliver(without: .location).items.first)
        #expect(item.unfinished == UnfinishedFilm(stream: nil))
        desk.maker.goOn.signal()
        #expect(await desk.end() == nil)
    }

    @Test("an outcome waits for the film that is made already, and hears how far it is")
    func outcome() async throws {
        let desk = try Desk()
        #expect(await desk.deliver().items.first?.unfinished != nil)
        async let waiting = desk.deliver(awaits: true)
        var parts: [Double] = []
        for await event in desk.events {
            if case .advanced(let part) = event.step { parts.append(part) }
            if parts.count == 1 { desk.maker.goOn.signal() }
            if event.step == .ready { break }
        }
        let delivery = await waiting
        #expect(delivery.items.first?.unfinished == nil && delivery.items.count == 1)
        #expect(parts == parts.sorted() && parts.last == 1)
        #expect(desk.maker.made.withLock { $0 } == 1)
    }

    @Test("a film that fails is named, and nowhere")
    func fails() async throws {
        let desk = try Desk(fails: true)
        #expect(await desk.deliver().items.count == 1)
        desk.maker.goOn.signal()
        #expect(await desk.end()?.english == "a.mov was left out: the file is damaged")
        #expect(desk.place.left.isEmpty)
    }

    @Test("a film that nobody wants any more is not made any further, and can be begun anew")
    func givenUp() async throws {
        let desk = try Desk()
        let first = await desk.deliver().items
        await desk.port.giveUp([desk.place.asset.id])
        let again = await withTaskGroup(of: Delivery?.self) { group in
            group.addTask { await desk.deliver() }
            return await group.next()??.items ?? []
        }
        #expect(first.count == 1 && again.count == 1 && first != again)
        desk.maker.goOn.signal()
        desk.maker.goOn.signal()
        #expect(await desk.end() == nil)
        #expect(await desk.deliver(awaits: true).items.count == 1)
        while desk.place.left.count > 2 { await Task.yield() }
        #expect(desk.maker.made.withLock { $0 } == 2)
    }
}
