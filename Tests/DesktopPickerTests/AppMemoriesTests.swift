// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import MediaTypes
import PickerModel
import Synchronization
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("What is remembered of apps, on disk")
struct AppMemoriesTests {
    /// A place for one test; the folder of memories in it is not made yet.
    private final class Place {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("memories-\(UUID().uuidString)").path
        var memories: AppMemories { AppMemories(folder: path + "/deep/apps") }

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        /// Everything below, files and folders.
        var contents: [String] { FileManager.default.subpaths(atPath: path) ?? [] }

        func mode(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
        }

        func write(_ data: Data, to name: String) throws {
            try FileManager.default.createDirectory(atPath: path + "/deep/apps", withIntermediateDirectories: true)
            try data.write(to: URL(fileURLWithPath: path + "/deep/apps/" + name))
        }
    }

    private static let notes = CallingApp(id: "org.example.Notes", name: "Notes")

    private static let memory: AppMemory = {
        var memory = AppMemory()
        memory.firstGeneration = 1
        memory.hasSeenOnboarding = true
        memory.zoomLevel = 4
        memory.sort = SortOrder(.name, descending: true)
        memory.options = .init(removals: [.location, .people], encoding: .compatible)
        return memory
    }()

    private static func zoomed(_ level: Int) -> AppMemory {
        var memory = AppMemory()
        memory.zoomLevel = level
        return memory
    }

    @Test("what was saved is loaded, by this app alone")
    func saved() throws {
        let place = try Place()
        #expect(place.memories.load(Self.notes) == AppMemory())
        #expect(place.memories.save(Self.memory, since: AppMemory(), of: Self.notes))
        #expect(place.memories.load(Self.notes) == Self.memory)
        for other in ["org.example.Note", "org.example.notes", "org.example.Notes.json", "org.example"] {
            #expect(place.memories.load(CallingApp(id: other)) == AppMemory())
        }
    }

    @Test("pickers of one app that write at once lose nothing of each other's")
    func atOnce() async throws {
        let place = try Place()
        let changes: [@Sendable (inout AppMemory) -> Void] = [
            { $0.firstGeneration = 1 }, { $0.hasSeenOnboarding = true }, { $0.zoomLevel = 4 },
            { $0.sort = SortOrder(.name, descending: true) },
            { $0.options = .init(removals: [.location, .people], encoding: .compatible) },
        ]
        await withTaskGroup { group in
            for change in changes {
                group.addTask { [memories = place.memories] in
                    var memory = AppMemory()
                    change(&memory)
                    memories.save(memory, since: AppMemory(), of: Self.notes)
                }
            }
        }
        #expect(place.memories.load(Self.notes) == Self.memory)
    }

    @Test("a picker that finds another one writing waits for it, and keeps what that wrote")
    func locked() throws {
        let place = try Place()
        try place.write(Data("{}".utf8), to: "org.example.Notes.json")
        let holder = open(place.path + "/deep/apps", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #expect(flock(holder, LOCK_EX) == 0)
        let waits = Mutex(0)
        let file = place.path + "/deep/apps/org.example.Notes.json"
        let other = try JSONEncoder().encode(Self.zoomed(4))
        var memories = place.memories
        memories.pause = {
            // The other picker writes while this one waits, and is done.
            waits.withLock { $0 += 1 }
            #expect(throws: Never.self) {
                try PrivateFile.write([UInt8](other), as: .record, to: Array(file.utf8))
            }
            close(holder)
        }
        var memory = AppMemory()
        memory.hasSeenOnboarding = true
        #expect(memories.save(memory, since: AppMemory(), of: Self.notes))
        #expect(waits.withLock { $0 } == 1)
        var both = Self.zoomed(4)
        both.hasSeenOnboarding = true
        #expect(place.memories.load(Self.notes) == both)
    }

    @Test("only the person may read it: 0600 in 0700, and nothing else is left there")
    func permissions() throws {
        let place = try Place()
        place.memories.save(Self.memory, since: AppMemory(), of: Self.notes)
        #expect(try place.mode("deep/apps") == 0o700)
        #expect(try place.mode("deep/apps/org.example.Notes.json") == 0o600)
        place.memories.save(AppMemory(), since: Self.memory, of: Self.notes)
        #expect(try place.mode("deep/apps/org.example.Notes.json") == 0o600)
        #expect(Set(place.contents) == ["deep", "deep/apps", "deep/apps/org.example.Notes.json"])
        #expect(place.memories.load(Self.notes) == AppMemory())
    }

    @Test("a file that others could read is replaced by one that they cannot")
    func wide() throws {
        let place = try Place()
        try place.write(Data("{}".utf8), to: "org.example.Notes.json")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: place.path + "/deep/apps/org.example.Notes.json")
        #expect(place.memories.save(Self.memory, since: AppMemory(), of: Self.notes))
        #expect(try place.mode("deep/apps/org.example.Notes.json") == 0o600)
    }

    @Test("a link in the file's place is replaced, not followed")
    func link() throws {
        let place = try Place()
        try place.write(Data("precious".utf8), to: "target")
        let file = place.path + "/deep/apps/org.example.Notes.json"
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: place.path + "/deep/apps/target")
        #expect(place.memories.save(Self.memory, since: AppMemory(), of: Self.notes))
        #expect(FileManager.default.contents(atPath: place.path + "/deep/apps/target") == Data("precious".utf8))
        #expect(place.memories.load(Self.notes) == Self.memory)
    }

    static let hostile: [String?] = [
        nil, "", ".", "..", "...", ".hidden", "../Notes", "a/b", "/etc/passwd", "a/../b", "a b", "a\nb", "a\u{0}b",
        "a\\b",
        "a%2Fb", "é", "a:b", "a*", "~", "$HOME", "a;b", String(repeating: "a", count: 201),
        String(repeating: "a", count: 100_000),
    ]

    @Test(
        "an app without a proven name, or with one that is no application id, never touches the disk",
        arguments: hostile)
    func untouched(_ id: String?) throws {
        let place = try Place()
        let app = CallingApp(id: id, name: "Notes")
        #expect(!place.memories.save(Self.memory, since: AppMemory(), of: app))
        #expect(place.contents.isEmpty)
        #expect(place.memories.load(app) == AppMemory())
    }

    @Test("nor is anything read by such a name", arguments: ["../secret", "apps/../../secret", "..", "a/../../secret"])
    func unread(_ id: String) throws {
        let place = try Place()
        let data = try JSONEncoder().encode(Self.memory)
        try place.write(data, to: "a.json")
        try data.write(to: URL(fileURLWithPath: place.path + "/deep/secret.json"))
        #expect(place.memories.load(CallingApp(id: id)) == AppMemory())
    }

    @Test(
        "application ids of all forms have a file",
        arguments: [
            "firefox", "org.gnome.Nautilus", "a", "com.example.my-app_2", "7zip", "-",
            String(repeating: "a", count: 200),
        ])
    func names(_ id: String) throws {
        let place = try Place()
        #expect(place.memories.save(Self.memory, since: AppMemory(), of: CallingApp(id: id)))
        #expect(place.memories.load(CallingApp(id: id)) == Self.memory)
        #expect(place.contents.contains("deep/apps/\(id).json"))
    }

    @Test(
        "a file that cannot be read is as none, and is replaced",
        arguments: [
            "", "{", "[]", "null", "4", #"{"zoomLevel":"large"}"#, #"{"hasSeenOnboarding":1}"#, "\u{0}\u{1}\u{2}",
            String(repeating: "[", count: 10_000),
        ])
    func broken(_ text: String) throws {
        let place = try Place()
        try place.write(Data(text.utf8), to: "org.example.Notes.json")
        #expect(place.memories.load(Self.notes) == AppMemory())
        #expect(place.memories.save(Self.memory, since: AppMemory(), of: Self.notes))
        #expect(place.memories.load(Self.notes) == Self.memory)
    }

    @Test(
        "what a later picker wrote in words that this one does not know loses nothing else",
        arguments: [
            #""sort":{"key":"colour","isDescending":true}"#, #""fit":"filled""#, #""windowSize":{"width":"wide"}"#,
            #""zoomLevel":[]"#, #""album":{}"#, #""firstGeneration":"two""#, #""news":[1]"#,
        ])
    func unknown(_ part: String) throws {
        let place = try Place()
        let text = #"{"hasSeenOnboarding":true,"options":{"removals":["location"]},"# + part + "}"
        try place.write(Data(text.utf8), to: "org.example.Notes.json")
        var expected = AppMemory()
        expected.hasSeenOnboarding = true
        expected.options = AppMemory.RememberedOptions(removals: .location, encoding: nil)
        #expect(place.memories.load(Self.notes) == expected)
    }

    @Test(
        "where it cannot be read what a person withholds, all is withheld",
        arguments: [#"{"removals":["location","mood"]}"#, #"{"removals":7}"#, #"["location"]"#])
    func withheld(_ options: String) throws {
        let place = try Place()
        let text = #"{"zoomLevel":2,"options":\#(options)}"#
        try place.write(Data(text.utf8), to: "org.example.Notes.json")
        let memory = place.memories.load(Self.notes)
        #expect(memory.options?.removals == .all)
        #expect(memory.zoomLevel == 2)
    }

    @Test("where nothing can be written, saving says so")
    func unwritable() throws {
        let place = try Place()
        try Data().write(to: URL(fileURLWithPath: place.path + "/deep"))
        #expect(!place.memories.save(Self.memory, since: AppMemory(), of: Self.notes))
        #expect(place.contents == ["deep"])
        #expect(place.memories.load(Self.notes) == AppMemory())
    }

    @Test("what a picker left that was killed while it wrote goes with the next change; other files stay")
    func drafts() throws {
        let place = try Place()
        let file = "org.example.Notes.json"
        let (old, fresh) = ("\(file).draft-aB3xYz", "\(file).draft-Qw4rTy")
        let others = ["\(file).bak", "org.example.Other.json.draft-aB3xYz", "org.example.Other.json"]
        for name in [old, fresh] + others {
            try place.write(Data("{".utf8), to: name)
            guard name != fresh else { continue }
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -600)],
                ofItemAtPath: place.path + "/deep/apps/" + name)
        }
        #expect(place.memories.save(Self.memory, since: AppMemory(), of: Self.notes))
        let left = Set(place.contents.map { ($0 as NSString).lastPathComponent })
        // A draft that is as new may be another picker's that writes now.
        #expect(left.isSuperset(of: [file, fresh] + others))
        #expect(!left.contains(old))
    }

    @Test("what is to be remembered is on disk when the picker has stopped")
    @MainActor
    func stopped() throws {
        let place = try Place()
        let host = Composition.host(
            paths: ProgramPaths(environment: ["HOME": place.path]), data: ProgramData(environment: [:]),
            notices: Notices(write: { _ in }),
            translate: { $0 })
        let session = RequestSession(PickRequest(PickerConfiguration(), from: Self.notes), on: host)
        let store = session.store(from: PickerState(configuration: PickerConfiguration(), app: Self.notes))
        for level in 0..<50 {
            var memory = Self.memory
            memory.zoomLevel = level % 5
            store.onRemember?(memory)
        }
        store.onRemember?(Self.memory)
        host.stop()
        #expect(AppMemories(folder: host.paths.apps).load(Self.notes) == Self.memory)
    }
}
