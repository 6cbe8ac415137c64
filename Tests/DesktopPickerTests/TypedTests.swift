// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("Paths as people type them")
struct TypedTests {
    @Test(
        "text names places by path, by what stands for the home folder, and by URI, a line each",
        arguments: [
            ("/a/b", ["/a/b"]), ("~", ["/home/ann"]), ("~/Trip/", ["/home/ann/Trip"]), ("/a//./b/../c", ["/a/c"]),
            ("file:///a/b%20c", ["/a/b c"]), ("/a\n/b\n", ["/a", "/b"]), ("/a\nnotes\n~/b", ["/a", "/home/ann/b"]),
            ("notes", []), ("", []),
        ])
    func places(text: String, paths: [String]) {
        #expect(Typed.locations(.text(text), home: "/home/ann") == paths.map { FileLocation($0) })
    }

    @Test("folders come first, then files that may be photos; hidden ones for who types the dot")
    func completions() throws {
        let home = FileManager.default.temporaryDirectory.path + "/typed-\(UUID().uuidString)"
        for folder in ["Beach", "bedroom", ".secret", "City"] {
            try FileManager.default.createDirectory(atPath: home + "/" + folder, withIntermediateDirectories: true)
        }
        for file in ["bear.jpg", "bees.txt", "Belt.MOV", "cat.png", ".b.jpg"] {
            _ = FileManager.default.createFile(atPath: home + "/" + file, contents: nil)
        }
        func names(_ text: String) -> [String] { Typed.completions(text, home: home).map(\.text) }
        #expect(names("~/be") == ["~/Beach/", "~/bedroom/", "~/bear.jpg", "~/Belt.MOV"])
        #expect(names(home + "/c") == [home + "/City/", home + "/cat.png"])
        #expect(names("~/.") == ["~/.secret/", "~/.b.jpg"])
        #expect(names("~/bees") == [])
        #expect(names("~/none/x") == [])
        #expect(names("~") == [])
        #expect(names("file:///") == [])
        // Where some folders alone may be looked at nothing is said of the others, nor of what is hidden in these.
        func named(_ text: String) -> [String] {
            let folders = PickRequest.Folders.named([FileLocation(home + "/City"), FileLocation(home + "/Beach")])
            return Typed.completions(text, home: home) { folders.reach($0) }.map(\.text)
        }
        try FileManager.default.createDirectory(atPath: home + "/City/East", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: home + "/City/.old", withIntermediateDirectories: true)
        #expect(named("~/City/") == ["~/City/East/"])
        #expect(named("~/City/.") == [])
        #expect(named("~/City/../") == [])
        #expect(named("~/Beach/../City/") == ["~/Beach/../City/East/"])
        #expect(named("~/") == [])
        #expect(named("/") == [])
    }
}
