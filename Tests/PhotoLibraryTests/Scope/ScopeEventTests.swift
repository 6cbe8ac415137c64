// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import Synchronization
import Testing

@testable import PhotoLibrary

/// What a view hears whose scope leaves something out, and what happens where the scope becomes another.
@Suite("Events of narrowed views", .timeLimit(.minutes(5)))
struct ScopeEventTests {
    private let folder: TemporaryFolder
    private let engine: LibraryEngine
    private let wide: LibraryView
    private let reader = StatedFactReader()

    init() throws {
        folder = try TemporaryFolder()
        for name in ["home/a.jpg", "home/b.jpg", "home/trip/c.jpg"] { try folder.photo(name) }
        engine = LibraryEngine(
            database: .inMemory(), identity: .temporary(), timeZone: .gmt, places: CatalogueFixture.places)
        wide = engine.view(of: [folder.place("home")])
    }

    private func id(_ name: String) async throws -> AssetID {
        try #require(try await wide.assets(named: name).first)
    }

    private func view(_ names: String...) async throws -> LibraryView {
        var ids: Set<AssetID> = []
        for name in names { ids.insert(try await id(name)) }
        return engine.view(of: [folder.place("home")], scope: .assets(ids))
    }

    private func names(_ view: LibraryView) async throws -> Set<String> {
        let port = view.port()
        return Set(try await port.assets(try await port.list(LibraryQuery()).entries.map(\.id)).map(\.name))
    }

    @Test("of its scan a view is told that it began and ended, each once, and what of its own came")
    func scan() async throws {
        for number in 0..<300 { try folder.photo("home/hidden-\(number).jpg") }
        try folder.write([UInt8]("damaged".utf8), to: "home/damaged.jpg")
        let narrow = engine.view(of: [folder.place("home")], scope: .folders([folder.place("home/trip")]))
        let ear = ViewEar(narrow)
        let told = Mutex<[LibraryEvent]>([])
        let report = try await narrow.scan(reader: reader) { event in told.withLock { $0.append(event) } }
        engine.stop()
        let expected: [LibraryEvent] = [.scanning(done: 0, total: nil), .changed, .scanned(ScanReport())]
        #expect(await ear.rest() == expected)
        #expect(told.withLock { $0 } == expected)
        #expect(report == ScanReport(images: 1))
    }

    @Test("a view is scanned once the folders are in which it shows something")
    func scanned() async throws {
        _ = try await engine.view(of: [folder.place("home/trip")]).scan(reader: reader)
        let scope = LibraryScope.folders([folder.place("home/trip")])
        #expect(try await engine.view(of: [folder.place("home")], scope: scope).isScanned())
        #expect(try await !engine.view(of: [folder.place("home")], scope: .assets([])).isScanned())
        #expect(try await !wide.isScanned())
    }

    @Test("what comes and goes beside its photos is not told")
    func hidden() async throws {
        _ = try await wide.scan(reader: reader)
        let narrow = try await view("a.jpg")
        #expect(try await names(narrow) == ["a.jpg"])
        let ear = ViewEar(narrow)
        try folder.photo("home/new.jpg")
        try folder.remove("home/b.jpg")
        #expect(try await wide.scan(reader: reader).removed == 1)
        #expect(try await engine.forget(folder.place("home/trip")) == 1)
        engine.stop()
        #expect(await ear.rest().isEmpty)
    }

    @Test("what goes of its own is")
    func own() async throws {
        _ = try await wide.scan(reader: reader)
        let (narrow, a) = (try await view("a.jpg", "b.jpg"), try await id("a.jpg"))
        #expect(try await names(narrow) == ["a.jpg", "b.jpg"])
        let ear = ViewEar(narrow)
        try folder.remove("home/a.jpg")
        _ = try await wide.scan(reader: reader)
        #expect(try await names(narrow) == ["b.jpg"])
        engine.stop()
        #expect(await ear.rest() == [.changed, .removed([a])])
    }

    @Test("looks at folders that change are not told where they find nothing of its own")
    func looks() async throws {
        _ = try await wide.scan(reader: reader)
        let narrow = try await view("a.jpg")
        #expect(try await names(narrow) == ["a.jpg"])
        let (ear, other) = (ViewEar(narrow), ViewEar(wide))
        await engine.watch(reader: reader)
        try folder.photo("home/new.jpg")
        try await other.until { other.heard.contains { if case .scanned = $0 { true } else { false } } }
        engine.stop()
        #expect(await ear.rest().isEmpty)
    }

    @Test("folders beside its scope have no albums")
    func albums() {
        let scope = LibraryScope.folders([folder.place("home/trip/deep")])
        let narrow = engine.view(of: [folder.place("home")], scope: scope)
        for name in ["home/trip", "home/trip/deep", "home/trip/deep/er"] {
            #expect(narrow.album(at: folder.place(name)) != nil)
        }
        for name in ["home/other", "work"] { #expect(narrow.album(at: folder.place(name)) == nil) }
    }

    // MARK: - Another scope

    @Test("a view of another scope answers within it at once, and tells what it shows no more")
    func narrower() async throws {
        _ = try await wide.scan(reader: reader)
        let (a, b, c) = (try await id("a.jpg"), try await id("b.jpg"), try await id("c.jpg"))
        let view = engine.view(of: [folder.place("home")])
        #expect(try await names(view) == ["a.jpg", "b.jpg", "c.jpg"])
        let ear = ViewEar(view)
        try view.setScope(.assets([a, b]))
        #expect(view.scope == .assets([a, b]))
        #expect(try await names(view) == ["a.jpg", "b.jpg"])
        #expect(try await view.port().assets([c]).isEmpty)
        try view.setScope(.assets([a, b]))
        try view.setScope(.assets([a, c]))
        #expect(try await names(view) == ["a.jpg", "c.jpg"])
        // Of the photo that is hidden now nothing is told any more.
        for name in ["home/b.jpg", "home/trip/c.jpg"] { try folder.remove(name) }
        _ = try await wide.scan(reader: reader)
        try view.setScope(.everything)
        #expect(try await names(view) == ["a.jpg"])
        engine.stop()
        #expect(
            await ear.rest() == [
                .removed([c]), .changed, .removed([b]), .changed, .changed, .removed([c]), .changed,
            ])
    }

    @Test("what a view never told of is not told to be gone")
    func untold() async throws {
        _ = try await wide.scan(reader: reader)
        let view = try await view("a.jpg", "b.jpg")
        let ear = ViewEar(view)
        try view.setScope(.assets([try await id("a.jpg")]))
        engine.stop()
        #expect(await ear.rest() == [.changed])
    }

    @Test("photos without what a scope is about are gone, too")
    func place() async throws {
        var located = MediaFacts(format: .jpeg)
        located.location = GeoPoint(latitude: 1, longitude: 0)
        try folder.photo("home/located.jpg", located)
        _ = try await wide.scan(reader: reader)
        let view = engine.view(of: [folder.place("home")])
        let all = Set(try await view.port().list(LibraryQuery()).entries.map(\.id))
        let ear = ViewEar(view)
        try view.setScope(.album(PlaceAlbum.town(1).id))
        #expect(try await names(view) == ["located.jpg"])
        engine.stop()
        #expect(await ear.rest() == [.removed(all.subtracting([try await id("located.jpg")])), .changed])
    }

    @Test("names above its folders find nothing, whoever scanned them")
    func ancestors() async throws {
        _ = try await wide.scan(reader: reader)
        let narrow = engine.view(of: [folder.place("home/trip")], scope: .folders([folder.place("home/trip")]))
        for (text, count) in [("home", 0), ("trip", 1), ("c", 1)] {
            #expect(try await narrow.port().list(LibraryQuery(search: text)).count == count, "\(text)")
        }
    }
}
