// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("Where things lie")
struct ProgramPathsTests {
    @Test("XDG variables count where they are absolute, defaults elsewhere")
    func bases() {
        let plain = ProgramPaths(environment: ["HOME": "/home/ada"])
        #expect(plain.index == "/home/ada/.local/share/desktop-picker/library.sqlite")
        #expect(plain.identityKey == "/home/ada/.config/desktop-picker/identity.key")
        #expect(plain.thumbnails == "/home/ada/.cache/thumbnails")
        let moved = ProgramPaths(
            environment: ["HOME": "/home/ada", "XDG_DATA_HOME": "/data", "XDG_CACHE_HOME": "relative/is/ignored"])
        #expect(moved.index == "/data/desktop-picker/library.sqlite")
        #expect(moved.thumbnails == "/home/ada/.cache/thumbnails")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let file: String?
        let folders: [String]
        var testDescription: String { name }
    }

    @Test(
        "Pictures and Videos as user-dirs.dirs has them",
        arguments: [
            Case(name: "no file", file: nil, folders: ["/home/ada/Pictures", "/home/ada/Videos"]),
            Case(
                name: "in German", file: "XDG_PICTURES_DIR=\"$HOME/Bilder\"\nXDG_VIDEOS_DIR=\"/media/films/\"\n",
                folders: ["/home/ada/Bilder", "/media/films"]),
            Case(
                name: "switched off", file: "XDG_PICTURES_DIR=\"$HOME/\"\nXDG_VIDEOS_DIR=\"$HOME\"\n", folders: []),
            Case(
                name: "one for both", file: "XDG_PICTURES_DIR=\"$HOME/Media\"\nXDG_VIDEOS_DIR=\"$HOME/Media\"\n",
                folders: ["/home/ada/Media"]),
            Case(
                name: "with characters that a shell would read",
                file: #"XDG_PICTURES_DIR="$HOME/a\"b\\c\$d""# + "\n" + #"XDG_VIDEOS_DIR="/films\\""#,
                folders: [#"/home/ada/a"b\c$d"#, #"/films\"#]),
            Case(
                name: "nonsense", file: "# XDG_PICTURES_DIR=\"/no\"\nXDG_PICTURES_DIR=relative\nXDG_VIDEOS_DIR\n",
                folders: ["/home/ada/Pictures", "/home/ada/Videos"]),
            Case(
                name: "the home directory, written out", file: "XDG_PICTURES_DIR=\"/home/ada/\"\n",
                folders: ["/home/ada/Videos"]),
        ])
    func personal(_ example: Case) throws {
        let config = FileManager.default.temporaryDirectory.appendingPathComponent("places-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: config) }
        if let file = example.file {
            try file.write(to: config.appendingPathComponent("user-dirs.dirs"), atomically: true, encoding: .utf8)
        }
        let paths = ProgramPaths(environment: ["HOME": "/home/ada", "XDG_CONFIG_HOME": config.path])
        #expect(paths.personalFolders.compactMap(\.location.path) == example.folders)
    }

    @Test("a slash behind the home directory hides nothing")
    func slash() throws {
        let config = FileManager.default.temporaryDirectory.appendingPathComponent("places-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: config) }
        try "XDG_PICTURES_DIR=\"$HOME\"\n".write(
            to: config.appendingPathComponent("user-dirs.dirs"), atomically: true, encoding: .utf8)
        let paths = ProgramPaths(environment: ["HOME": "/home/ada/", "XDG_CONFIG_HOME": config.path])
        #expect(paths.personalFolders == [Source(FileLocation("/home/ada/Videos"), .videos)])
    }

    @Test("paths are made absolute without touching links")
    func absolute() {
        #expect(Source.absolute("/a/./b/../c//d/") == "/a/c/d")
        #expect(Source.absolute("/../..") == "/")
        #expect(Source.absolute("x").hasSuffix("/x"))
    }
}
