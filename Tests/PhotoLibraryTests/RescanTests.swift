// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Synchronization
import Testing

@Suite("Scanning again")
struct RescanTests {
    private func filled() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for number in 0..<20 { try folder.photo("trip/\(number).jpg") }
        try folder.photo("clip.mp4", MediaFacts(format: .mp4))
        try folder.write(Array("damaged".utf8), to: "damaged.jpg")
        try folder.write([], to: "empty.png")
        try folder.write(Array("text".utf8), to: "README")
        try folder.write(Array("text".utf8), to: "notes.txt")
        return folder
    }

    @Test("nothing changed: nothing is read, everything is counted as before")
    func unchanged() async throws {
        let folder = try filled()
        let library = TestLibrary(folder)
        let first = try await library.scan()
        let read = library.reader.count
        #expect(first.read == 23 && first.unchanged == 0)
        #expect(first.images == 20 && first.videos == 1 && first.other == 2)
        let ids = try await library.list().entries
        let second = try await library.scan()
        #expect(library.reader.count == read)
        #expect(second.read == 0 && second.unchanged == 23 && second.removed == 0)
        #expect(second.images == 20 && second.videos == 1 && second.other == 2)
        #expect(second.broken == first.broken)
        #expect(try await library.list().entries == ids)
    }

    @Test("the index outlives the program")
    func reopened() async throws {
        let (folder, place) = (try filled(), try TemporaryFolder())
        let path = "\(place.path)/index/library.sqlite"
        let ids: ContiguousArray<AssetEntry>
        do {
            let library = TestLibrary(folder, database: .open(at: path))
            try await library.scan()
            ids = try await library.list().entries
        }
        let library = TestLibrary(folder, database: .open(at: path))
        #expect(try await library.list().entries == ids)
        #expect(try await library.scan().read == 0)
        #expect(library.reader.count == 0)
    }

    @Test("a changed file is read anew", arguments: ["size", "time", "file"])
    func changed(what: String) async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", .taken("2020-01-01"), salt: "aa")
        try folder.photo("b.jpg")
        try folder.setModified("a.jpg", to: 1_600_000_000)
        let library = TestLibrary(folder)
        try await library.scan()
        switch what {
        case "size": try folder.photo("a.jpg", .taken("2021-02-03"), salt: "longer than before")
        case "time": try folder.photo("a.jpg", .taken("2021-02-03"), salt: "aa")
        default:
            // Another file of the same size and time put in its place: only the inode tells.
            try folder.photo("new", .taken("2021-02-03"), salt: "aa")
            try folder.move("a.jpg", to: "old.txt")
            try folder.move("new", to: "a.jpg")
        }
        try folder.setModified("a.jpg", to: what == "time" ? 1_600_000_001 : 1_600_000_000)
        let report = try await library.scan()
        #expect(report.read == 1 && report.unchanged == 1 && report.images == 2 && report.removed == 0)
        let asset = try #require(try await library.assets().first { $0.name == "a.jpg" })
        #expect(asset.captureDate?.day.iso8601 == "2021-02-03")
        #expect(try await library.list().count == 2)
    }

    @Test("a broken file that was mended is no longer broken")
    func mended() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("damaged".utf8), to: "a.jpg")
        let library = TestLibrary(folder)
        try await library.scan()
        try folder.photo("a.jpg")
        let report = try await library.scan()
        #expect(report.images == 1 && report.broken.isEmpty)
        #expect(try await library.assets().map(\.broken) == [nil])
    }

    @Test("a photo without an extension that became a text is gone")
    func becameText() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("IMG_1")
        let library = TestLibrary(folder)
        #expect(try await library.scan().images == 1)
        try folder.write(Array("a text now".utf8), to: "IMG_1")
        let report = try await library.scan()
        #expect(report.images == 0 && report.other == 1)
        #expect(try await library.list().isEmpty)
        try folder.photo("IMG_1")
        #expect(try await library.scan().images == 1)
    }

    @Test("vanished files and folders leave the index")
    func vanished() async throws {
        let folder = try filled()
        let library = TestLibrary(folder)
        try await library.scan()
        try folder.remove("clip.mp4")
        try folder.remove("trip")
        let report = try await library.scan()
        #expect(report.removed == 21 && report.images == 0 && report.videos == 0)
        #expect(Set(try await library.names()) == ["damaged.jpg", "empty.png"])
        #expect(try await library.names(searching: "trip").isEmpty)
        #expect(try await library.albumLines() == ["All Photos 2"])
    }

    @Test("a root that vanished keeps its rows and says so; back again nothing is read")
    func rootVanished() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("disk/a.jpg")
        try folder.photo("home/b.jpg")
        let library = TestLibrary([folder.place("disk"), folder.place("home")])
        try await library.scan()
        try folder.move("disk", to: "elsewhere")
        let report = try await library.scan()
        #expect(report.removed == 0 && report.warnings == [.unreadableFolder(folder.place("disk"), errno: ENOENT)])
        #expect(Set(try await library.names()) == ["a.jpg", "b.jpg"])
        try folder.move("elsewhere", to: "disk")
        let read = library.reader.count
        #expect(try await library.scan().warnings.isEmpty)
        #expect(library.reader.count == read)
    }

    @Test("progress rises to the total, the first photos are told of before the end")
    func progress() async throws {
        let folder = try TemporaryFolder()
        for number in 0..<1500 { try folder.photo("\(number).jpg") }
        let library = TestLibrary(folder)
        let seen = Mutex<[LibraryEvent]>([])
        let report = try await library.view.scan(reader: library.reader) { event in
            seen.withLock { $0.append(event) }
        }
        let events = seen.withLock { $0 }
        var last = 0
        for case .scanning(let done, let total) in events {
            #expect(done >= last)
            #expect(total == nil || total == 1500)
            last = done
        }
        #expect(last == 1500)
        #expect(events.last == .scanned(report))
        let firstChange = try #require(events.firstIndex(of: .changed))
        #expect(events[..<firstChange].contains { if case .scanning(let done, _) = $0 { done < 1000 } else { false } })
        #expect(events.count { $0 == .changed } > 1)
    }

    @Test("listeners hear of a scan, and the end of the library")
    func listeners() async throws {
        let folder = try filled()
        let library = TestLibrary(folder)
        let (one, other) = (library.port.events(), library.port.events())
        let report = try await library.scan()
        library.engine.stop()
        for stream in [one, other] {
            var events: [LibraryEvent] = []
            for await event in stream { events.append(event) }
            #expect(events.contains(.changed))
            #expect(events.contains(.scanned(report)))
        }
    }

    @Test("when an asset was added stays with it")
    func added() async throws {
        let folder = try TemporaryFolder()
        let clock = Mutex(1_750_000_000.0)
        let library = TestLibrary([folder.location]) { Date(timeIntervalSince1970: clock.withLock { $0 }) }
        for name in ["first.jpg", "second.jpg", "third.jpg"] {
            try folder.photo(name)
            try await library.scan()
            clock.withLock { $0 += 1000 }
        }
        let newest = LibraryQuery(sort: PickerModel.SortOrder(.added, descending: true))
        #expect(try await library.names(newest) == ["third.jpg", "second.jpg", "first.jpg"])
        try folder.move("first.jpg", to: "moved.jpg")
        try folder.setModified("second.jpg", to: 1_000_000)
        try await library.scan()
        #expect(try await library.names(newest) == ["third.jpg", "second.jpg", "moved.jpg"])
    }
}
