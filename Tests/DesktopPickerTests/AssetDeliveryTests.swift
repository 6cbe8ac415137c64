// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import MediaTypes
import PickerModel
import PickerTestSupport
import Synchronization
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("Handing over originals")
struct AssetDeliveryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["known", "hidden"] { try folder.write([1], to: name) }
    }

    private func asset(_ number: Int, _ path: String) -> Asset {
        var asset = Asset.sample(number)
        asset.location = FileLocation(path)
        return asset
    }

    @Test("files that are there go, those that are not are named and left out")
    func originals() async throws {
        let there = try folder.write([1], to: "there.jpg")
        let assets = [asset(1, there), asset(2, folder.path + "/gone.jpg"), asset(3, folder.path)]
        let told = Mutex<[DeliveryEvent]>([])
        let delivery = await AssetDelivery(
            of: MemoryLibrary(assets).port(), opening: PlainOriginals(), cleaning: NoCleaning(), films: NoCleaning(),
            folders: NoCleaning.folders
        ).port.deliver(DeliveryRequest(assets: assets)) { event in told.withLock { $0.append(event) } }
        #expect(delivery.items.map(\.file.path) == [there])
        #expect(delivery.items.allSatisfy { $0.delivered == .original && $0.removed.isEmpty })
        #expect(delivery.problems.count == 2)
        #expect(delivery.problems.first?.english == "gone.jpg is no longer there and was left out")
        // Each by itself and in this order, with how far the delivery is.
        let events = told.withLock { $0 }
        #expect(events.map(\.asset) == [assets[1].id, assets[2].id, assets[0].id, assets[0].id])
        #expect(events.map(\.step) == delivery.problems.map { .failed($0) } + [.started, .ready])
        #expect(events.map(\.progress) == [1, 2, 2, 3].map { DeliveryProgress(done: $0, total: 3) })
    }

    @Test("what the request may not see any more is named and left out, though its file is there")
    func unknown() async {
        let (known, hidden) = (asset(1, folder.path + "/known"), asset(2, folder.path + "/hidden"))
        let library = MemoryLibrary([known, hidden])
        library.remove([hidden.id])
        let delivery = await AssetDelivery(
            of: library.port(), opening: PlainOriginals(), cleaning: NoCleaning(), films: NoCleaning(),
            folders: NoCleaning.folders
        ).port.deliver(
            DeliveryRequest(assets: [hidden, known]))
        #expect(delivery.items.map(\.asset) == [known])
        #expect(delivery.problems.map(\.english) == ["hidden is no longer in the library and was left out"])
    }

    @Test("what is handed over is the file that the library knows now")
    func moved() async {
        let (before, now) = (asset(1, folder.path + "/gone"), asset(1, folder.path + "/known"))
        let delivery = await AssetDelivery(
            of: MemoryLibrary([now]).port(), opening: PlainOriginals(), cleaning: NoCleaning(), films: NoCleaning(),
            folders: NoCleaning.folders
        ).port.deliver(
            DeliveryRequest(assets: [before]))
        #expect(delivery.items.map(\.file) == [now.location])
        #expect(delivery.problems.isEmpty)
    }

    /// What may lie in the place of a photo since it was scanned.
    enum Swap: CaseIterable { case link, otherFile, writing, linkOfTheVideo }

    @Test(
        "what another file has taken the place of since it was shown is left out, as it is and as a copy",
        arguments: Swap.allCases, [[], .location] as [MetadataClasses])
    func swapped(_ swap: Swap, _ removals: MetadataClasses) async throws {
        let (photo, video) = (try folder.write([1, 2], to: "p/a.jpg"), try folder.write([3], to: "p/a.mov"))
        let secret = try folder.write([7, 8], to: "secret")
        var asset = asset(1, photo)
        (asset.kind, asset.pairedVideo) = (.livePhoto, FileLocation(video))
        func stamp(_ path: String) throws -> FileStamp {
            try PlainOriginals().identity(of: Original(location: FileLocation(path), stamp: nil)).stamp
        }
        (asset.stamp, asset.pairedStamp) = (try stamp(photo), try stamp(video))
        switch swap {
        case .link:
            unlink(photo)
            symlink(secret, photo)
        case .otherFile: rename(secret, photo)
        case .writing: truncate(photo, 1)
        case .linkOfTheVideo:
            unlink(video)
            symlink(secret, video)
        }
        let delivery = await AssetDelivery(
            of: MemoryLibrary([asset]).port(), opening: PlainOriginals(), cleaning: NoCleaning(), films: NoCleaning(),
            folders: NoCleaning.folders
        ).port.deliver(DeliveryRequest(assets: [asset], removals: removals))
        #expect(delivery.items.isEmpty)
        guard removals.isEmpty || swap != .linkOfTheVideo else { return }
        let sentence = "a.jpg has changed since it was shown and was left out; look at it and add it again"
        #expect(delivery.problems.map(\.english) == [sentence])
    }

    @Test("an item says which files it is about")
    func identity() async throws {
        let (photo, video) = (try folder.write([1, 2], to: "p/a.jpg"), try folder.write([3], to: "p/a.mov"))
        var asset = asset(1, photo)
        (asset.kind, asset.pairedVideo) = (.livePhoto, FileLocation(video))
        let delivery = await AssetDelivery(
            of: MemoryLibrary([asset]).port(), opening: PlainOriginals(), cleaning: NoCleaning(), films: NoCleaning(),
            folders: NoCleaning.folders
        ).port.deliver(DeliveryRequest(assets: [asset]))
        var (first, second) = (stat(), stat())
        stat(photo, &first)
        stat(video, &second)
        let item = try #require(delivery.items.first)
        #expect(item.identity?.stamp.inode == UInt64(first.st_ino) && item.identity?.stamp.size == 2)
        #expect(item.pairedIdentity?.stamp.inode == UInt64(second.st_ino) && item.pairedIdentity?.stamp.size == 1)
        #expect(item.identity?.device == UInt64(first.st_dev))
    }

    @Test("where the library does not answer nothing is handed over, and why is said")
    func unanswered() async {
        var library = MemoryLibrary([]).port()
        library.assets = { _ async throws(LibraryFailure) in throw .damagedIndex }
        let delivery = await AssetDelivery(
            of: library, opening: PlainOriginals(), cleaning: NoCleaning(), films: NoCleaning(),
            folders: NoCleaning.folders
        ).port.deliver(
            DeliveryRequest(assets: [asset(1, folder.path + "/known")]))
        #expect(delivery == Delivery(items: [], problems: [LibraryFailure.damagedIndex.text]))
    }

    @Test(
        "a promised removal or conversion never falls back to the original",
        arguments: [
            (
                .location, .automatic,
                "known was left out: no copy without details can be made of it: add it with all details, or another photo"
            ),
            (
                [], .compatible,
                "known was left out: the folder for copies cannot be written"
            ),
        ] as [(MetadataClasses, PreferredEncoding, String)])
    func promise(_ removals: MetadataClasses, _ encoding: PreferredEncoding, _ sentence: String) async {
        var asset = asset(1, folder.path + "/known")
        if encoding == .compatible { (asset.kind, asset.type) = (.video, "video/mp4") }
        let delivery = await AssetDelivery(
            of: MemoryLibrary([asset]).port(), opening: PlainOriginals(), cleaning: NoCleaning(), films: NoCleaning(),
            folders: NoCleaning.folders
        ).port.deliver(DeliveryRequest(assets: [asset], removals: removals, encoding: encoding))
        #expect(delivery.items.isEmpty)
        #expect(delivery.problems.map(\.english) == [sentence])
    }
}
