// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PhotoLibrary
import PickerModel
import Synchronization
import Testing

/// `LibraryEvent.removed`: assets that no file of the library has any more.
@Suite("What a scan says is gone")
struct RemovalEventTests {
    /// Scans and tells which assets were said to be gone, event by event.
    private func removed(_ library: TestLibrary) async throws -> [Set<AssetID>] {
        let seen = Mutex<[Set<AssetID>]>([])
        _ = try await library.view.scan(reader: library.reader) { event in
            if case .removed(let ids) = event { seen.withLock { $0.append(ids) } }
        }
        return seen.withLock { $0 }
    }

    private struct Change {
        let name: String
        let change: @Sendable (TemporaryFolder) throws -> Void
        let gone: [String]
    }

    private static let changes: [Change] = [
        Change(name: "nothing", change: { _ in }, gone: []),
        Change(name: "one deleted", change: { try $0.remove("in/a.jpg") }, gone: ["a.jpg"]),
        Change(
            name: "several deleted",
            change: {
                try $0.remove("in/a.jpg")
                try $0.remove("c.mp4")
            }, gone: ["a.jpg", "c.mp4"]),
        Change(name: "a folder deleted", change: { try $0.remove("in") }, gone: ["a.jpg", "b.jpg"]),
        Change(name: "renamed", change: { try $0.move("in/a.jpg", to: "in/z.jpg") }, gone: []),
        Change(name: "moved", change: { try $0.move("in/a.jpg", to: "a.jpg") }, gone: []),
        Change(name: "a folder renamed", change: { try $0.move("in", to: "was") }, gone: []),
        Change(name: "touched", change: { try $0.setModified("in/a.jpg", to: 1_000_000) }, gone: []),
        Change(
            name: "copied, the original gone",
            change: {
                try $0.copy("in/a.jpg", to: "other.jpg")
                try $0.remove("in/a.jpg")
            }, gone: []),
        Change(
            name: "one renamed, one deleted",
            change: {
                try $0.move("in/a.jpg", to: "in/z.jpg")
                try $0.remove("in/b.jpg")
            }, gone: ["b.jpg"]),
        Change(
            name: "one renamed over another",
            change: {
                try $0.remove("in/b.jpg")
                try $0.move("in/a.jpg", to: "in/b.jpg")
            }, gone: ["b.jpg"]),
        Change(name: "one more", change: { try $0.photo("new.jpg") }, gone: []),
        Change(name: "moved out of the library", change: { try $0.move("in/a.jpg", to: "in/a.txt") }, gone: ["a.jpg"]),
        Change(
            name: "other contents under the same name",
            change: { try $0.photo("in/a.jpg", salt: "something else, and longer") }, gone: ["a.jpg"]),
    ]

    @Test(
        "exactly the assets that no file has any more, at once; none for what only moved",
        arguments: changes.map(\.name))
    func exactly(_ name: String) async throws {
        let change = try #require(Self.changes.first { $0.name == name })
        let folder = try TemporaryFolder()
        try folder.photo("in/a.jpg")
        try folder.photo("in/b.jpg")
        try folder.photo("c.mp4", MediaFacts(format: .mp4))
        let library = TestLibrary(folder)
        #expect(try await removed(library).isEmpty)
        let ids = try await library.ids()
        try change.change(folder)
        let gone = Set(change.gone.compactMap { ids[$0] })
        #expect(try await removed(library) == (gone.isEmpty ? [] : [gone]))
        // Said once.
        #expect(try await removed(library).isEmpty)
    }

    @Test("of equal copies that which is deleted, not the other")
    func copies() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", salt: "same")
        try folder.photo("b.jpg", salt: "same")
        let library = TestLibrary(folder)
        try await library.scan()
        let before = try await library.ids()
        try folder.remove("a.jpg")
        let gone = try await removed(library)
        let after = Set(try await library.ids().values)
        #expect(gone == [Set(before.values).subtracting(after)])
        #expect(after.count == 1)
    }

    @Test("listeners of the port hear it")
    func listeners() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg")
        try folder.photo("b.jpg")
        let library = TestLibrary(folder)
        try await library.scan()
        let id = try #require(try await library.ids()["a.jpg"])
        let stream = library.port.events()
        try folder.remove("a.jpg")
        try await library.scan()
        library.engine.stop()
        var heard: [LibraryEvent] = []
        for await event in stream { heard.append(event) }
        #expect(heard.contains(.removed([id])))
        // Lists made before are out of date: that is said too.
        #expect(heard.contains(.changed))
    }

    @Test("a disk that is not mounted takes nothing away")
    func unmounted() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("disk/a.jpg")
        try folder.photo("home/b.jpg")
        let library = TestLibrary([folder.place("disk"), folder.place("home")])
        try await library.scan()
        try folder.move("disk", to: "elsewhere")
        #expect(try await removed(library).isEmpty)
    }
}
