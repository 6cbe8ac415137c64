// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import Testing

@testable import PhotoLibrary

/// Several requests that look into one engine, each within its own folders.
@Suite("Views of one engine", .timeLimit(.minutes(5)))
struct ViewTests {
    private let folder: TemporaryFolder
    private let engine: LibraryEngine
    private let reader = StatedFactReader()

    init() throws {
        folder = try TemporaryFolder()
        for name in ["home/a.jpg", "home/trip/b.jpg", "work/c.jpg"] { try folder.photo(name) }
        engine = LibraryEngine(database: .inMemory(), identity: .temporary(), timeZone: .gmt)
    }

    private func view(_ names: String...) -> LibraryView { engine.view(of: names.map { folder.place($0) }) }

    private func names(_ view: LibraryView) async throws -> Set<String> {
        let port = view.port()
        return Set(try await port.assets(try await port.list(LibraryQuery()).entries.map(\.id)).map(\.name))
    }

    @Test("each answers about its own folders, also where one lies inside another's")
    func folders() async throws {
        let (home, trip, work) = (view("home"), view("home/trip"), view("work"))
        #expect(try await home.scan(reader: reader).images == 2)
        #expect(try await work.scan(reader: reader).images == 1)
        // What one of them had scanned is there for all.
        #expect(try await trip.isScanned())
        #expect(try await names(home) == ["a.jpg", "b.jpg"])
        #expect(try await names(trip) == ["b.jpg"])
        #expect(try await names(work) == ["c.jpg"])
        // The folder that a view begins at is no album of it.
        #expect(try await home.albums().map(\.name).contains("trip"))
        #expect(try await !trip.albums().map(\.name).contains("trip"))
    }

    @Test("a view of other folders leaves those of the others as they are")
    func otherFolders() async throws {
        let (home, other) = (view("home"), view("home"))
        _ = try await home.scan(reader: reader)
        let ear = ViewEar(other)
        try home.setFolders([folder.place("work")])
        _ = try await home.scan(reader: reader)
        #expect(try await names(home) == ["c.jpg"])
        #expect(try await names(other) == ["a.jpg", "b.jpg"])
        engine.stop()
        #expect(await ear.rest().isEmpty)
    }

    @Test("how a scan goes is told to the view that asked for it alone")
    func progress() async throws {
        let (home, work) = (view("home"), view("work"))
        let (first, second) = (ViewEar(home), ViewEar(work))
        _ = try await home.scan(reader: reader)
        engine.stop()
        #expect(await first.rest().contains { if case .scanned(let report) = $0 { report.images == 2 } else { false } })
        #expect(await second.rest().isEmpty)
    }

    @Test("what is gone is told to the views that showed it")
    func removal() async throws {
        let (home, work) = (view("home"), view("work"))
        for view in [home, work] { _ = try await view.scan(reader: reader) }
        let (first, second) = (ViewEar(home), ViewEar(work))
        let gone = try #require(try await home.assets(named: "b.jpg").first)
        await engine.watch(reader: reader)
        try folder.remove("home/trip/b.jpg")
        try await first.until { first.heard.contains(.removed([gone])) }
        try folder.photo("work/d.jpg")
        try await second.until { try await names(work) == ["c.jpg", "d.jpg"] }
        #expect(!second.heard.contains { if case .removed = $0 { true } else { false } })
    }

    @Test("a change is told to the views in whose folders it was")
    func change() async throws {
        let (home, work) = (view("home"), view("work"))
        for view in [home, work] { _ = try await view.scan(reader: reader) }
        let (first, second) = (ViewEar(home), ViewEar(work))
        await engine.watch(reader: reader)
        try folder.photo("work/d.jpg")
        try await second.until { second.heard.contains(.changed) }
        engine.stop()
        #expect(await !first.rest().contains(.changed))
    }

    @Test("a file that moves from the folder of one view into that of another is told to both")
    func move() async throws {
        let (home, work) = (view("home"), view("work"))
        for view in [home, work] { _ = try await view.scan(reader: reader) }
        let (first, second) = (ViewEar(home), ViewEar(work))
        await engine.watch(reader: reader)
        try folder.move("home/a.jpg", to: "work/a.jpg")
        for ear in [first, second] { try await ear.until { ear.heard.contains(.changed) } }
        #expect(try await names(home) == ["b.jpg"])
        #expect(try await names(work) == ["a.jpg", "c.jpg"])
    }

    @Test("what is forgotten is told to the views that showed it")
    func forget() async throws {
        let (home, work) = (view("home"), view("work"))
        for view in [home, work] { _ = try await view.scan(reader: reader) }
        let (first, second) = (ViewEar(home), ViewEar(work))
        #expect(try await engine.forget(folder.place("work")) == 1)
        engine.stop()
        #expect(await first.rest().isEmpty)
        #expect(await second.rest() == [.changed])
    }

    @Test("lists are numbered by each view for itself")
    func revisions() async throws {
        let (home, other) = (view("home").port(), view("home").port())
        for number in 1...3 { #expect(try await home.list(LibraryQuery()).revision == UInt64(number)) }
        #expect(try await other.list(LibraryQuery()).revision == 1)
    }

    @Test("a folder has an album where a view shows something of it")
    func albumOfFolder() {
        let home = view("home")
        #expect(home.album(at: folder.place("home/trip")) != nil)
        #expect(home.album(at: folder.place("work")) == nil)
        #expect(home.album(at: folder.location) == nil)
        #expect(home.album(at: folder.place("home")) == nil, "it is all there is")
    }

    @Test("the watch follows what all views show, and no more once one of them is gone")
    func follow() async throws {
        let home = view("home")
        let ear = ViewEar(home)
        await engine.watch(reader: reader)
        #expect(engine.isFollowing(home))
        do {
            let trip = view("home/trip")
            // It lies in what is followed anyway.
            #expect(engine.isFollowing(trip))
            let work = view("work")
            let other = ViewEar(work)
            try await other.until { try await names(work) == ["c.jpg"] }
            try folder.photo("work/new.jpg")
            try await other.until { try await names(work) == ["c.jpg", "new.jpg"] }
        }
        try folder.photo("home/late.jpg")
        try await ear.until { try await names(home).contains("late.jpg") }
        // What lists still hold of the view that is gone goes with their tasks.
        let work = [folder.place("work").bytes]
        while engine.following.covers(work) || !engine.isFollowing(home) { await Task.yield() }
        engine.stop()
        #expect(!engine.isFollowing(home))
    }

    @Test(
        "folders together are those that are in no other",
        arguments: [
            ([["/a"], ["/a/b"]], ["/a"]),
            ([["/a/b"], ["/a"]], ["/a"]),
            ([["/a"], ["/ab"]], ["/a", "/ab"]),
            // A scan of the outer folder does not enter hidden folders.
            ([["/a"], ["/a/.b/c"]], ["/a", "/a/.b/c"]),
            ([["/a", "/b"], ["/b", "/c"]], ["/a", "/b", "/c"]),
            ([[], ["/"]], ["/"]),
        ])
    func together(_ views: [[String]], _ expected: [String]) {
        let shown = ShownFolders()
        for view in views { _ = shown.add(view.map { Array($0.utf8) }) }
        #expect(shown.together.map { String(decoding: $0, as: UTF8.self) } == expected)
    }
}
