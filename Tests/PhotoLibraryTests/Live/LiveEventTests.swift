// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import PhotoLibrary

@Suite("What the kernel says about folders")
struct LiveEventTests {
    /// A record as inotify(7) lays it out.
    private static func record(
        watch: Int32 = 7, _ mask: UInt32, cookie: UInt32 = 0, name: [UInt8] = [], length: Int? = nil
    ) -> [UInt8] {
        let padded = name.isEmpty ? 0 : (name.count / 16 + 1) * 16
        var bytes: [UInt8] = []
        for number in [UInt32(bitPattern: watch), mask, cookie, UInt32(length ?? padded)] {
            withUnsafeBytes(of: number) { bytes += Array($0) }
        }
        return bytes + name + [UInt8](repeating: 0, count: padded - name.count)
    }

    private static let name = Array("a.jpg".utf8)
    private static let folder: UInt32 = 0x4000_0000

    private struct Row {
        let name: String
        let bytes: [UInt8]
        let events: [InotifyEvent]
    }

    private static let rows: [Row] = [
        Row(name: "nothing", bytes: [], events: []),
        Row(
            name: "made", bytes: record(0x100, name: name),
            events: [.entry(watch: 7, name: name, isFolder: false, .created)]),
        Row(
            name: "a folder made", bytes: record(0x100 | folder, name: name),
            events: [.entry(watch: 7, name: name, isFolder: true, .created)]),
        Row(
            name: "closed", bytes: record(0x8, name: name),
            events: [.entry(watch: 7, name: name, isFolder: false, .written)]),
        Row(
            name: "touched", bytes: record(0x4, name: name),
            events: [.entry(watch: 7, name: name, isFolder: false, .touched)]),
        Row(
            name: "deleted", bytes: record(0x200, name: name),
            events: [.entry(watch: 7, name: name, isFolder: false, .deleted)]),
        Row(
            name: "moved, both halves in one read",
            bytes: record(0x40, cookie: 9, name: name) + record(watch: 8, 0x80, cookie: 9, name: [0xFF, 0xFE]),
            events: [
                .entry(watch: 7, name: name, isFolder: false, .movedOut(cookie: 9)),
                .entry(watch: 8, name: [0xFF, 0xFE], isFolder: false, .movedIn(cookie: 9)),
            ]),
        Row(
            name: "a name that fills its place but for one byte",
            bytes: record(0x100, name: [UInt8](repeating: 0x78, count: 255)),
            events: [.entry(watch: 7, name: [UInt8](repeating: 0x78, count: 255), isFolder: false, .created)]),
        Row(name: "the folder touched", bytes: record(0x4 | folder), events: [.folderTouched(watch: 7)]),
        Row(name: "the folder deleted", bytes: record(0x400), events: [.folderWent(watch: 7)]),
        Row(name: "the folder moved", bytes: record(0x800), events: [.folderWent(watch: 7)]),
        Row(
            name: "unmounted, and the watch with it", bytes: record(0x2000) + record(0x8000),
            events: [.folderWent(watch: 7), .watchEnded(watch: 7)]),
        Row(name: "overflow", bytes: record(watch: -1, 0x4000), events: [.overflow]),
        Row(name: "not asked for", bytes: record(0x20, name: name) + record(0x1), events: []),
        Row(
            name: "cut short in the name", bytes: Array(record(0x400) + record(0x100, name: name).dropLast(12)),
            events: [.folderWent(watch: 7)]),
        Row(
            name: "cut short in the numbers", bytes: record(0x400) + [7, 0, 0, 0, 1],
            events: [.folderWent(watch: 7)]),
        Row(
            name: "a length that is no length", bytes: record(0x100, name: name, length: Int(UInt32.max)), events: []),
    ]

    @Test("is decoded record by record; what is cut short or unknown is skipped", arguments: rows.map(\.name))
    func decode(_ name: String) throws {
        let row = try #require(Self.rows.first { $0.name == name })
        #expect(InotifyEvent.decode(row.bytes) == row.events)
    }

    @Test("bytes at random are no crash")
    func random() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var bytes = (0..<Int.random(in: 0..<96, using: &generator)).map { _ in UInt8.random(in: 0...255) }
            // Short lengths, so that several records are met.
            for place in stride(from: 13, to: bytes.count, by: 16) { bytes[place] = 0 }
            _ = InotifyEvent.decode(bytes)
        }
    }

    @Test("a new file is told as the kernel tells it, until stopped")
    func real() throws {
        let folder = try TemporaryFolder()
        let inotify = try #require(Inotify())
        let watch = try inotify.add(Array(folder.path.utf8), isNew: true)
        try folder.write([1], to: "a.jpg")
        var events: [InotifyEvent] = []
        while !events.contains(.entry(watch: watch, name: Self.name, isFolder: false, .written)) {
            events += try #require(inotify.wait())
        }
        #expect(events.first == .entry(watch: watch, name: Self.name, isFolder: false, .created))
        inotify.stop()
        #expect(inotify.wait() == nil)
        #expect(inotify.wait() == nil)
    }

    @Test("too few watches and folders that are none are told apart")
    func refusals() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("one")
        try folder.write([1], to: "file")
        let inotify = try #require(Inotify(limit: 1))
        func add(_ name: String) throws(Inotify.Refusal) -> Int32 {
            try inotify.add(Array("\(folder.path)/\(name)".utf8), isNew: true)
        }
        #expect(throws: Inotify.Refusal.folder) { try add("nowhere") }
        #expect(throws: Inotify.Refusal.folder) { try add("file") }
        let watch = try add("one")
        #expect(throws: Inotify.Refusal.tooFew) { try add("") }
        inotify.remove(watch)
        _ = try add("")
    }
}
