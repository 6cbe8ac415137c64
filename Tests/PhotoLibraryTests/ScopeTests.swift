// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PhotoLibrary

/// What a request may see: a view answers as a library would that has nothing else.
@Suite("Scopes")
struct ScopeTests {
    private let identity = AssetIdentity.temporary()

    private func library(_ folder: TemporaryFolder) async throws -> TestLibrary {
        let library = TestLibrary([folder.location], identity: identity, places: CatalogueFixture.places)
        try await library.scan()
        return library
    }

    /// A scope, and what it holds by the records of all assets.
    private struct Case {
        var scope: LibraryScope
        var ids: Set<AssetID>
    }

    private func random(
        _ library: TestLibrary, _ all: [Asset], _ generator: inout SeededGenerator, depth: Int = 0
    ) async throws -> Case {
        let everything = Set(all.map(\.id))
        switch Int.random(in: 0..<(depth < 2 ? 6 : 4), using: &generator) {
        case 0:
            let chosen = all.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }.map(\.id)
            // Some that there are not.
            return Case(scope: .assets(Set(chosen + [AssetID(rawValue: 7)])), ids: Set(chosen))
        case 1:
            let folders = all.map { FileLocation(bytes: PathBytes.parent(of: $0.location.bytes) ?? []) }
            let chosen = (0..<2).compactMap { _ in folders.randomElement(using: &generator) }
            let ids = all.filter { asset in chosen.contains { PathBytes.contains($0.bytes, asset.location.bytes) } }
            return Case(scope: .folders(chosen), ids: Set(ids.map(\.id)))
        case 2:
            let albums = try await library.view.albums()
            let album = try #require(albums.randomElement(using: &generator)).id
            return Case(
                scope: .album(album), ids: Set(try await library.list(LibraryQuery(album: album)).entries.map(\.id)))
        case 3: return Case(scope: .everything, ids: everything)
        case 4:
            var parts: [Case] = []
            for _ in 0..<Int.random(in: 0..<3, using: &generator) {
                parts.append(try await random(library, all, &generator, depth: depth + 1))
            }
            return Case(scope: .any(parts.map(\.scope)), ids: parts.reduce([]) { $0.union($1.ids) })
        default:
            var parts: [Case] = []
            for _ in 0..<Int.random(in: 0..<3, using: &generator) {
                parts.append(try await random(library, all, &generator, depth: depth + 1))
            }
            return Case(scope: .all(parts.map(\.scope)), ids: parts.reduce(everything) { $0.intersection($1.ids) })
        }
    }

    /// Everything that can be asked, as text. Numbers of lists count questions and are left out.
    private func answers(
        _ view: LibraryView, _ everybody: [AssetID], _ albums: [AlbumID], _ seed: UInt64
    ) async throws -> [String] {
        var generator = SeededGenerator(seed: seed)
        let port = view.port()
        var answers: [String] = []
        func list(_ query: LibraryQuery) async throws {
            let list = try await port.list(query)
            answers.append("\(query): \(Array(list.entries)) \(String(describing: list.albums))")
        }
        try await list(LibraryQuery())
        for sort in [SortOrder.newestFirst] { try await list(LibraryQuery(sort: sort)) }
        for _ in 0..<40 {
            let text = CatalogueFixture.text(&generator)
            try await list(LibraryQuery(search: text))
            let query = LibraryQuery(
                filter: Bool.random(using: &generator) ? .random(&generator) : nil,
                album: Bool.random(using: &generator) ? albums.randomElement(using: &generator) : nil)
            answers.append("\(text) suggests: \(try await port.suggestions(text, query))")
            answers.append("\(text)x means: \(try await port.nearMisses(text + "x"))")
        }
        for album in albums {
            try await list(LibraryQuery(album: album))
            answers.append("albums in \(album): \(try await port.albums(LibraryQuery(restriction: album)))")
        }
        answers.append("albums: \(try await port.albums(LibraryQuery()))")
        answers.append("all albums: \(try await view.albums())")
        answers.append("records: \(try await port.assets(everybody).map(\.id))")
        answers.append("bytes: \(try await port.bytes(everybody))")
        answers.append("towns: \(try await port.towns(everybody))")
        answers.append("pickable: \(try await port.pickable(everybody, LibraryQuery()).assets.map(\.id))")
        for id in everybody.prefix(30) {
            answers.append("\(id): \(try await port.bytes([id])) \(try await port.towns([id]))")
        }
        return answers
    }

    @Test("a view answers every question as a library without the rest", arguments: 1...8 as ClosedRange<UInt64>)
    func sameAsWithoutTheRest(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try CatalogueFixture.folder(&generator, photos: 90)
        let whole = try await library(folder)
        let all = try await whole.assets()
        let albums = try await whole.view.albums().map(\.id)
        var example = try await random(whole, all, &generator)
        while example.ids.isEmpty || example.ids.count == all.count {
            example = try await random(whole, all, &generator)
        }
        let view = whole.engine.view(of: [folder.location], scope: example.scope)
        #expect(Set(try await view.port().list(LibraryQuery()).entries.map(\.id)) == example.ids)
        let seen = try await answers(view, all.map(\.id), albums, seed)
        for asset in all {
            let found = try await view.asset(at: asset.location)
            #expect(found?.id == (example.ids.contains(asset.id) ? asset.id : nil))
            #expect(try await view.assets(named: asset.name).allSatisfy { example.ids.contains($0) })
        }
        for asset in all where !example.ids.contains(asset.id) { unlink(asset.location.terminated) }
        let alone = try await answers(try await library(folder).view, all.map(\.id), albums, seed)
        #expect(seen.count == alone.count)
        for (one, other) in zip(seen, alone) { #expect(one == other, "\(example.scope)") }
    }

    @Test("nothing is within nothing")
    func nothing() async throws {
        var generator = SeededGenerator(seed: 99)
        let folder = try CatalogueFixture.folder(&generator, photos: 20)
        let whole = try await library(folder)
        let all = try await whole.assets().map(\.id)
        let scopes: [LibraryScope] = [
            .assets([]), .any([]), .folders([]), .album(AlbumID(rawValue: "no such album")),
            .all([.everything, .assets([])]), .folders([FileLocation("/srv")]),
        ]
        for scope in scopes {
            let port = whole.engine.view(of: [folder.location], scope: scope).port()
            #expect(try await port.list(LibraryQuery()).isEmpty)
            #expect(try await port.assets(all).isEmpty)
            #expect(try await port.bytes(all) == 0)
            #expect(try await port.towns(all).isEmpty)
            #expect(try await port.albums(LibraryQuery()).allSatisfy { $0.count == 0 })
            #expect(try await port.nearMisses("beachx").isEmpty)
            #expect(try await port.suggestions("be", LibraryQuery()).isEmpty)
        }
    }

    @Test("of what is gone a view tells what it has told of")
    func told() {
        let told = ToldAssets()
        let (known, unknown) = (AssetID(rawValue: 1), AssetID(rawValue: 2))
        told.add([known])
        #expect(told.within([unknown]).isEmpty)
        #expect(told.within([known, unknown]) == [known])
        #expect(told.within([known]) == [known], "by each stream")
    }
}
