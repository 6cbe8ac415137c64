// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Testing

@Suite("Albums")
struct AlbumTests {
    private func filled() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.photo("loose.jpg")
        try folder.photo("Trips/2023/Paris/a.jpg", MediaFacts(format: .jpeg, rating: 5))
        try folder.photo("Trips/2023/Paris/b.mp4", MediaFacts(format: .mp4))
        try folder.photo("Trips/2023/c.jpg")
        try folder.photo("Trips/2024/d.heic", MediaFacts(format: .heic, subtypes: .livePhoto))
        try folder.photo("alps/e.jpg")
        try folder.photo("Écran/Screenshot from 2024-01-02 03-04-05.png", MediaFacts(format: .png))
        try folder.write(Array("damaged".utf8), to: "Zoo/f.jpg")
        return folder
    }

    @Test("the library, what smart albums hold, and the folders as a tree with all below")
    func tree() async throws {
        let library = TestLibrary(try filled())
        try await library.scan()
        #expect(
            try await library.albumLines() == [
                "All Photos 8", "Favourites 1", "Videos 1", "Live Photos 1", "Screenshots 1", "alps 1", "Trips 4",
                "  2023 3", "    Paris 2", "  2024 1", "Zoo 1", "Écran 1",
            ])
        let albums = try await library.port.albums(LibraryQuery())
        #expect(
            albums.map(\.kind) == [.library] + Array(repeating: .smart, count: 4) + Array(repeating: .folder, count: 7))
        #expect(Set(albums.map(\.id)).count == albums.count)
        for album in albums where album.parent != nil {
            #expect(albums.first { $0.id == album.parent }?.depth == album.depth - 1)
        }
    }

    @Test("an album shows as many as it says, whatever narrows it")
    func countsHold() async throws {
        let library = TestLibrary(try filled())
        try await library.scan()
        let trips = try await library.albumID("Trips")
        let filters: [MediaFilter?] = [nil, .images, .videos, .livePhotos, .screenshots, .not(.images), .any([])]
        for view in [library, library.within(.album(trips))] {
            for filter in filters {
                let question = LibraryQuery(filter: filter)
                let albums = try await view.port.albums(question)
                #expect(albums.first?.kind == .library)
                for album in albums {
                    var query = question
                    query.album = album.id
                    let list = try await view.list(query)
                    #expect(list.count == album.count, "\(album.name), \(question)")
                    let readable = list.entries.first { !$0.flags.contains(.broken) }
                    #expect(album.cover == readable?.id, "\(album.name), \(question)")
                    #expect(album.count > 0 || album.kind == .library)
                }
            }
        }
    }

    @Test("a cover is the newest photo that can be read, also of all folders below")
    func covers() async throws {
        func taken(_ day: Int64) -> MediaFacts {
            var facts = MediaFacts(format: .jpeg)
            facts.captureDate = CaptureDate(civilSeconds: day * 86_400, utcOffset: 0)
            return facts
        }
        let folder = try TemporaryFolder()
        try folder.photo("Trips/a.jpg", taken(1))
        try folder.photo("Trips/Rome/b.jpg", taken(3))
        try folder.photo("Trips/Rome/c.jpg", taken(2))
        try folder.write(Array("damaged".utf8), to: "Trips/Oslo/d.jpg")
        let library = TestLibrary(folder)
        try await library.scan()
        let ids = try await library.ids()
        let albums = try await library.port.albums(LibraryQuery())
        let covers = Dictionary(uniqueKeysWithValues: albums.map { ($0.name, $0.cover) })
        let expected = ["All Photos": "b.jpg", "Trips": "b.jpg", "Rome": "b.jpg"].mapValues { ids[$0] }
        #expect(covers == expected.merging(["Oslo": nil]) { first, _ in first })
    }

    @Test("an album as the scope bounds list, albums and search")
    func restriction() async throws {
        let library = TestLibrary(try filled())
        try await library.scan()
        let paris = try await library.albumID("Paris")
        let restricted = library.within(.album(paris))
        #expect(Set(try await restricted.names()) == ["a.jpg", "b.mp4"])
        #expect(try await restricted.names(LibraryQuery(search: "jpg")) == ["a.jpg"])
        let alps = try await library.albumID("alps")
        #expect(try await restricted.list(LibraryQuery(album: alps)).isEmpty)
        let videos = try await library.albumID("Videos")
        #expect(try await library.within(.album(videos)).names(LibraryQuery(album: paris)) == ["b.mp4"])
        let lines = try await restricted.albumLines()
        #expect(lines.first == "All Photos 2")
        #expect(lines.contains { $0.hasSuffix("Paris 2") })
        #expect(!lines.contains { $0.contains("alps") || $0.contains("Zoo") })
    }

    @Test("an album that is unknown holds nothing")
    func unknownAlbum() async throws {
        let library = TestLibrary(try filled())
        try await library.scan()
        for id in ["", "folder-0000000000000000", "Trips", "' OR 1 --"] {
            #expect(try await library.list(LibraryQuery(album: AlbumID(rawValue: id))).isEmpty)
            #expect(try await library.within(.album(AlbumID(rawValue: id))).list().isEmpty)
        }
    }

    @Test("albums are found by identifier or by a name that one alone has")
    func lookup() async throws {
        let folder = try filled()
        try folder.photo("alps/2023/g.jpg")
        let library = TestLibrary(folder)
        try await library.scan()
        let albums = try await library.view.albums()
        let trips = try albums.album("Trips")
        #expect(try albums.album(trips.id.rawValue) == trips)
        #expect(try albums.album("Favourites").kind == .smart)
        #expect(throws: ConfigurationError.ambiguousAlbum("2023", count: 2)) {
            try albums.album("2023")
        }
        #expect(throws: ConfigurationError.missingAlbum("Nowhere")) { try albums.album("Nowhere") }
    }

    @Test("identifiers of albums last and tell nothing of the path")
    func albumIDs() async throws {
        let folder = try filled()
        let (one, other) = (TestLibrary(folder), TestLibrary(folder))
        try await one.scan()
        try await other.scan()
        #expect(try await one.albumID("Paris") == other.albumID("Paris"))
        #expect(try await !one.albumID("Paris").rawValue.lowercased().contains("paris"))
    }

    @Test("of several roots each is an album at the top")
    func severalRoots() async throws {
        let folder = try filled()
        let library = TestLibrary([folder.place("alps"), folder.place("Trips")])
        try await library.scan()
        #expect(
            try await library.albumLines() == [
                "All Photos 5", "Favourites 1", "Videos 1", "Live Photos 1", "alps 1", "Trips 4", "  2023 3",
                "    Paris 2", "  2024 1",
            ])
    }

    @Test("an asset names its folder, unless that is the library itself")
    func assetAlbums() async throws {
        let library = TestLibrary(try filled())
        try await library.scan()
        let albums = Dictionary(uniqueKeysWithValues: try await library.assets().map { ($0.name, $0.albums) })
        #expect(albums["loose.jpg"] == [])
        #expect(albums["a.jpg"] == ["Paris"])
    }
}
