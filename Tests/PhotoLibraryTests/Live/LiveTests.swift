// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import MediaTypes
import PickerModel
import Testing

@testable import PhotoLibrary

/// Real folders, the real kernel.
@Suite("A library that follows its folders", .timeLimit(.minutes(5)))
struct LiveTests {
    private static func filled() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["a.jpg", "in/b.jpg", "in/deep/c.jpg", "other/d.jpg"] { try folder.photo(name) }
        return folder
    }

    private static let all: Set<String> = ["a.jpg", "in/b.jpg", "in/deep/c.jpg", "other/d.jpg"]

    private struct Row {
        let name: String
        let change: @Sendable (TemporaryFolder) throws -> Void
        /// Paths there at the end, each with the path before of the asset that it must still be; `+` for a new one.
        let after: [String: String]
    }

    /// - Parameter but: what is there now, and `-` for what is not.
    private static func unchanged(but: [String: String]) -> [String: String] {
        var after = Dictionary(uniqueKeysWithValues: all.map { ($0, $0) })
        for (name, was) in but { after[name] = was == "-" ? nil : was }
        return after
    }

    private static let rows: [Row] = [
        Row(name: "new", change: { try $0.photo("in/new.jpg") }, after: unchanged(but: ["in/new.jpg": "+"])),
        Row(name: "deleted", change: { try $0.remove("in/b.jpg") }, after: unchanged(but: ["in/b.jpg": "-"])),
        Row(
            name: "renamed", change: { try $0.move("in/b.jpg", to: "in/z.jpg") },
            after: unchanged(but: ["in/b.jpg": "-", "in/z.jpg": "in/b.jpg"])),
        Row(
            name: "moved between folders", change: { try $0.move("in/deep/c.jpg", to: "other/c.jpg") },
            after: unchanged(but: ["in/deep/c.jpg": "-", "other/c.jpg": "in/deep/c.jpg"])),
        Row(
            name: "moved into a folder that is new",
            change: {
                try $0.makeFolder("made/here")
                try $0.move("in/b.jpg", to: "made/here/b.jpg")
            }, after: unchanged(but: ["in/b.jpg": "-", "made/here/b.jpg": "in/b.jpg"])),
        Row(
            name: "a folder renamed", change: { try $0.move("in", to: "was") },
            after: unchanged(but: [
                "in/b.jpg": "-", "in/deep/c.jpg": "-", "was/b.jpg": "in/b.jpg",
                "was/deep/c.jpg": "in/deep/c.jpg",
            ])),
        Row(
            name: "a folder moved into another", change: { try $0.move("in", to: "other/in") },
            after: unchanged(but: [
                "in/b.jpg": "-", "in/deep/c.jpg": "-", "other/in/b.jpg": "in/b.jpg",
                "other/in/deep/c.jpg": "in/deep/c.jpg",
            ])),
        Row(
            name: "two folders change places",
            change: {
                try $0.move("in", to: "between")
                try $0.move("other", to: "in")
                try $0.move("between", to: "other")
            },
            after: [
                "a.jpg": "a.jpg", "other/b.jpg": "in/b.jpg", "other/deep/c.jpg": "in/deep/c.jpg",
                "in/d.jpg": "other/d.jpg",
            ]),
        Row(
            name: "a folder deleted", change: { try $0.remove("in") },
            after: ["a.jpg": "a.jpg", "other/d.jpg": "other/d.jpg"]),
        Row(
            name: "a folder with folders in it made",
            change: {
                try $0.photo("new/1.jpg")
                try $0.photo("new/below/2.jpg")
            }, after: unchanged(but: ["new/1.jpg": "+", "new/below/2.jpg": "+"])),
        Row(
            name: "replaced by renaming, as editors do",
            change: {
                try $0.photo("in/.b.jpg.tmp", salt: "edited, and longer")
                guard rename("\($0.path)/in/.b.jpg.tmp", "\($0.path)/in/b.jpg") == 0 else { throw POSIXError(.EIO) }
            }, after: unchanged(but: ["in/b.jpg": "+"])),
        Row(
            name: "touched", change: { try $0.setModified("in/b.jpg", to: 1_000_000_000) }, after: unchanged(but: [:])),
        Row(
            name: "made private", change: { try $0.write([], to: "in/.nomedia") },
            after: ["a.jpg": "a.jpg", "other/d.jpg": "other/d.jpg"]),
        Row(
            name: "made private while photos come",
            change: {
                try $0.photo("in/deep/new.jpg")
                try $0.write([], to: "in/.nomedia")
                try $0.photo("in/deep/newer.jpg")
            }, after: ["a.jpg": "a.jpg", "other/d.jpg": "other/d.jpg"]),
        Row(
            name: "hidden", change: { try $0.move("in", to: ".in") },
            after: ["a.jpg": "a.jpg", "other/d.jpg": "other/d.jpg"]),
        Row(
            name: "put into the trash",
            change: {
                try $0.makeFolder(".Trash-1000/files")
                try $0.move("in/b.jpg", to: ".Trash-1000/files/b.jpg")
            }, after: unchanged(but: ["in/b.jpg": "-"])),
        Row(
            name: "a link to a folder of the library", change: { try $0.link("link", to: "in") },
            after: unchanged(but: [:])),
        Row(
            name: "a loop of links beside a new photo",
            change: {
                try $0.link("in/loop", to: "..")
                try $0.photo("in/new.jpg")
            }, after: unchanged(but: ["in/new.jpg": "+"])),
    ]

    @Test("is right after", arguments: rows.map(\.name))
    func changes(_ name: String) async throws {
        let row = try #require(Self.rows.first { $0.name == name })
        let live = try await LiveLibrary(try Self.filled())
        let before = try await live.ids()
        #expect(Set(before.keys) == Self.all)
        try row.change(live.folder)
        try await live.untilPhotos(are: Set(row.after.keys))
        try await live.settle()
        let after = try await live.ids()
        #expect(Set(after.keys) == Set(row.after.keys))
        for (path, was) in row.after {
            #expect(was == "+" ? !before.values.contains(try #require(after[path])) : after[path] == before[was])
        }
        // What stands somewhere is never said to be gone; what stands nowhere is.
        let gone = Set(before.values).subtracting(after.values)
        #expect(live.removed.isSuperset(of: gone) && live.removed.isDisjoint(with: after.values))
        // No progress for a handful of files, and nothing to complain of.
        for event in live.events {
            if case .scanning = event { Issue.record("progress was shown") }
            if case .notice = event { Issue.record("a notice was given") }
        }
        // And it is what a scan from nothing finds.
        let anew = TestLibrary([live.folder.location])
        try await anew.scan()
        #expect(Set(try await anew.assets().map(\.location)) == Set(try await live.test.assets().map(\.location)))
        // Nor is anything left for a scan to find.
        let report = try await live.test.scan()
        #expect(report.read == 0 && report.removed == 0)
    }

    @Test("folders that came are followed, folders that moved are followed by their new names")
    func follows() async throws {
        let live = try await LiveLibrary(try Self.filled())
        try live.folder.makeFolder("new/below")
        try live.folder.move("in", to: "was")
        try await live.untilPhotos(are: ["a.jpg", "was/b.jpg", "was/deep/c.jpg", "other/d.jpg"])
        try await live.settle()
        try live.folder.photo("new/below/x.jpg")
        try live.folder.photo("was/deep/y.jpg")
        try await live.until { try await live.photos().isSuperset(of: ["new/below/x.jpg", "was/deep/y.jpg"]) }
        try live.folder.remove("was/deep/y.jpg")
        try await live.until { try await !live.photos().contains("was/deep/y.jpg") }
    }

    @Test("a private folder is public again when its mark goes")
    func publicAgain() async throws {
        let folder = try Self.filled()
        try folder.write([], to: "in/.nomedia")
        let live = try await LiveLibrary(folder)
        #expect(try await live.photos() == ["a.jpg", "other/d.jpg"])
        try folder.remove("in/.nomedia")
        try await live.untilPhotos(are: Self.all)
        try folder.photo("in/deep/new.jpg")
        try await live.untilPhotos(are: Self.all.union(["in/deep/new.jpg"]))
    }

    @Test("a file that is written slowly is not shown in part; closed, it is there")
    func slowly() async throws {
        // The clock stands at the time of the file's last growth, however long the test takes.
        let growth = 1_750_000_000
        let live = try await LiveLibrary(
            try Self.filled(), now: { Date(timeIntervalSince1970: Double(growth)) })
        let bytes = try StatedFacts.bytes(.taken("2021-02-03"), salt: "slow")
        let descriptor = open("\(live.folder.path)/in/slow.jpg", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        #expect(write(descriptor, bytes, 5) == 5)
        try live.folder.setModified("in/slow.jpg", to: growth)
        // A look at the same folder while it is open.
        try live.folder.photo("in/quick.jpg")
        try await live.untilPhotos(are: Self.all.union(["in/quick.jpg"]))
        #expect(write(descriptor, Array(bytes[5...]), bytes.count - 5) == bytes.count - 5)
        close(descriptor)
        try await live.untilPhotos(are: Self.all.union(["in/quick.jpg", "in/slow.jpg"]))
        #expect(try await live.test.assets().allSatisfy { $0.broken == nil })
        #expect(live.removed.isEmpty)
    }

    @Test("a file that nobody closes is shown as it is once it rests, and again when closed")
    func rests() async throws {
        let live = try await LiveLibrary(try Self.filled())
        let bytes = try StatedFacts.bytes(.taken("2021-02-03"), salt: "slow")
        let descriptor = open("\(live.folder.path)/in/slow.jpg", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        #expect(write(descriptor, bytes, 5) == 5)
        try await live.until { try await live.photos().contains("in/slow.jpg") }
        #expect(write(descriptor, Array(bytes[5...]), bytes.count - 5) == bytes.count - 5)
        close(descriptor)
        try await live.until {
            try await live.test.assets().first { $0.name == "slow.jpg" }?.captureDate?.day.iso8601 == "2021-02-03"
        }
    }

    @Test("of many files copied at once each is there")
    func many() async throws {
        let live = try await LiveLibrary(try TemporaryFolder())
        for number in 0..<1000 { try live.folder.photo("\(number % 3)/\(number).jpg") }
        try await live.until { try await live.photos().count == 1000 }
        // A file in a folder that is not watched yet may be read while it is written, and again when closed.
        #expect(live.test.reader.count < 1100)
    }

    @Test("ends with its listeners, and may begin again")
    func listeners() async throws {
        let folder = try Self.filled()
        let library = TestLibrary([folder.location], keeping: folder)
        try await library.scan()
        // Nobody listens: nothing begins.
        await library.engine.watch(reader: library.reader)
        #expect(!library.engine.isWatching)
        for _ in 0..<2 {
            let listener = Task { [port = library.port] in
                for await event in port.events() where event == .changed { return }
            }
            while !library.engine.isHeard { await Task.yield() }
            await library.engine.watch(reader: library.reader)
            #expect(library.engine.isWatching)
            try folder.photo("\(UUID().uuidString).jpg")
            await listener.value
            while library.engine.isHeard { await Task.yield() }
            while library.engine.isWatching { await Task.yield() }
        }
        library.engine.stop()
        await library.engine.watch(reader: library.reader)
        #expect(!library.engine.isWatching)
    }
}
