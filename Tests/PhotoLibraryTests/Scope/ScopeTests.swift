// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import Ground
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PhotoLibrary

/// What a request may see: a view answers as a library would that has nothing else.
@Suite("Scopes")
struct ScopeTests {
    /// What the engine has in memory while questions are asked.
    enum Memory: CaseIterable {
        /// The catalogue of the index as it is.
        case fresh
        /// None when the first question comes.
        case none
        /// One of an earlier version at each question.
        case stale
    }

    private let identity = AssetIdentity.temporary()
    private let database = LibraryDatabase.inMemory()

    private func library(_ roots: [FileLocation], _ database: LibraryDatabase) -> TestLibrary {
        TestLibrary(roots, database: database, identity: identity, places: CatalogueFixture.places)
    }

    /// All of the folder, or some folders in it.
    private func roots(
        _ folder: TemporaryFolder, _ all: [Asset], _ generator: inout SeededGenerator
    ) -> [FileLocation] {
        guard Bool.random(using: &generator) else { return [folder.location] }
        let tops = Set(
            all.compactMap { asset in
                let parts = asset.location.bytes.dropFirst(folder.location.bytes.count + 1).split(
                    separator: PathBytes.slash)
                return parts.count > 1 ? folder.location.bytes + [PathBytes.slash] + parts[0] : nil
            })
        let sorted = tops.sorted { $0.lexicographicallyPrecedes($1) }.map { FileLocation(bytes: $0) }
        return Array(sorted.shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator)))
    }

    @Test(
        "a view answers every question as a library without the rest", arguments: 1...6 as ClosedRange<UInt64>,
        Memory.allCases)
    func sameAsWithoutTheRest(_ seed: UInt64, _ memory: Memory) async throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try CatalogueFixture.folder(&generator, photos: 90)
        let whole = library([folder.location], database)
        try await whole.scan()
        let all = try await whole.assets()
        let albums = try await whole.view.albums().map(\.id)
        var (roots, inRoots): ([FileLocation], Set<AssetID>) = ([], [])
        while inRoots.count < 10 {
            roots = self.roots(folder, all, &generator)
            let inside = all.filter { asset in roots.contains { PathBytes.contains($0.bytes, asset.location.bytes) } }
            inRoots = Set(inside.map(\.id))
        }
        var example = try await ScopeExample(whole, all, &generator)
        while example.scope.isEverything || example.ids.isDisjoint(with: inRoots) || example.ids.isSuperset(of: inRoots)
        {
            example = try await ScopeExample(whole, all, &generator)
        }
        let visible = example.ids.intersection(inRoots)
        let engine = memory == .none ? library(roots, database).engine : whole.engine
        let view = engine.view(of: roots, scope: example.scope)
        let questions = ScopeQuestions(assets: all.map(\.id), albums: albums).all(seed)
        var seen: [String] = []
        for question in questions {
            if memory == .stale { try await advance() }
            seen.append(try await question.ask(view))
        }
        #expect(Set(try await view.port().list(LibraryQuery()).entries.map(\.id)) == visible)
        // Nothing in these folders is broken: each album has a cover, and none is from outside.
        for album in try await view.port().albums(LibraryQuery()) {
            #expect(album.cover.map { visible.contains($0) } == true, "\(album.name) of \(example.scope)")
        }
        for asset in all {
            let found = try await view.asset(at: asset.location)
            #expect(found?.id == (visible.contains(asset.id) ? asset.id : nil))
            #expect(try await view.assets(named: asset.name).allSatisfy { visible.contains($0) })
        }
        for asset in all where !visible.contains(asset.id) { unlink(CPath.terminated(asset.location.bytes)) }
        let alone = library(roots, .inMemory())
        try await alone.scan()
        for (question, answer) in zip(questions, seen) {
            #expect(try await question.ask(alone.view) == answer, "\(question.name) of \(example.scope)")
        }
    }

    /// The index as it is, under another version.
    private func advance() async throws {
        try await database.change { try $0.execute(sql: "UPDATE version SET generation = generation + 1") }
    }

    @Test("nothing is within nothing")
    func nothing() async throws {
        var generator = SeededGenerator(seed: 99)
        let folder = try CatalogueFixture.folder(&generator, photos: 20)
        let whole = library([folder.location], database)
        try await whole.scan()
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
            #expect(try await port.albums(LibraryQuery()).allSatisfy { $0.count == 0 && $0.cover == nil })
            #expect(try await port.nearMisses("beachx").isEmpty)
            #expect(try await port.suggestions("be", LibraryQuery()).isEmpty)
            #expect(try await port.suggestions("", LibraryQuery()).isEmpty)
            #expect(try await port.nearMisses("jly").isEmpty)
        }
    }

    @Test("a scope that leaves nothing out is everything, whatever it is made of")
    func everything() {
        let some = LibraryScope.assets([])
        let allPhotos = LibraryScope.album(AlbumID(rawValue: "library"))
        for scope in [
            LibraryScope.everything, .all([]), .any([some, .everything]), .all([.everything, .all([])]), allPhotos,
        ] {
            #expect(scope.isEverything)
        }
        for scope in [
            some, .any([]), .any([some]), .all([.everything, some]), .folders([]), .album(AlbumID(rawValue: "a")),
        ] {
            #expect(!scope.isEverything)
        }
    }

    @Test(
        "where in some folders a scope may allow something",
        arguments: [
            (.everything, ["/a", "/b"]), (.assets([]), ["/a", "/b"]), (.folders([FileLocation("/a/c/")]), ["/a/c"]),
            (.folders([FileLocation("/")]), ["/a", "/b"]), (.folders([FileLocation("/ab")]), []),
            (.any([.folders([FileLocation("/a/c")]), .folders([FileLocation("/b")])]), ["/a/c", "/b"]),
            (.all([.folders([FileLocation("/a/c")]), .folders([FileLocation("/a/c/d")])]), ["/a/c/d"]),
            (.all([.folders([FileLocation("/a")]), .folders([FileLocation("/b")])]), []), (.any([]), []),
        ] as [(LibraryScope, [String])])
    func reach(_ scope: LibraryScope, _ expected: [String]) {
        #expect(scope.reach(in: ["/a", "/b"].map { Array($0.utf8) }) == expected.map { Array($0.utf8) })
    }

    @Test("of what is gone a view tells what it has told of")
    func told() {
        let told = ToldAssets()
        let (known, unknown) = (AssetID(rawValue: 1), AssetID(rawValue: 2))
        told.add([known])
        #expect(told.within([unknown]).isEmpty)
        #expect(told.within([known, unknown]) == [known])
        #expect(told.within([known]) == [known], "by each stream")
        told.remove([known])
        #expect(told.within([known]).isEmpty)
    }
}
