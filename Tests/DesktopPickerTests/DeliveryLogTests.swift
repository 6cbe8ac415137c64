// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import PickerModel
import Testing

@testable import PickerHost

/// The person's record of what was handed to whom: theirs alone, and only where they want it.
@Suite("The record of what was handed over")
struct DeliveryLogTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("log-\(UUID().uuidString)").path
    private var file: String { folder + "/data/handed-over.jsonl" }
    private var log: DeliveryLog { DeliveryLog(file: file) }

    private static func entry(_ names: String...) -> DeliveryLogEntry {
        DeliveryLogEntry(
            time: "2026-11-28T01:00:00Z", app: "org.example.App", appName: nil, way: .added,
            items: names.map { DeliveryLogEntry.Item(name: $0, removed: ["location"], transcoded: nil) })
    }

    @Test("nothing is written before the person wants it, nor after")
    func choice() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        log.add(Self.entry("a.jpg"))
        #expect(!log.isKept && !FileManager.default.fileExists(atPath: folder))
        try log.begin()
        log.add(Self.entry("a.jpg"))
        try log.begin()
        log.add(Self.entry("b\n.jpg", "c.jpg"))
        #expect(try log.entries() == [Self.entry("a.jpg"), Self.entry("b\n.jpg", "c.jpg")])
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
        try log.clear()
        #expect(try log.entries().isEmpty && log.isKept)
        try log.end()
        try log.end()
        log.add(Self.entry("d.jpg"))
        try log.clear()
        #expect(!log.isKept)
    }

    @Test("what is no entry is left out, and a link is not followed")
    func damage() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try log.begin()
        log.add(Self.entry("a.jpg"))
        let handle = try #require(FileHandle(forWritingAtPath: file))
        handle.seekToEndOfFile()
        handle.write(Data("half a li\n\u{0}\n".utf8))
        try handle.close()
        log.add(Self.entry("b.jpg"))
        #expect(try log.entries() == [Self.entry("a.jpg"), Self.entry("b.jpg")])
        try FileManager.default.moveItem(atPath: file, toPath: folder + "/elsewhere")
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: folder + "/elsewhere")
        log.add(Self.entry("c.jpg"))
        #expect(try String(contentsOfFile: folder + "/elsewhere", encoding: .utf8).contains("c.jpg") == false)
    }

    @Test("a record of version 0.1 knew apps alone, and is read")
    func before() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try log.begin()
        let line = #"{"time":"2026-11-28T01:00:00Z","app":"org.example.App","items":[{"name":"a.jpg","removed":[]}]}"#
        try Data((line + "\n").utf8).write(to: URL(fileURLWithPath: file))
        log.add(Self.entry("b.jpg"))
        #expect(try log.entries().map(\.way) == [nil, .added])
    }

    @Test("a long record loses its older half, at the end of a line")
    func length() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try log.begin()
        let name = String(repeating: "n", count: 100_000)
        for number in 0..<90 { log.add(Self.entry("\(number)-\(name)")) }
        let names = try log.entries().flatMap(\.items).map(\.name)
        #expect(names.last?.hasPrefix("89-") == true)
        #expect((30..<89).contains(names.count))
    }
}
