// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Testing

@Suite("Places")
struct PlaceTests {
    private static let lisbon = Place(town: 1, name: "Lisbon", region: "Lisbon", countryCode: "PT", country: "Portugal")
    private static let porto = Place(town: 2, name: "Porto", region: nil, countryCode: "PT", country: "Portugal")
    private static let koeln = Place(
        town: 3, name: "Köln", region: "North Rhine-Westphalia", countryCode: "DE", country: "Germany")

    /// A gazetteer of three towns, by whole degrees of latitude.
    private static let names = PlaceNames(
        place: { point in [38: lisbon, 41: porto, 50: koeln][Int(point.latitude)] },
        towns: { text in
            ["lissabon": [1], "cologne": [3], "l": [1]][text.lowercased()] ?? []
        }, countries: { text in text.lowercased().hasPrefix("deu") ? ["DE"] : [] })

    private func filled() async throws -> (TestLibrary, TemporaryFolder) {
        let folder = try TemporaryFolder()
        func facts(_ latitude: Double?) -> MediaFacts {
            MediaFacts(
                format: .jpeg, location: latitude.flatMap { GeoPoint(latitude: $0, longitude: 7) })
        }
        try folder.photo("a.jpg", facts(38.7))
        try folder.photo("b.jpg", facts(38.6))
        try folder.photo("c.jpg", facts(41.1))
        try folder.photo("d.jpg", facts(50.9))
        try folder.photo("sea.jpg", facts(0.5))
        try folder.photo("nowhere.jpg", facts(nil))
        let library = TestLibrary([folder.location], keeping: folder, places: Self.names)
        try await library.scan()
        return (library, folder)
    }

    @Test("countries are albums with their towns below, and show as many as they say")
    func albums() async throws {
        let (library, _) = try await filled()
        let places = try await library.view.albums().filter { $0.kind == .place }
        #expect(
            places.map { String(repeating: "  ", count: $0.depth) + "\($0.name) \($0.count)" } == [
                "Germany 1", "  Köln 1", "Portugal 3", "  Lisbon 2", "  Porto 1",
            ])
        for album in places {
            #expect(try await library.list(LibraryQuery(album: album.id)).count == album.count)
            #expect(album.parent == nil || places.contains { $0.id == album.parent })
        }
    }

    @Test("towns of some photos, those of the most photos first; none of photos without one")
    func towns() async throws {
        let (library, _) = try await filled()
        let port = library.view.port()
        let ids = try await library.list(LibraryQuery()).entries.map(\.id)
        #expect(try await port.towns(ids) == ["Lisbon", "Köln", "Porto"])
        #expect(try await port.towns([]) == [])
        let german = try #require(try await library.view.albums().first { $0.name == "Germany" })
        #expect(
            try await port.towns(try await library.list(LibraryQuery(album: german.id)).entries.map(\.id)) == ["Köln"])
    }

    @Test(
        "photos are found by town, region and country as words",
        arguments: [
            ("lisbon", ["a.jpg", "b.jpg"]), ("portugal", ["a.jpg", "b.jpg", "c.jpg"]), ("koln", ["d.jpg"]),
            ("westphalia", ["d.jpg"]), ("germ", ["d.jpg"]), ("spain", []),
        ] as [(String, Set<String>)])
    func words(_ text: String, _ expected: Set<String>) async throws {
        #expect(try await filled().0.names(searching: text) == expected)
    }

    @Test(
        "they are suggested by any spelling, the one with most photos first",
        arguments: [
            ("lis", ["Lisbon, Portugal 2"]), ("lissabon", ["Lisbon, Portugal 2"]), ("cologne", ["Köln, Germany 1"]),
            ("port", ["Portugal 3", "Porto, Portugal 1"]), ("deutsch", ["Germany 1"]), ("spain", []),
        ] as [(String, [String])])
    func suggestions(_ text: String, _ expected: [String]) async throws {
        let (library, _) = try await filled()
        let found = try await library.view.suggestions(for: text).filter { $0.token.kind == .location }
        #expect(found.map { "\($0.token.title.english) \($0.count)" } == expected)
        for suggestion in found {
            #expect(try await library.list(LibraryQuery(tokens: [suggestion.token])).count == suggestion.count)
            #expect(TokenValue(suggestion.token.value)?.text == suggestion.token.value)
        }
    }

    @Test("without a gazetteer there are none, and all else is as ever")
    func none() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", MediaFacts(format: .jpeg, location: GeoPoint(latitude: 38.7, longitude: 7)))
        let library = TestLibrary(folder)
        try await library.scan()
        #expect(try await library.albumLines() == ["All Photos 1"])
        #expect(try await library.names(searching: "lisbon") == [])
    }
}
