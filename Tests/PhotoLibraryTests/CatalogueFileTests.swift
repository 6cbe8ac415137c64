// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import PickerModel
import PickerTestSupport
import Testing

@testable import PhotoLibrary

@Suite("Catalogue file")
struct CatalogueFileTests {
    private let folder: TemporaryFolder
    private let file: CatalogueFile
    private let version = IndexVersion(stamp: -3, generation: 8)
    private let columns: CatalogueColumns
    private let words: WordIndex
    private let facets: Facets

    init() throws {
        folder = try TemporaryFolder()
        file = CatalogueFile(path: "\(folder.path)/library.sqlite.catalogue")
        columns = try #require(
            CatalogueColumns(
                rows: [3, 1, 2], ids: [-9, 8, 7], instants: [5.5, 5.5, -1], flags: [0, 3, 4],
                ratios: [0, 6144, 65_535]))
        words = try #require(
            WordIndex(text: Array("aab".utf8), ends: [1, 3], positions: [0, 1, 2], positionEnds: [1, 3]))
        var facets = Facets()
        (facets.days, facets.added) = ([3, 2, -1], [5, 5, 5])
        facets.people = [Facets.Name(name: "Søren", positions: [2])]
        facets.keywords = [Facets.Name(name: "", positions: []), Facets.Name(name: "b", positions: [0, 1, 2])]
        facets.cameras = [Facets.Name(name: "Canon", positions: [1])]
        facets.towns = [true, false].map { hasRegion in
            let place = Place(
                town: -4, name: "Lisboa", region: hasRegion ? "Lisbon" : nil, countryCode: "PT", country: "Portugal")
            return Facets.Town(place: place, positions: [0])
        }
        facets.folders = [Facets.Folder(path: [0x2F, 0xFF], positions: [0, 2])]
        facets.kinds = [Facets.Kind(album: .screenshots, positions: [1])]
        self.facets = facets
    }

    private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: file.path))) }

    @Test("gives back what was written, to that version alone, and is the person's alone")
    func roundTrip() throws {
        #expect(file.columns(version) == nil)
        file.write(columns, words, facets, version)
        #expect(file.columns(version) == columns)
        #expect(file.words(version) == words)
        #expect(file.facets(version) == facets)
        for other in [IndexVersion(stamp: -3, generation: 9), IndexVersion(stamp: 3, generation: 8)] {
            #expect(file.columns(other) == nil)
            #expect(file.words(other) == nil)
            #expect(file.facets(other) == nil)
        }
        #expect(folder.mode("library.sqlite.catalogue") == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["library.sqlite.catalogue"])
        let next = IndexVersion(stamp: -3, generation: 9)
        file.write(CatalogueColumns(), words, Facets(), next)
        #expect(file.columns(next) == CatalogueColumns())
        #expect(file.columns(version) == nil)
    }

    @Test("cut off anywhere it is none")
    func truncated() throws {
        file.write(columns, words, facets, version)
        let whole = try bytes()
        for count in 0..<whole.count {
            try folder.write(Array(whole.prefix(count)), to: "library.sqlite.catalogue")
            #expect(file.columns(version) == nil, "\(count) bytes")
            #expect(file.words(version) == nil, "\(count) bytes")
            #expect(file.facets(version) == nil, "\(count) bytes")
        }
        try folder.write(whole + [0], to: "library.sqlite.catalogue")
        #expect(file.columns(version) == nil)
    }

    @Test("with any bit of it wrong, what that bit is part of is none")
    func flipped() throws {
        file.write(columns, words, facets, version)
        let whole = try bytes()
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 1 << UInt8(index % 8)
            try folder.write(damaged, to: "library.sqlite.catalogue")
            let parts: [Any?] = [file.columns(version), file.words(version), file.facets(version)]
            #expect(parts.contains { $0 == nil }, "byte \(index)")
        }
    }

    @Test("a header of nonsense that adds up asks for no room")
    func hostileHeader() throws {
        let most = Int(UInt32.max)
        for (assets, text, count, places) in [(most, 0, 0, 0), (0, most, most, most), (most, most, most, most)] {
            var header = CatalogueHeader(version, columns, words, FacetTable(), checksums: (0, 0, 0))
            (header.assets, header.text, header.words, header.positions) = (assets, text, count, places)
            header.facetPositions = places
            try folder.write(header.fields.withUnsafeBytes { Array($0) }, to: "library.sqlite.catalogue")
            #expect(file.columns(version) == nil)
        }
        #expect(CatalogueHeader([]) == nil)
        #expect(CatalogueHeader([UInt64](repeating: 0, count: 10)) == nil)
    }

    @Test("whatever else lies in its place is left alone")
    func otherThings() throws {
        try folder.makeFolder("library.sqlite.catalogue/in it")
        file.write(columns, words, facets, version)
        #expect(file.columns(version) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["library.sqlite.catalogue"])
        let nowhere = CatalogueFile(path: "\(folder.path)/missing/file")
        nowhere.write(columns, words, facets, version)
        #expect(nowhere.columns(version) == nil)
        try folder.remove("library.sqlite.catalogue")
        try folder.write([1], to: "target")
        try folder.link("library.sqlite.catalogue.new", to: "\(folder.path)/target")
        file.write(columns, words, facets, version)
        #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/target")) == Data([1]))
        #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
        #expect(CatalogueFile(path: "\(folder.path)/pipe").columns(version) == nil)
    }

    @Test("one writer at a time; a dead one's draft is written over")
    func drafts() throws {
        try folder.write([UInt8](repeating: 9, count: 5000), to: "library.sqlite.catalogue.new")
        let other = open("\(folder.path)/library.sqlite.catalogue.new", O_WRONLY | O_CLOEXEC)
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
        file.write(columns, words, facets, version)
        #expect(file.columns(version) == nil)
        close(other)
        file.write(columns, words, facets, version)
        #expect(file.columns(version) == columns)
        #expect(file.words(version) == words)
    }

    @Test("a library opened anew answers from it, and never from an old one")
    func staleness() async throws {
        let photos = try TemporaryFolder()
        // The library's own name is found too: a plain one.
        let pictures = photos.place("Pictures")
        for name in ["a", "b", "c"] { try photos.photo("Pictures/\(name).jpg") }
        let index = "\(folder.path)/index.sqlite"
        try await TestLibrary([pictures], database: .open(at: index)).scan()
        let database = LibraryDatabase.open(at: index)
        let shelf = CatalogueShelf(database: database, timeZone: .gmt)
        #expect(try await database.ask { try shelf.catalogue($0)?.entries.count } == 3)
        let open = TestLibrary([pictures], keeping: photos, database: database)
        #expect(try await open.names(searching: "c") == ["c.jpg"])
        // Another picker finds a new photo.
        try photos.photo("Pictures/cc.jpg")
        try await TestLibrary([pictures], database: .open(at: index)).scan()
        #expect(try await open.names(searching: "c") == ["c.jpg", "cc.jpg"])
        #expect(try await open.list().count == 4)
        try photos.remove("Pictures/a.jpg")
        try await open.scan()
        #expect(try await open.list().count == 3)
        _ = try await open.engine.forget(pictures)
        #expect(try await open.list().isEmpty)
    }

    @Test("a scan that finds nothing new leaves the version as it is")
    func unchanged() async throws {
        let photos = try TemporaryFolder()
        try photos.photo("a.jpg")
        try photos.write(Array("no photo".utf8), to: "stranger")
        let database = LibraryDatabase.inMemory()
        let library = TestLibrary(photos, database: database)
        try await library.scan()
        let before = try await database.ask { try IndexVersion($0) }
        try await library.scan()
        #expect(try await database.ask { try IndexVersion($0) } == before)
        try photos.photo("b.jpg")
        try await library.scan()
        #expect(try await database.ask { try IndexVersion($0) } != before)
    }
}
