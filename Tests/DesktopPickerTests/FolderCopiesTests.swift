// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("Copies in a folder")
struct FolderCopiesTests {
    /// Two folders: photos and what copies go into.
    private struct Place {
        let root = FileManager.default.temporaryDirectory.path + "/copies-\(UUID().uuidString)"
        var photos: String { root + "/photos" }
        var target: String { root + "/target" }

        init() throws {
            for folder in [root + "/photos", root + "/target"] {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
        }

        func item(_ name: String, _ content: String?, video: String? = nil) throws -> PickedItem {
            var asset = Asset.sample(1)
            asset.location = FileLocation(photos + "/" + name)
            if let content { try content.write(toFile: photos + "/" + name, atomically: false, encoding: .utf8) }
            if let video {
                try "video".write(toFile: photos + "/" + video, atomically: false, encoding: .utf8)
                asset.pairedVideo = FileLocation(photos + "/" + video)
            }
            return PickedItem(asset: asset, file: asset.location)
        }

        func save(_ items: [PickedItem]) -> FolderCopies.Outcome {
            FolderCopies(into: FileLocation(target), of: PlainOriginals()).save(items)
        }

        var saved: [String: String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: target)) ?? []
            return Dictionary(
                uniqueKeysWithValues: names.map { name in
                    (name, (try? String(contentsOfFile: target + "/" + name, encoding: .utf8)) ?? "?")
                })
        }
    }

    @Test("nobody may do more with a copy than with the photo", arguments: [0o600, 0o640, 0o400, 0o644, 0o755])
    func modes(mode: Int) throws {
        let place = try Place()
        let item = try place.item("a.jpg", "one")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place.photos + "/a.jpg")
        #expect(place.save([item]) == FolderCopies.Outcome(saved: 1))
        let copied =
            try FileManager.default.attributesOfItem(atPath: place.target + "/a.jpg")[.posixPermissions] as? Int
        let usual = umask(0)
        umask(usual)
        #expect(copied == mode & 0o666 & ~Int(usual))
    }

    @Test("copies have the bytes, the name and the time of what they are copied from")
    func copies() throws {
        let place = try Place()
        let item = try place.item("a.jpg", "one")
        let long = try place.item("b.jpg", String(repeating: "x", count: 700_000))
        let time = Date(timeIntervalSince1970: 1_500_000_000)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: place.photos + "/a.jpg")
        #expect(place.save([item, long]) == FolderCopies.Outcome(saved: 2))
        #expect(place.saved["a.jpg"] == "one")
        #expect(place.saved["b.jpg"]?.count == 700_000)
        let attributes = try FileManager.default.attributesOfItem(atPath: place.target + "/a.jpg")
        #expect(attributes[.modificationDate] as? Date == time)
    }

    @Test("what is there stays: a copy of the same name is numbered")
    func numbered() throws {
        let place = try Place()
        try "mine".write(toFile: place.target + "/a.jpg", atomically: false, encoding: .utf8)
        let item = try place.item("a.jpg", "one")
        #expect(place.save([item, item]) == FolderCopies.Outcome(saved: 2))
        #expect(place.saved == ["a.jpg": "mine", "a (2).jpg": "one", "a (3).jpg": "one"])
    }

    @Test("both halves of a Live Photo go, under one number")
    func pairs() throws {
        let place = try Place()
        try "mine".write(toFile: place.target + "/a.mov", atomically: false, encoding: .utf8)
        #expect(place.save([try place.item("a.heic", "one", video: "a.mov")]) == FolderCopies.Outcome(saved: 1))
        #expect(place.saved == ["a.mov": "mine", "a (2).heic": "one", "a (2).mov": "video"])
    }

    @Test("what cannot be read is named and left out, the rest goes on, and nothing of it stays")
    func unreadable() throws {
        let place = try Place()
        let items = [
            try place.item("gone.jpg", nil), try place.item("b.jpg", "two"),
            try place.item("half.heic", "three", video: "half.mov"),
        ]
        try FileManager.default.removeItem(atPath: place.photos + "/half.mov")
        #expect(
            place.save(items)
                == FolderCopies.Outcome(saved: 1, problem: .unreadable(name: "gone.jpg"), leftOut: 2))
        #expect(place.saved == ["b.jpg": "two"])
    }

    @Test("a folder that is not there, or no folder, takes nothing")
    func noFolder() throws {
        let place = try Place()
        let item = try place.item("a.jpg", "one")
        #expect(
            FolderCopies(into: FileLocation(place.root + "/none"), of: PlainOriginals()).save([item])
                == FolderCopies.Outcome(problem: .failed(errno: ENOENT)))
        #expect(FolderCopies(into: FileLocation(place.photos + "/a.jpg"), of: PlainOriginals()).save([item]).saved == 0)
    }

    @Test("a name that is at its longest makes room for a number")
    func longNames() throws {
        let place = try Place()
        let name = String(repeating: "ä", count: 125) + "x.jpg"
        let item = try place.item(name, "one")
        #expect(place.save([item, item]) == FolderCopies.Outcome(saved: 2))
        let numbered = String(repeating: "ä", count: 123) + " (2).jpg"
        #expect(place.saved == [name: "one", numbered: "one"])
    }

    @Test(
        "numbers stand before the suffix; plain names are taken by every file system",
        arguments: [
            ("/x/IMG_1.jpg", 2, .kept, "IMG_1 (2).jpg"), ("/x/IMG_1.jpg", 1, .kept, "IMG_1.jpg"),
            ("/x/none", 3, .kept, "none (3)"), ("/x/.hidden", 2, .kept, ".hidden (2)"),
            ("/x/a.tar.gz", 2, .kept, "a.tar (2).gz"), ("/x/12:30?.jpg", 1, .kept, "12:30?.jpg"),
            ("/x/12:30?.jpg", 1, .plain, "12_30_.jpg"), ("/x/a\nb\\c.jpg", 2, .plain, "a_b_c (2).jpg"),
            ("/x/dot.", 1, .plain, "dot._"), ("/x/Straße.jpg", 1, .plain, "Straße.jpg"),
            (
                "/x/" + String(repeating: "é", count: 125) + ".jpg", 2, .short,
                String(repeating: "é", count: 56) + " (2).jpg"
            ),
        ] as [(String, Int, CopyName, String)])
    func names(path: String, number: Int, style: CopyName, name: String) {
        #expect(String(decoding: style.name(FileLocation(path), number), as: UTF8.self) == name)
    }

    @Test("bytes that are no text have no place in a plain name")
    func noText() {
        let file = FileLocation(bytes: Array("/x/caf".utf8) + [0xE9] + Array(".jpg".utf8))
        #expect(String(decoding: CopyName.plain.name(file, 1), as: UTF8.self) == "caf_.jpg")
    }
}
