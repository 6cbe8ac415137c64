// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerHost
@testable import PickerModel
@testable import Thumbnails

/// A request with `--restrict-to-album`: its library has the album and nothing else, whoever asks it.
@Suite("Requests that are restricted to an album", .timeLimit(.minutes(5)))
struct RestrictedRequestTests {
    private let home: TemporaryFolder
    private let host: ProcessHost

    init() throws {
        home = try TemporaryFolder()
        let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        for name in ["photos/Paris/tower.png", "photos/Rome/colosseum.png", "photos/basilica.png"] {
            try home.write([UInt8](Data(base64Encoded: pixel) ?? Data()) + Array(name.utf8), to: name)
        }
        host = Composition.host(
            paths: ProgramPaths(environment: ["HOME": home.path]), data: ProgramData(environment: [:]),
            notices: Notices(write: { _ in }), translate: { $0 })
    }

    private func session(
        _ album: String?, _ mode: RequestedAlbum.Mode = .restrict, isDiscreet: Bool = false,
        configure: (inout PickRequest) -> Void = { _ in }
    ) -> RequestSession {
        var configuration = PickerConfiguration()
        configuration.scope = album.map { RequestedAlbum($0, mode: mode) }
        configuration.selectionLimit = 0
        var request = PickRequest(configuration, from: CallingApp(id: "org.example.App"))
        request.folders = .named([FileLocation("\(home.path)/photos")])
        request.isDiscreet = isDiscreet
        configure(&request)
        return RequestSession(request, on: host)
    }

    private func names(_ port: LibraryPort, _ query: LibraryQuery = LibraryQuery()) async throws -> Set<String> {
        Set(try await port.assets(try await port.list(query).entries.map(\.id)).map(\.name))
    }

    /// All identifiers, by the names of their files.
    private func ids() async throws -> [String: AssetID] {
        let library = session(nil).library
        try await library.scanAndTell()
        let port = library.port()
        let assets = try await port.assets(try await port.list(LibraryQuery()).entries.map(\.id))
        return Dictionary(uniqueKeysWithValues: assets.map { ($0.name, $0.id) })
    }

    @Test("a misspelled word is corrected by words of the album alone, by all words where the album may be left")
    func nearMisses() async throws {
        defer { host.stop() }
        let rows: [(RequestedAlbum.Mode, [String])] = [(.highlight, ["colosseum"]), (.restrict, [])]
        for (mode, expected) in rows {
            let session = session("Paris", mode)
            _ = try await session.state()
            let port = session.library.port()
            #expect(try await port.nearMisses("colloseum") == expected, "\(mode)")
            #expect(try await port.nearMisses("towwer") == ["tower"], "\(mode)")
        }
    }

    @Test("every question is answered from the album, also those of what is handed over")
    func questions() async throws {
        defer { host.stop() }
        let ids = try await ids()
        #expect(ids.count == 3)
        let hidden = try #require(ids["colosseum.png"])
        let session = session("Paris")
        let state = try await session.state()
        for port in [session.library.port(), session.library.view.port()] {
            #expect(try await names(port) == ["tower.png"])
            #expect(try await names(port, state.query) == ["tower.png"])
            #expect(try await port.assets(Array(ids.values)).map(\.name) == ["tower.png"])
            #expect(try await port.pickable(Array(ids.values), state.requestQuery).assets.map(\.name) == ["tower.png"])
            #expect(try await port.albums(state.requestQuery).allSatisfy { $0.count == 1 && $0.name != "Rome" })
            #expect(try await port.suggestions("Rom", state.requestQuery).isEmpty)
            #expect(try await port.info(hidden) == nil)
            #expect(try await port.completions("\(home.path)/photos/").isEmpty)
        }
        await #expect(throws: LibraryFailure.fixedFolders) {
            _ = try await session.library.port().visit(.text("\(home.path)/photos/Rome"), state.requestQuery)
        }
    }

    @Test("of what an app names as picked only photos of the album are")
    func preselected() async throws {
        defer { host.stop() }
        let ids = try await ids()
        let identifiers = AppIdentifiers(for: "org.example.App", host.engine.identity)
        let session = session("Paris", isDiscreet: true) { request in
            request.identifiers = identifiers
            request.configuration.preselectedAssetIdentifiers = ids.values.map { identifiers.told($0).description }
        }
        let tower = try #require(ids["tower.png"])
        #expect(Array(try await session.state().selection.preselection) == [tower])
    }

    @Test("of an album that is not there, a program that may not know it sees nothing")
    func absent() async throws {
        defer { host.stop() }
        let ids = try await ids()
        let session = session("Oslo", isDiscreet: true)
        #expect(try await session.state().navigation.restriction == .absent)
        let port = session.library.view.port()
        #expect(try await names(port).isEmpty)
        #expect(try await port.assets(Array(ids.values)).isEmpty)
        #expect(try await port.nearMisses("colloseum").isEmpty)
        await #expect(throws: HostError.self) { _ = try await self.session("Oslo").state() }
    }

    @Test("a state that is made again, as after damage of the index, is of the same album")
    func again() async throws {
        defer { host.stop() }
        let session = session("Paris")
        let first = try await session.state().navigation
        // By now the library does not know the other albums.
        let other = try await session.state().navigation
        #expect(first.restriction != nil && first.restriction != .absent)
        #expect(other == first)
        #expect(try await names(session.library.port()) == ["tower.png"])
    }

    @Test("the tiles of its first screen are kept apart from those of the whole library")
    func firstScreen() async throws {
        defer { host.stop() }
        _ = try await ids()
        let photo = ThumbnailRequest(
            key: 1, path: Array("/photos/one.jpg".utf8), modified: 1000, format: .jpeg, pixels: 4, crop: .square)
        func tile(_ tone: UInt8) -> TilePixels {
            TilePixels(width: 4, height: 4, bytes: Array(repeating: tone, count: 4 * 4 * 4))
        }
        for (album, tone) in [(nil, 1), ("Paris", 2), ("Rome", 3)] as [(String?, UInt8)] {
            let session = session(album)
            _ = try await session.state()
            #expect(session.kept.tile(photo) == nil, "\(tone)")
            session.kept.note(photo, tile(tone))
            session.keepFirstScreen()
            host.keeping.sync {}
        }
        for (album, tone) in [(nil, 1), ("Paris", 2), ("Rome", 3)] as [(String?, UInt8)] {
            let session = session(album)
            _ = try await session.state()
            #expect(session.kept.tile(photo)?.bytes.first == tone)
        }
    }
}
