// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerHost

/// `AppMemoriesTests` tests which names are application ids and who can read the folder.
@Suite("What apps may do, on disk")
struct AccessRecordsTests {
    private static let app = "org.example.Frame"

    private final class Place {
        let folder: TemporaryFolder
        var records: AccessRecords { AccessRecords(folder: folder.path + "/deep/access") }
        var file: String { folder.path + "/deep/access/\(AccessRecordsTests.app).json" }

        init() throws { folder = try TemporaryFolder() }

        func write(_ text: String) throws {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/deep/access", withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        }
    }

    private static func select(_ numbers: UInt64..., in access: inout AppAccess) {
        access.take(
            .selectPhotos, for: .readWrite, on: CivilDay(number: 20_000), .absent,
            selection: numbers.map { AssetID(rawValue: $0) }, withheld: .location)
    }

    @Test("what was decided is there for the next process, for this app alone, and nobody else can read it")
    func kept() throws {
        let place = try Place()
        #expect(place.records.access(of: Self.app) == AppAccess())
        #expect(place.records.apps.isEmpty)
        try place.records.change(Self.app, by: .person) { Self.select(3, 1, in: &$0) }
        let access = place.records.access(of: Self.app)
        #expect(access.selected == [AssetID(rawValue: 3), AssetID(rawValue: 1)])
        #expect(access.withheld == .location)
        #expect(access.decided.status(for: .readWrite) == .limited)
        #expect(place.records.access(of: "org.example.Fram") == AppAccess())
        #expect(place.records.apps == [Self.app])
        var status = stat()
        #expect(stat(place.file, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(place.folder.path + "/deep/access", &status) == 0 && status.st_mode & 0o777 == 0o700)
        try place.records.forget(Self.app)
        #expect(place.records.access(of: Self.app) == AppAccess())
        #expect(place.records.apps.isEmpty)
        try place.records.forget(Self.app)
    }

    @Test(
        "what cannot be read allows nothing",
        arguments: ["", "{", "[]", "null", "7", "\u{0}\u{1}", String(repeating: "[", count: 10_000)])
    func broken(_ text: String) throws {
        let place = try Place()
        try place.write(text)
        #expect(place.records.access(of: Self.app) == .refused)
        // What the app does is not written over it, and the person's next decision holds.
        #expect(throws: FileError.self) {
            try place.records.change(Self.app, by: .app) { $0.used(on: CivilDay(number: 20_000)) }
        }
        #expect(try String(contentsOfFile: place.file, encoding: .utf8) == text)
        try place.records.change(Self.app, by: .person) { Self.select(1, in: &$0) }
        #expect(place.records.access(of: Self.app).selected == [AssetID(rawValue: 1)])
    }

    @Test("a link, a folder or a pipe in the file's place allows nothing, and is not followed or written over")
    func strange() throws {
        for kind in ["link", "folder", "pipe"] {
            let place = try Place()
            try place.write("{}")
            let other = place.folder.path + "/other.json"
            var whole = AppAccess()
            whole.choose(.fullAccess, on: CivilDay(number: 20_000), withheld: [])
            let bytes = try JSONEncoder().encode(whole)
            try bytes.write(to: URL(fileURLWithPath: other))
            try FileManager.default.removeItem(atPath: place.file)
            switch kind {
            case "link": #expect(symlink(other, place.file) == 0)
            case "folder": #expect(mkdir(place.file, 0o700) == 0)
            default: #expect(mkfifo(place.file, 0o600) == 0)
            }
            #expect(place.records.access(of: Self.app) == .refused, "\(kind)")
            #expect(throws: FileError.self, "\(kind)") {
                try place.records.change(Self.app, by: .person) {
                    $0.choose(.fullAccess, on: CivilDay(number: 20_000), withheld: [])
                }
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == bytes)
        }
    }

    @Test(
        "what is no application id is nobody's: nothing is read and nothing written",
        arguments: ["", "..", "a/b", "../other", ".hidden", "a b"])
    func names(_ app: String) throws {
        let place = try Place()
        try place.write("{}")
        #expect(place.records.access(of: app) == .refused)
        #expect(throws: FileError.self) { try place.records.change(app, by: .person) { Self.select(1, in: &$0) } }
        let left = try FileManager.default.subpathsOfDirectory(atPath: place.folder.path)
        #expect(Set(left) == ["deep", "deep/access", "deep/access/\(Self.app).json"])
    }

    @Test("a decision that is not on disk does not hold, and the caller hears of it")
    func unwritable() throws {
        let place = try Place()
        try Data().write(to: URL(fileURLWithPath: place.folder.path + "/deep"))
        #expect(throws: FileError.self) { try place.records.change(Self.app, by: .person) { Self.select(1, in: &$0) } }
        #expect(place.records.access(of: Self.app) == .refused)
    }

    @Test("processes that change an app at once lose nothing of each other's")
    func atOnce() async throws {
        let place = try Place()
        var records = place.records
        // However slow the disk is: each waits until the ones before it are done.
        records.folder.pause = { usleep(200_000) }
        try records.change(Self.app, by: .person) { Self.select(in: &$0) }
        await withTaskGroup { [records] group in
            for number in 1...5 as ClosedRange<UInt64> {
                group.addTask {
                    #expect(throws: Never.self) {
                        try records.change(Self.app, by: .person) { $0.alsoSelect([AssetID(rawValue: number)]) }
                    }
                }
            }
        }
        #expect(Set(records.access(of: Self.app).selected) == Set((1...5).map { AssetID(rawValue: $0) }))
    }
}
