// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing
import Thumbnails
import Workers

@testable import PhotoLibrary
@testable import PickerHost
@testable import PickerViews

/// A card that was scanned, and then puts a link in the place of a photo.
@Suite(
    "Originals that a device exchanges for links",
    .enabled(if: ScannedCard.programs != nil, "needs the decoders beside the tests"), .timeLimit(.minutes(5)))
@MainActor
struct DeviceOriginalsTests {
    @Test("are shown, played, copied and delivered by nobody, and what a link leads to is not opened")
    func device() async throws {
        let card = try await ScannedCard(isDevice: true)
        let asset = try card.exchange()
        let secret = try Witness(card.secret)
        let refused = MediaError.unreadable(errno: ELOOP)
        #expect(await card.picture(of: asset, card.session.thumbnailLoader) == .failure(refused))
        #expect(await card.picture(of: asset, card.session.previewLoader) == .failure(refused))
        #expect(await card.clip(of: asset) == refused)
        #expect(
            card.copy(asset) == FolderCopies.Outcome(problem: .unreadable(name: "IMG_1.png"), leftOut: 1))
        #expect(try FileManager.default.contentsOfDirectory(atPath: card.target).isEmpty)
        let delivery = await card.deliver(asset)
        #expect(delivery.items.isEmpty)
        #expect(delivery.problems.map(\.english) == ["IMG_1.png cannot be opened and was left out"])
        #expect(secret.events() == 0)
    }

    @Test(
        "on this machine links are the person's own, and followed; what was not there when the folders were looked through is not delivered"
    )
    func machine() async throws {
        let card = try await ScannedCard(isDevice: false)
        let asset = try card.exchange()
        let secret = try Witness(card.secret)
        await #expect(throws: Never.self) { try await card.picture(of: asset, card.session.thumbnailLoader).get() }
        await #expect(throws: Never.self) { try await card.picture(of: asset, card.session.previewLoader).get() }
        #expect(card.copy(asset) == FolderCopies.Outcome(saved: 1))
        let delivery = await card.deliver(asset)
        #expect(delivery.items.isEmpty && delivery.problems.count == 1)
        #expect(secret.events() > 0)
    }

    @Test("photos that are where they were are opened on a device as everywhere", arguments: [true, false])
    func untouched(_ isDevice: Bool) async throws {
        let card = try await ScannedCard(isDevice: isDevice)
        await #expect(throws: Never.self) { try await card.picture(of: card.asset, card.session.thumbnailLoader).get() }
        #expect(card.copy(card.asset) == FolderCopies.Outcome(saved: 1))
        #expect(await card.deliver(card.asset).items.count == 1)
        try FileManager.default.removeItem(atPath: card.photo)
        let gone = await card.deliver(card.asset)
        #expect(gone.problems.map(\.english) == ["IMG_1.png is no longer there and was left out"])
    }
}

/// A home with a picture of its own, and a request of a card's photos.
@MainActor
private final class ScannedCard {
    nonisolated static let programs: (photos: WorkerProgram, videos: WorkerProgram)? = {
        guard let photos = Built.program(WorkerProgram.decoder), let videos = Built.program(WorkerProgram.videoDecoder)
        else { return nil }
        return (WorkerProgram(path: photos.path), WorkerProgram(path: videos.path))
    }()

    let path = FileManager.default.temporaryDirectory.path + "/card-\(UUID().uuidString)"
    let session: RequestSession
    let asset: Asset
    var photo: String { path + "/media/CARD/DCIM/IMG_1.png" }
    var secret: String { path + "/private/secret.png" }
    var target: String { path + "/target" }
    private let host: ProcessHost

    init(isDevice: Bool) async throws {
        let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        for name in ["private/secret.png", "media/CARD/DCIM/IMG_1.png", "target/x", "mountinfo"] {
            let file = URL(filePath: path + "/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            if name.hasSuffix(".png") { try ((Data(base64Encoded: pixel) ?? Data()) + Data(name.utf8)).write(to: file) }
        }
        let programs = try #require(Self.programs)
        let notices = Notices(write: { _ in })
        let videos = SandboxedVideos(program: programs.videos)
        let devices = MountedDevices(
            mountTable: path + "/mountinfo", parents: isDevice ? [path + "/media"] : [], gvfs: nil)
        host = ProcessHost(
            paths: ProgramPaths(environment: ["HOME": path]),
            engine: LibraryEngine(
                database: .inMemory(), identity: AssetIdentity(key: [UInt8](0..<32)), devices: devices),
            decoder: SandboxedDecoder(program: programs.photos, videos: videos), videos: videos,
            lessProtection: LessProtection(notices), notices: notices)
        var request = PickRequest(PickerConfiguration(), from: CallingApp())
        request.folders = .named([FileLocation(path + "/media/CARD/DCIM")])
        session = RequestSession(request, on: host)
        _ = try await session.library.scan()
        let port = session.library.port()
        asset = try #require(try await port.assets(try await port.list(LibraryQuery()).entries.map(\.id)).first)
    }

    deinit {
        host.stop()
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Puts a link to the person's picture in the photo's place.
    func exchange() throws -> Asset {
        try FileManager.default.removeItem(atPath: photo)
        try FileManager.default.createSymbolicLink(atPath: photo, withDestinationPath: secret)
        return asset
    }

    /// What a loader brings in the end.
    func picture(
        of asset: Asset, _ make: (_ deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader
    ) async -> Result<TilePixels, MediaError> {
        let (stream, continuation) = AsyncStream.makeStream(of: [ThumbnailDelivery].self)
        let loader = make { continuation.yield($0) }
        loader.replaceQueue(visible: [
            ThumbnailRequest(
                key: asset.id.rawValue, path: asset.location.bytes, modified: asset.modified, format: .png, pixels: 64)
        ])
        for await batch in stream {
            for delivery in batch where !delivery.isStandIn { return delivery.result }
        }
        return .failure(.cancelled)
    }

    /// Why it cannot be played.
    func clip(of asset: Asset) async -> MediaError? {
        let player = SandboxedPlayer(host.videos, originals: host.originals)
        for await event in player.start(asset, size: ClipSize(width: 64, height: 64), sound: false) {
            if case .failed(let error) = event { return error }
        }
        return nil
    }

    func copy(_ asset: Asset) -> FolderCopies.Outcome {
        FolderCopies(into: FileLocation(target), of: host.originals)
            .save([PickedItem(asset: asset, file: asset.location)])
    }

    func deliver(_ asset: Asset) async -> Delivery {
        await AssetDelivery(
            of: session.library.view.port(), opening: host.originals, cleaning: NoCleaning(), films: NoCleaning(),
            folders: NoCleaning.folders
        ).port.deliver(
            DeliveryRequest(assets: [asset]))
    }
}

/// Counts how often a file is opened or read.
private final class Witness {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        try #require(inotify_add_watch(descriptor, path, UInt32(IN_OPEN | IN_ACCESS)) >= 0)
    }

    deinit { close(descriptor) }

    func events() -> Int {
        var bytes = [UInt8](repeating: 0, count: 4096)
        return max(0, read(descriptor, &bytes, bytes.count)) / MemoryLayout<inotify_event>.size
    }
}
