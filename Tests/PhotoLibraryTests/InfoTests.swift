// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Testing

@Suite("What is known of a photo besides its record")
struct InfoTests {
    private static let names = PlaceNames(
        place: { _ in
            Place(town: 1, name: "Lisbon", region: "Lisbon", countryCode: "PT", country: "Portugal")
        }, towns: { _ in [] }, countries: { _ in [] })

    private func filled() async throws -> TestLibrary {
        let folder = try TemporaryFolder()
        try folder.photo(
            "Trips/Lisbon/a.jpg",
            MediaFacts(
                format: .jpeg, location: GeoPoint(latitude: 38.7, longitude: -9.1), keywords: ["river", "evening"],
                people: ["Ben", "Anna"], camera: "Canon EOS R5", lens: "RF 50mm F1.2"))
        try folder.photo("b.jpg", MediaFacts(format: .jpeg))
        let library = TestLibrary([folder.location], keeping: folder, places: Self.names)
        try await library.scan()
        return library
    }

    @Test("place, camera and lens, the albums of its folders, people and keywords in the order of the file")
    func all() async throws {
        let library = try await filled()
        let id = try #require(try await library.ids()["a.jpg"])
        #expect(
            try await library.port.info(id)
                == AssetInfo(
                    town: "Lisbon", country: "Portugal", camera: "Canon EOS R5", lens: "RF 50mm F1.2",
                    folders: ["Trips", "Lisbon"], people: ["Ben", "Anna"], keywords: ["river", "evening"]))
    }

    @Test("of a photo that says nothing of itself nothing is known; the whole library is no album")
    func nothing() async throws {
        let library = try await filled()
        let id = try #require(try await library.ids()["b.jpg"])
        #expect(try await library.port.info(id) == AssetInfo())
        #expect(try await library.port.info(AssetID(rawValue: 7)) == nil)
    }

    @Test("a view answers of its folders and its scope alone")
    func bounds() async throws {
        let library = try await filled()
        let ids = try await library.ids()
        let (inside, outside) = (try #require(ids["a.jpg"]), try #require(ids["b.jpg"]))
        let root = try #require(library.folder?.location)
        let below = library.engine.view(of: [FileLocation(bytes: root.bytes + Array("/Trips".utf8))])
        #expect(try await below.port().info(inside)?.folders == ["Lisbon"])
        #expect(try await below.port().info(outside) == nil)
        let chosen = library.engine.view(of: [root], scope: .assets([inside]))
        #expect(try await chosen.port().info(inside)?.camera == "Canon EOS R5")
        #expect(try await chosen.port().info(inside)?.town == "Lisbon")
        #expect(try await chosen.port().info(outside) == nil)
    }

    @Test("where there are several folders each is an album, the outermost of the photo")
    func roots() async throws {
        let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
        try first.photo("Trips/a.jpg", MediaFacts(format: .jpeg))
        let library = TestLibrary([first.location, second.location], keeping: first)
        try await library.scan()
        let id = try #require(try await library.ids()["a.jpg"])
        #expect(try await library.port.info(id)?.folders == [first.location.displayName, "Trips"])
        withExtendedLifetime(second) {}
    }
}
