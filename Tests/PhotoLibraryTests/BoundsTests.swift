// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Testing

@Suite("Bounds: what a library may show")
struct BoundsTests {
    @Test("two libraries on one index see their own folders only")
    func twoLibraries() async throws {
        let folder = try TemporaryFolder()
        let database = LibraryDatabase.inMemory()
        // The second's path begins with the first's: a prefix of bytes is not a folder above.
        try folder.photo("one/a.jpg", MediaFacts(format: .jpeg, keywords: ["beach"]))
        try folder.photo("one/deep/b.png", MediaFacts(format: .png, rating: 5))
        try folder.photo("one-more/c.jpg", MediaFacts(format: .jpeg, keywords: ["beach"]))
        try folder.photo("one-more/clip.mp4", MediaFacts(format: .mp4))
        let one = TestLibrary([folder.place("one")], database: database)
        let more = TestLibrary([folder.place("one-more")], database: database)
        #expect(try await one.scan().images == 2)
        let report = try await more.scan()
        #expect(report.images == 1 && report.videos == 1 && report.removed == 0)

        #expect(Set(try await one.names()) == ["a.jpg", "b.png"])
        #expect(Set(try await more.names()) == ["c.jpg", "clip.mp4"])
        #expect(try await one.names(searching: "beach") == ["a.jpg"])
        #expect(try await one.albumLines() == ["All Photos 2", "Favourites 1", "deep 1", "beach 1"])
        #expect(try await more.albumLines() == ["All Photos 2", "Videos 1", "beach 1"])
        // Identifiers and albums of the one mean nothing to the other.
        let foreign = try await more.list().entries.map(\.id)
        #expect(try await one.port.assets(foreign).isEmpty)
        let album = try await one.albumID("deep")
        #expect(try await more.list(LibraryQuery(album: album)).isEmpty)
        #expect(try await more.within(.album(album)).list().isEmpty)
        // Scanning the one again leaves the other's alone.
        #expect(try await one.scan().unchanged == 2)
        #expect(Set(try await more.names()) == ["c.jpg", "clip.mp4"])
    }

    @Test("a library of a folder inside another's shares its rows")
    func inside() async throws {
        let folder = try TemporaryFolder()
        let database = LibraryDatabase.inMemory()
        try folder.photo("a.jpg")
        try folder.photo("in/b.jpg")
        let all = TestLibrary(folder, database: database)
        try await all.scan()
        let inner = TestLibrary([folder.place("in")], database: database)
        #expect(try await inner.names() == ["b.jpg"])
        #expect(try await inner.scan().read == 0)
        #expect(try await inner.list().isEmpty == false)
        #expect(try await inner.albumLines() == ["All Photos 1"])
    }

    @Test("roots may be written with a slash behind them, or lie in one another")
    func roots() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg")
        try folder.photo("in/b.jpg")
        let slash = TestLibrary([FileLocation(folder.path + "/")])
        #expect(try await slash.scan().images == 2)
        #expect(Set(try await slash.assets().map(\.location)) == [folder.place("a.jpg"), folder.place("in/b.jpg")])
        let nested = TestLibrary([folder.place("in"), folder.location])
        let report = try await nested.scan()
        #expect(report.images == 2 && report.read == 2)
        #expect(try await nested.list().count == 2)
    }

    @Test("equal copies in two libraries, scanned one after the other, both stay")
    func copiesAcross() async throws {
        let folder = try TemporaryFolder()
        let database = LibraryDatabase.inMemory()
        try folder.photo("1/a.jpg", salt: "same")
        try folder.photo("2/a.jpg", salt: "same")
        let (one, two) = (
            TestLibrary([folder.place("1")], database: database), TestLibrary([folder.place("2")], database: database)
        )
        try await one.scan()
        try await two.scan()
        #expect(try await one.list().count == 1)
        #expect(try await two.list().count == 1)
        #expect(try await one.ids() != two.ids())
    }

    @Test("an unknown library is empty, forgetting takes a folder out and leaves the rest")
    func forget() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("keep/a.jpg")
        try folder.photo("drop/b.jpg")
        try folder.photo("drop/deep/c.jpg")
        try folder.photo("dropped/d.jpg")
        let library = TestLibrary(folder)
        #expect(try await library.list().isEmpty)
        try await library.scan()
        #expect(try await library.list().isEmpty == false)
        #expect(try await library.engine.forget(folder.place("drop")) == 2)
        #expect(Set(try await library.names()) == ["a.jpg", "d.jpg"])
        #expect(try await library.names(searching: "deep").isEmpty)
        #expect(try await library.engine.forget(folder.place("drop")) == 0)
        #expect(try await library.scan().read == 2)
        #expect(try await library.engine.forget(FileLocation(folder.path + "/")) == 4)
        #expect(try await library.list().isEmpty)
    }

    @Test("identifiers that are gone are left out, the order is the one asked for")
    func assetsInOrder() async throws {
        let folder = try TemporaryFolder()
        for number in 0..<1200 { try folder.photo("\(number).jpg") }
        let library = TestLibrary(folder)
        try await library.scan()
        var ids = try await library.list().entries.map(\.id)
        ids.reverse()
        let asked = [AssetID(rawValue: 1)] + ids + [AssetID(rawValue: .max), ids[0]]
        #expect(try await library.port.assets(asked).map(\.id) == ids + [ids[0]])
        #expect(try await library.port.assets([]).isEmpty)
    }
}
