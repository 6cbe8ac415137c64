// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import Synchronization
import Testing

@testable import PhotoLibrary

/// Several requests that look into one engine, each within its own folders.
@Suite("Views of one engine", .timeLimit(.minutes(1)))
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

    /// What a view says, taken in until something holds.
    private final class Ear: Sendable {
        private let stream: AsyncStream<LibraryEvent>
        private let all = Mutex<[LibraryEvent]>([])

        init(_ view: LibraryView) { stream = view.events() }

        var heard: [LibraryEvent] { all.withLock { $0 } }

        func until(_ holds: () async throws -> Bool) async throws {
            if try await holds() { return }
            for await event in stream {
                all.withLock { $0.append(event) }
                if try await holds() { return }
            }
        }

        /// All that is said up to the end of the library.
        func rest() async -> [LibraryEvent] {
            for await event in stream { all.withLock { $0.append(event) } }
            return heard
        }
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
    func change() async throws {
        let (home, other) = (view("home"), view("home"))
        _ = try await home.scan(reader: reader)
        let ear = Ear(other)
        try home.setFolders([folder.place("work")])
        _ = try await home.scan(reader: reader)
        #expect(try await names(home) == ["c.jpg"])
        #expect(try await names(other) == ["a.jpg", "b.jpg"])
        engine.stop()
        #expect(await ear.rest().allSatisfy { $0 == .changed })
    }

    @Test("how a scan goes is told to the view that asked for it alone")
    func progress() async throws {
        let (home, work) = (view("home"), view("work"))
        let (first, second) = (Ear(home), Ear(work))
        _ = try await home.scan(reader: reader)
        engine.stop()
        #expect(await first.rest().contains { if case .scanned(let report) = $0 { report.images == 2 } else { false } })
        #expect(await second.rest().allSatisfy { $0 == .changed })
    }

    @Test("what is gone is told to the views that showed it")
    func removal() async throws {
        let (home, work) = (view("home"), view("work"))
        for view in [home, work] { _ = try await view.scan(reader: reader) }
        let (first, second) = (Ear(home), Ear(work))
        let gone = try #require(try await home.assets(named: "b.jpg").first)
        await engine.watch(reader: reader)
        try folder.remove("home/trip/b.jpg")
        try await first.until { first.heard.contains(.removed([gone])) }
        try folder.photo("work/d.jpg")
        try await second.until { try await names(work) == ["c.jpg", "d.jpg"] }
        #expect(!second.heard.contains { if case .removed = $0 { true } else { false } })
    }

    @Test("the watch follows what all views show, and no more once one of them is gone")
    func follow() async throws {
        let home = view("home")
        let ear = Ear(home)
        await engine.watch(reader: reader)
        #expect(engine.isFollowing(home))
        do {
            let trip = view("home/trip")
            // It lies in what is followed anyway.
            #expect(engine.isFollowing(trip))
            let work = view("work")
            let other = Ear(work)
            try await other.until { try await names(work) == ["c.jpg"] }
            try folder.photo("work/new.jpg")
            try await other.until { try await names(work) == ["c.jpg", "new.jpg"] }
        }
        try folder.photo("home/late.jpg")
        try await ear.until { try await names(home).contains("late.jpg") }
        while !engine.isFollowing(home) { await Task.yield() }
        #expect(!engine.isFollowing(view("work")))
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
