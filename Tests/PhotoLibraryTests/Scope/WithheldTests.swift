// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PhotoLibrary

/// Views from which details are withheld: nothing in their answers depends on these.
@Suite("Withheld details")
struct WithheldTests {
    private static let classes: [MetadataClasses] = [
        .location, .captions, .people, .device, [.location, .people], .all,
    ]

    /// Captions have words of all kinds, so others are looked for without them.
    private static let searched: [MetadataClasses] = [
        .location, .captions, [.people, .captions], [.device, .captions], .all,
    ]

    /// A library of photos with details by chance.
    private func library(_ seed: UInt64) async throws -> TestLibrary {
        var generator = SeededGenerator(seed: seed)
        let folder = try CatalogueFixture.folder(&generator, photos: 60)
        let library = TestLibrary([folder.location], keeping: folder, places: CatalogueFixture.places)
        try await library.scan()
        return library
    }

    private func view(_ library: TestLibrary, _ withheld: MetadataClasses) throws -> LibraryView {
        let folder = try #require(library.folder)
        return library.engine.view(of: [folder.location], scope: .everything, withholding: withheld)
    }

    @Test("no answer has them", arguments: classes, 1...3 as ClosedRange<UInt64>)
    func absent(_ withheld: MetadataClasses, _ seed: UInt64) async throws {
        let library = try await library(seed)
        let all = try await library.assets()
        let view = try view(library, withheld)
        let port = view.port()
        let seen = try await port.assets(all.map(\.id))
        #expect(seen.count == all.count)
        for asset in seen {
            if withheld.contains(.location) { #expect(asset.place == nil) }
            if withheld.contains(.captions) { #expect(!asset.isFavourite) }
            let info = try #require(try await port.info(asset.id))
            if withheld.contains(.location) { #expect(info.town == nil) }
            if withheld.contains(.captions) { #expect(info.keywords.isEmpty) }
            if withheld.contains(.people) { #expect(info.people.isEmpty) }
            if withheld.contains(.device) { #expect(info.camera == nil && info.lens == nil) }
        }
        // An album is made of one of the details; none is left of those that are withheld.
        let made: [(MetadataClasses, Album.Kind)] = [
            (.location, .place), (.captions, .keyword), (.people, .person), (.device, .device),
        ]
        let kinds = Set(try await view.albums().map(\.kind))
        for (details, kind) in made where withheld.contains(details) { #expect(!kinds.contains(kind)) }
    }

    @Test(
        "nothing is found by them, nor by names, which are the person's words", arguments: searched,
        1...3 as ClosedRange<UInt64>)
    func notFound(_ withheld: MetadataClasses, _ seed: UInt64) async throws {
        let library = try await library(seed)
        let all = try await library.assets()
        let port = try view(library, withheld).port()
        /// What the words of an asset may be found by.
        func words(_ info: AssetInfo, _ classes: MetadataClasses) -> [String] {
            var texts: [String] = []
            if classes.contains(.location) { texts += [info.town, info.country].compactMap(\.self) }
            if classes.contains(.captions) { texts += info.keywords }
            if classes.contains(.people) { texts += info.people }
            if classes.contains(.device) { texts += [info.camera, info.lens].compactMap(\.self) }
            return texts
        }
        var asked = 0
        for asset in all {
            let info = try #require(try await library.port.info(asset.id))
            for text in words(info, withheld) + [String(asset.name.prefix { $0 != "." })] {
                let found = Set(
                    try await port.list(LibraryQuery(search: text, takesWordsLiterally: true)).entries.map(\.id))
                let isTold = words(info, MetadataClasses.all.subtracting(withheld)).contains {
                    $0.lowercased().contains(text.lowercased())
                }
                // By another detail, which is not withheld, it may still be found.
                #expect(!found.contains(asset.id) || isTold, "\(text) finds \(asset.name)")
                asked += 1
            }
        }
        #expect(asked >= all.count)
    }

    @Test("nothing is ordered by names, and nothing by dates where these go", arguments: classes)
    func order(_ withheld: MetadataClasses) async throws {
        let library = try await library(7)
        let port = try view(library, withheld).port()
        func ids(_ key: SortKey) async throws -> [AssetID] {
            try await port.list(LibraryQuery(sort: SortOrder(key, descending: false))).entries.map(\.id)
        }
        /// As SQLite keeps identifiers.
        func byNumber(_ one: AssetID, _ other: AssetID) -> Bool { one.stored < other.stored }
        #expect(try await ids(.name) == ids(.name).sorted(by: byNumber))
        if withheld == .all {
            #expect(try await ids(.date) == ids(.date).sorted(by: byNumber))
            #expect(try await ids(.added) == ids(.added).sorted(by: byNumber))
        }
    }

    @Test("a change of what is withheld counts for the next question")
    func change() async throws {
        let library = try await library(11)
        let all = try await library.assets()
        let place = try #require(all.first { $0.place != nil })
        let view = try view(library, [])
        #expect(try await view.port().assets([place.id]).first?.place != nil)
        try view.setScope(.everything, withholding: .location)
        #expect(try await view.port().assets([place.id]).first?.place == nil)
        try view.setScope(.assets([place.id]), withholding: [])
        #expect(try await view.port().list(LibraryQuery()).entries.map(\.id) == [place.id])
        #expect(try await view.port().assets([place.id]).first?.place != nil)
    }
}
