// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import PickerTestSupport
import Testing

@testable import DesktopPicker

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

        func save(_ items: [PickedItem]) -> (saved: Int, problem: FolderCopies.Problem?) {
            FolderCopies(into: FileLocation(target)).save(items)
        }

        var saved: [String: String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: target)) ?? []
            return Dictionary(
                uniqueKeysWithValues: names.map { name in
                    (name, (try? String(contentsOfFile: target + "/" + name, encoding: .utf8)) ?? "?")
                })
        }
    }

    @Test("copies have the bytes, the name and the time of what they are copied from")
    func copies() throws {
        let place = try Place()
        let item = try place.item("a.jpg", "one")
        let long = try place.item("b.jpg", String(repeating: "x", count: 700_000))
        let time = Date(timeIntervalSince1970: 1_500_000_000)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: place.photos + "/a.jpg")
        #expect(place.save([item, long]) == (2, nil))
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
        #expect(place.save([item, item]) == (2, nil))
        #expect(place.saved == ["a.jpg": "mine", "a (2).jpg": "one", "a (3).jpg": "one"])
    }

    @Test("both halves of a Live Photo go, under one number")
    func pairs() throws {
        let place = try Place()
        try "mine".write(toFile: place.target + "/a.mov", atomically: false, encoding: .utf8)
        #expect(place.save([try place.item("a.heic", "one", video: "a.mov")]) == (1, nil))
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
        #expect(place.save(items) == (1, .unreadable(name: "gone.jpg")))
        #expect(place.saved == ["b.jpg": "two"])
    }

    @Test("a folder that is not there, or no folder, takes nothing")
    func noFolder() throws {
        let place = try Place()
        let item = try place.item("a.jpg", "one")
        let (saved, problem) = FolderCopies(into: FileLocation(place.root + "/none")).save([item])
        #expect(saved == 0)
        #expect(problem == .failed(reason: "No such file or directory"))
        #expect(FolderCopies(into: FileLocation(place.photos + "/a.jpg")).save([item]).saved == 0)
    }

    @Test(
        "numbers stand before the suffix",
        arguments: [
            ("/x/IMG_1.jpg", 2, "IMG_1 (2).jpg"), ("/x/IMG_1.jpg", 1, "IMG_1.jpg"), ("/x/none", 3, "none (3)"),
            ("/x/.hidden", 2, ".hidden (2)"), ("/x/a.tar.gz", 2, "a.tar (2).gz"),
        ])
    func names(path: String, number: Int, name: String) {
        #expect(String(decoding: FolderCopies.name(FileLocation(path), number), as: UTF8.self) == name)
    }
}
