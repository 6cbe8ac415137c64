// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import Testing

@testable import PhotoLibrary

/// What a request sees that is restricted to an album: a view with the album as its scope.
@Suite("Restricted to an album", .timeLimit(.minutes(5)))
struct RestrictedAlbumTests {
    private let folder: TemporaryFolder
    private let engine: LibraryEngine
    private let wide: LibraryView
    private let reader = StatedFactReader()
    private var home: FileLocation { folder.place("home") }

    private static func facts(_ word: String, _ town: Double, rating: Int? = nil) -> MediaFacts {
        var facts = MediaFacts(
            format: .jpeg, keywords: [word], people: ["\(word) Person"], camera: "\(word) Camera", rating: rating)
        facts.location = GeoPoint(latitude: town, longitude: 0)
        return facts
    }

    private static let tower = facts("tower", 1, rating: 5)

    init() throws {
        folder = try TemporaryFolder()
        try folder.photo("home/Paris/a.jpg", Self.tower)
        try folder.photo("home/Rome/b.jpg", Self.facts("beach", 4))
        engine = LibraryEngine(
            database: .inMemory(), identity: .temporary(), timeZone: .gmt, places: CatalogueFixture.places,
            now: { Date(timeIntervalSince1970: 1_750_000_000) })
        wide = engine.view(of: [folder.place("home")])
    }

    private func album(_ name: String) async throws -> AlbumID { try await wide.albums().album(name).id }

    private func restricted(to album: AlbumID) -> LibraryView { engine.view(of: [home], scope: .album(album)) }

    private func id(_ name: String) async throws -> AssetID { try #require(try await wide.assets(named: name).first) }

    private func names(_ view: LibraryView) async throws -> Set<String> {
        let port = view.port()
        return Set(try await port.assets(try await port.list(LibraryQuery()).entries.map(\.id)).map(\.name))
    }

    @Test("a misspelled word that only others have is not corrected")
    func nearMisses() async throws {
        _ = try await wide.scan(reader: reader)
        let view = restricted(to: try await album("Paris"))
        for (text, inLibrary, inAlbum) in [("beech", ["beach"], []), ("towwer", ["tower"], ["tower"])] {
            #expect(try await wide.nearMisses(for: text) == inLibrary, "\(text)")
            #expect(try await view.nearMisses(for: text) == inAlbum, "\(text)")
            #expect(try await view.port().nearMisses(text) == inAlbum, "\(text)")
        }
    }

    @Test("nothing else is told of the others")
    func others() async throws {
        _ = try await wide.scan(reader: reader)
        let (a, b) = (try await id("a.jpg"), try await id("b.jpg"))
        let view = restricted(to: try await album("Paris"))
        let port = view.port()
        #expect(try await names(view) == ["a.jpg"])
        for text in ["beach", "Rome", "b.jpg", "Town4", "Country2"] {
            #expect(try await !wide.port().list(LibraryQuery(search: text)).isEmpty, "\(text)")
            #expect(try await port.list(LibraryQuery(search: text)).isEmpty, "\(text)")
        }
        for text in ["bea", "Rom", "Town4", "Country2", "beach P", "beach C"] {
            #expect(try await !wide.suggestions(for: text).isEmpty, "\(text)")
            #expect(try await port.suggestions(text, LibraryQuery()).isEmpty, "\(text)")
        }
        for text in ["", "tow", "Town"] {
            for suggestion in try await port.suggestions(text, LibraryQuery()) {
                #expect(suggestion.count == 1 && !suggestion.token.value.contains("beach"), "\(suggestion)")
            }
        }
        let albums = try await port.albums(LibraryQuery())
        #expect(albums.contains { $0.name == "Paris" } && albums.contains { $0.name == "tower" })
        #expect(albums.allSatisfy { $0.count == 1 && $0.cover == a })
        let foreign = ["Rome", "beach", "beach Person", "Town4", "Country2"]
        for name in foreign {
            let album = try await album(name)
            #expect(!albums.contains { $0.id == album || $0.name == name }, "\(name)")
            #expect(try await port.list(LibraryQuery(album: album)).isEmpty, "\(name)")
        }
        #expect(try await port.assets([b, a]).map(\.id) == [a])
        #expect(try await port.pickable([b, a], LibraryQuery()).assets.map(\.id) == [a])
        #expect(try await port.bytes([b, a]) == port.bytes([a]))
        #expect(try await port.towns([b, a]) == ["Town1"])
        #expect(try await port.info(b) == nil)
        #expect(try await view.asset(at: folder.place("home/Rome/b.jpg")) == nil)
        #expect(try await view.assets(named: "b.jpg").isEmpty)
    }

    @Test(
        "the album is what it is at each question, and empty once it is gone",
        arguments: ["Paris", "Favourites", "tower", "tower Person", "Town1", "Country0"])
    func changes(_ name: String) async throws {
        _ = try await wide.scan(reader: reader)
        let album = try await album(name)
        let view = restricted(to: album)
        #expect(try await names(view) == ["a.jpg"])
        let first = try await id("a.jpg")
        try folder.photo("home/Paris/new.jpg", Self.tower)
        try folder.photo("home/Rome/other.jpg", Self.facts("beach", 4))
        _ = try await wide.scan(reader: reader)
        #expect(try await names(view) == ["a.jpg", "new.jpg"])
        for name in ["a.jpg", "new.jpg"] { try folder.remove("home/Paris/\(name)") }
        _ = try await wide.scan(reader: reader)
        #expect(try await names(wide) == ["b.jpg", "other.jpg"])
        let port = view.port()
        #expect(try await names(view).isEmpty)
        #expect(try await port.assets([first, id("b.jpg")]).isEmpty)
        #expect(try await port.albums(LibraryQuery()).allSatisfy { $0.count == 0 })
        #expect(try await port.nearMisses("beech").isEmpty)
        #expect(try await port.suggestions("bea", LibraryQuery()).isEmpty)
        try folder.photo("home/Paris/again.jpg", Self.tower)
        _ = try await wide.scan(reader: reader)
        #expect(try await names(view) == ["again.jpg"])
    }

    @Test("a photo that is moved out of the album's folder is none of its photos any more")
    func moved() async throws {
        _ = try await wide.scan(reader: reader)
        let view = restricted(to: try await album("Paris"))
        let a = try await id("a.jpg")
        #expect(try await names(view) == ["a.jpg"])
        try folder.move("home/Paris/a.jpg", to: "home/Rome/a.jpg")
        _ = try await wide.scan(reader: reader)
        #expect(try await id("a.jpg") == a)
        #expect(try await view.port().assets([a]).isEmpty)
        #expect(try await view.asset(at: folder.place("home/Rome/a.jpg")) == nil)
    }

    @Test("of all photos nothing is left out, of an album that is not there everything")
    func ends() async throws {
        _ = try await wide.scan(reader: reader)
        let all = restricted(to: try await album("All Photos"))
        #expect(all.scope.isEverything)
        #expect(try await names(all) == ["a.jpg", "b.jpg"])
        for id in [AlbumID.absent, AlbumID(rawValue: ""), AlbumID(rawValue: "person-"), AlbumID(rawValue: "Paris")] {
            #expect(try await names(restricted(to: id)).isEmpty, "\(id)")
        }
    }

    @Test("an app that may see some photos sees of an album those alone")
    func limited() async throws {
        _ = try await wide.scan(reader: reader)
        try folder.photo("home/Paris/c.jpg", Self.tower)
        _ = try await wide.scan(reader: reader)
        let (paris, c, b) = (try await album("Paris"), try await id("c.jpg"), try await id("b.jpg"))
        let scope = LibraryScope.assets([b, c]).intersection(.album(paris))
        #expect(try await names(engine.view(of: [home], scope: scope)) == ["c.jpg"])
        #expect(LibraryScope.everything.intersection(.album(paris)) == .album(paris))
    }

    @Test("a view that is restricted before anybody listens tells what goes of the album, and nothing else")
    func events() async throws {
        _ = try await wide.scan(reader: reader)
        let view = engine.view(of: [home])
        #expect(try await names(view) == ["a.jpg", "b.jpg"])
        try view.setScope(.album(try await album("Paris")))
        let (ear, a) = (ViewEar(view), try await id("a.jpg"))
        #expect(try await names(view) == ["a.jpg"])
        for name in ["Paris/a.jpg", "Rome/b.jpg"] { try folder.remove("home/\(name)") }
        _ = try await wide.scan(reader: reader)
        engine.stop()
        #expect(await ear.rest() == [.changed, .removed([a])])
    }
}
