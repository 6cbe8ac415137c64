// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PhotoLibrary
import PickerModel
import Synchronization
import Testing

@Suite("Folders that join and leave a library while it is open", .timeLimit(.minutes(5)))
struct RootChangeTests {
    /// What a library says from now on.
    private final class Ear: Sendable {
        private let stream: AsyncStream<LibraryEvent>
        init(_ library: TestLibrary) { stream = library.port.events() }

        /// Everything said until the library's end.
        func all() async -> [LibraryEvent] {
            var events: [LibraryEvent] = []
            for await event in stream { events.append(event) }
            return events
        }
    }

    @Test("what leaves is told, kept, and there again when it is back")
    func leave() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("home/a.jpg")
        try folder.photo("card/DCIM/b.jpg")
        try folder.photo("card/DCIM/deep/c.jpg")
        let (home, card) = (folder.place("home"), folder.place("card/DCIM"))
        let library = TestLibrary([home, card], keeping: folder)
        try await library.scan()
        let ids = try await library.ids()
        let ear = Ear(library)
        try library.view.setFolders([home])
        #expect(try await library.names() == ["a.jpg"])
        #expect(try await library.port.assets(Array(ids.values)).map(\.name) == ["a.jpg"])
        #expect(try await library.albumLines() == ["All Photos 1"])
        // The same once more is nothing.
        try library.view.setFolders([FileLocation(folder.path + "/home/")])
        #expect(try await library.scan().removed == 0)
        try library.view.setFolders([home, card])
        #expect(try await library.ids() == ids)
        #expect(try await library.scan().read == 0)
        library.engine.stop()
        let events = await ear.all().filter {
            if case .scanning = $0 { false } else if case .scanned = $0 { false } else { true }
        }
        let gone = Set([ids["b.jpg"], ids["c.jpg"]].compactMap { $0 })
        #expect(events == [.removed(gone), .changed, .changed])
    }

    @Test("a folder of another one that stays loses nothing")
    func nested() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("home/deep/a.jpg")
        let library = TestLibrary([folder.place("home"), folder.place("home/deep")], keeping: folder)
        try await library.scan()
        let ear = Ear(library)
        try library.view.setFolders([folder.place("home")])
        #expect(try await library.names() == ["a.jpg"])
        library.engine.stop()
        #expect(await ear.all() == [.changed])
    }

    @Test("a library of nothing is empty, and may become one of something")
    func empty() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg")
        let library = TestLibrary([], keeping: folder)
        #expect(try await library.scan().images == 0)
        #expect(try await library.names().isEmpty)
        try library.view.setFolders([folder.location])
        try await library.scan()
        #expect(try await library.names() == ["a.jpg"])
        try library.view.setFolders([])
        #expect(try await library.names().isEmpty)
    }

    @Test("one removed is forgotten but for what other folders hold")
    func forget() async throws {
        let folder = try TemporaryFolder()
        for name in ["a.jpg", "in/b.jpg", "in/deep/c.jpg", "out/d.jpg"] { try folder.photo(name) }
        let library = TestLibrary(folder)
        try await library.scan()
        let (inner, outer) = (folder.place("in"), folder.location)
        #expect(try await library.engine.forget(inner, keeping: [outer]) == 0)
        #expect(try await library.engine.forget(outer, keeping: [inner]) == 2)
        #expect(Set(try await library.names()) == ["b.jpg", "c.jpg"])
        #expect(try await !library.view.isScanned())
        try library.view.setFolders([inner])
        #expect(try await library.scan().read == 0)
        #expect(try await library.engine.forget(inner, keeping: [folder.place("in/deep")]) == 1)
        #expect(try await library.names() == ["c.jpg"])
    }
}
