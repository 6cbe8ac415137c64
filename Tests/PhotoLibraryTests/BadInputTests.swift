// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import MediaTypes
import PhotoLibrary
import PickerModel
import Testing

@Suite("Bad input")
struct BadInputTests {
    @Test("a missing folder is one sentence with its name, and the others are read")
    func missingFolder() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("here/a.jpg")
        let library = TestLibrary([folder.place("nowhere"), folder.place("here")])
        let report = try await library.scan()
        #expect(report.images == 1)
        #expect(report.warnings == [.unreadableFolder(folder.place("nowhere"), errno: ENOENT)])
        #expect(try await library.names() == ["a.jpg"])
    }

    @Test("a file in place of a folder is a warning")
    func fileAsFolder() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.photo("a.jpg")
        let report = try await TestLibrary([file]).scan()
        #expect(report.images == 0)
        #expect(report.warnings == [.unreadableFolder(file, errno: ENOTDIR)])
    }

    @Test(
        "times and sizes at the ends of what a file system holds",
        arguments: [Int.min, -1 << 54, 1 << 54, .max], ["Asia/Tokyo", "GMT", "America/New_York"])
    func ends(time: Int, zone: String) async throws {
        // Memory: file systems on disks hold the times of some centuries only.
        let folder = try TemporaryFolder(in: "/dev/shm")
        let times = [timespec](repeating: timespec(tv_sec: time, tv_nsec: 0), count: 2)
        for name in ["a.jpg", "long.jpg", "longer.jpg"] {
            let file = try folder.photo(name)
            // A hole behind the facts, which are then none.
            if name != "a.jpg" { #expect(truncate(CPath.terminated(file.bytes), .max - 4_095) == 0) }
            #expect(utimensat(AT_FDCWD, CPath.terminated(file.bytes), times, 0) == 0)
            var status = stat()
            #expect(lstat(CPath.terminated(file.bytes), &status) == 0 && status.st_mtim.tv_sec == time)
        }
        let library = TestLibrary(folder, timeZone: try #require(TimeZone(identifier: zone)))
        let report = try await library.scan()
        #expect(report.images == 1 && report.broken.values.reduce(0, +) == 2)
        let assets = try await library.assets()
        #expect(assets.map(\.captureDate?.source) == [.modified, .modified, .modified])
        #expect(assets.allSatisfy { ($0.captureDate?.civilSeconds ?? 0 < 0) == (time < 0) })
        #expect(try await library.port.bytes(assets.map(\.id)) > 2 << 53)
    }

    @Test("an empty folder has nothing and says nothing")
    func emptyFolder() async throws {
        let library = TestLibrary(try TemporaryFolder())
        #expect(try await library.scan() == ScanReport())
        #expect(try await library.list().isEmpty)
        #expect(try await library.albumLines() == ["All Photos 0"])
    }

    @Test("a folder of nothing but broken files lists each with its reason")
    func onlyBroken() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("damaged".utf8), to: "damaged.jpg")
        try folder.write(Array("what is this".utf8), to: "unknown.png")
        try folder.write([], to: "empty.mp4")
        let library = TestLibrary(folder)
        let report = try await library.scan()
        #expect(report.images == 0 && report.videos == 0 && report.other == 0)
        let reasons = [MediaError.damaged(detail: ""), .unknownFormat, .empty]
        #expect(report.broken == Dictionary(uniqueKeysWithValues: reasons.map { ($0, 1) }))
        let list = try await library.list()
        #expect(list.count == 3)
        #expect(list.entries.allSatisfy { $0.flags.contains(.broken) })
        #expect(Set(try await library.assets().compactMap(\.broken)) == Set(reasons))
    }

    static let names: [[UInt8]] = [
        [0xFF, 0xFE, 0x80] + Array(".jpg".utf8), Array("two\nlines.jpg".utf8), Array("\r.jpg".utf8),
        Array("caf".utf8) + [0xE9] + Array(".jpg".utf8), Array("tab\there \"quoted\" 'and' \\.jpg".utf8),
        Array("--output.jpg".utf8), Array("%s%n ;DROP TABLE asset;.jpg".utf8), [0x01, 0x7F] + Array(".JPG".utf8),
        Array(String(repeating: "x", count: 251).utf8) + Array(".jpg".utf8), Array("e\u{301}\u{202E}gpj.jpg".utf8),
    ]

    @Test("names that are no text or no line are kept byte for byte", arguments: names)
    func strangeName(name: [UInt8]) async throws {
        let folder = try TemporaryFolder()
        let location = try folder.write(try StatedFacts.bytes(MediaFacts(format: .jpeg), salt: "a"), toRaw: name)
        let library = TestLibrary(folder)
        #expect(try await library.scan().images == 1)
        #expect(try await library.assets().map(\.location) == [location])
        // And they are known again.
        #expect(try await library.scan().unchanged == 1)
        #expect(library.reader.count == 1)
    }

    @Test("folders whose names are no text or no line are albums")
    func strangeFolder() async throws {
        let folder = try TemporaryFolder()
        let name = Array("two\nlines".utf8) + [0xFF]
        #expect(mkdir(CPath.terminated(Array("\(folder.path)/".utf8) + name), 0o755) == 0)
        let photo = try StatedFacts.bytes(MediaFacts(format: .jpeg), salt: "a")
        let location = try folder.write(photo, toRaw: name + Array("/a.jpg".utf8))
        let library = TestLibrary(folder)
        #expect(try await library.scan().images == 1)
        let album = try #require(try await library.port.albums(LibraryQuery()).last)
        #expect(album.kind == .folder && album.count == 1)
        #expect(try await library.assets(LibraryQuery(album: album.id)).map(\.location) == [location])
    }

    @Test("loops of links end, and every photo is there once")
    func loops() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a/b/one.jpg")
        try folder.photo("a/two.jpg")
        try folder.link("a/b/up", to: "..")
        try folder.link("a/b/top", to: folder.path)
        try folder.link("0", to: "a")
        try folder.link("a/self", to: "self")
        try folder.link("a/ping.jpg", to: "pong.jpg")
        try folder.link("a/pong.jpg", to: "ping.jpg")
        try folder.link("a/nowhere.jpg", to: "gone.jpg")
        let library = TestLibrary(folder)
        let report = try await library.scan()
        #expect(report.images == 2)
        let paths = Set(try await library.assets().map(\.location))
        // The real folder counts where a link to it stands before it.
        #expect(paths == [folder.place("a/b/one.jpg"), folder.place("a/two.jpg")])
        // Links that lead nowhere are not passed over in silence.
        #expect(report.warnings == [.danglingLinks(count: 4, in: folder.place("a"))])
    }

    @Test("links to files and folders elsewhere are followed")
    func linksOut() async throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        try elsewhere.photo("trip/a.jpg")
        let other = try elsewhere.photo("b.jpg")
        try folder.link("trip", to: "\(elsewhere.path)/trip")
        try folder.link("mine.jpg", to: try #require(other.path))
        let library = TestLibrary(folder)
        #expect(try await library.scan().images == 2)
        #expect(
            Set(try await library.assets().map(\.location)) == [
                folder.place("trip/a.jpg"), folder.place("mine.jpg"),
            ])
    }

    @Test("pipes, sockets and devices are counted and never opened")
    func pipes() async throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo("\(folder.path)/pipe.jpg", 0o644) == 0)
        try folder.link("zero.png", to: "/dev/zero")
        try folder.photo("a.jpg")
        let library = TestLibrary(folder)
        let report = try await library.scan()
        #expect(report.images == 1 && report.other == 2 && report.broken.isEmpty)
        #expect(library.reader.count == 1)
    }

    /// A hundred photos, so that the last is not open yet while the first is read.
    private static func hundred() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for number in 100..<200 { try folder.photo("\(number).jpg") }
        return folder
    }

    @Test("a file that vanishes between walk and read is no file")
    func vanishes() async throws {
        let folder = try Self.hundred()
        let reader = StatedFactReader { if $0 == 1 { unlink("\(folder.path)/199.jpg") } }
        let library = TestLibrary([folder.location], reader: reader)
        let report = try await library.scan()
        #expect(report.images == 99 && report.broken.isEmpty && report.other == 0)
        #expect(try await library.list().count == 99)
    }

    @Test("a file that becomes a pipe between walk and read does not hang the scan")
    func becomesPipe() async throws {
        let folder = try Self.hundred()
        let reader = StatedFactReader {
            guard $0 == 1 else { return }
            unlink("\(folder.path)/199.jpg")
            mkfifo("\(folder.path)/199.jpg", 0o644)
        }
        #expect(try await TestLibrary([folder.location], reader: reader).scan().images == 99)
    }

    @Test(
        "an unreadable folder is a warning, its rows stay",
        .enabled(if: !isRoot, "root may read every folder"))
    func unreadableFolder() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg")
        try folder.photo("locked/b.jpg")
        let library = TestLibrary(folder)
        #expect(try await library.scan().images == 2)
        chmod("\(folder.path)/locked", 0)
        let report = try await library.scan()
        #expect(report.warnings == [.unreadableFolder(folder.place("locked"), errno: EACCES)])
        #expect(report.removed == 0 && report.images == 2)
    }

    @Test(
        "an unreadable file is broken until it may be read",
        .enabled(if: !isRoot, "root may read every file"))
    func unreadableFile() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg")
        chmod("\(folder.path)/a.jpg", 0)
        let library = TestLibrary(folder)
        #expect(try await library.scan().broken == [.unreadable(errno: EACCES): 1])
        chmod("\(folder.path)/a.jpg", 0o644)
        #expect(try await library.scan().broken.isEmpty)
    }

    @Test("what stays out: hidden things, .nomedia, trash and thumbnails")
    func keptOut() async throws {
        let folder = try TemporaryFolder()
        for name in [
            ".hidden.jpg", ".hidden/a.jpg", "quiet/a.jpg", ".Trash-1000/files/a.jpg", "$RECYCLE.BIN/a.jpg",
            "lost+found/a.jpg", "@eaDir/a.jpg", "shown.jpg",
        ] {
            try folder.photo(name)
        }
        try folder.write([], to: "quiet/.nomedia")
        let library = TestLibrary(folder)
        try await library.scan()
        #expect(try await library.names() == ["shown.jpg"])
    }

    @Test("bytes decide what a file without an extension is")
    func withoutExtension() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("IMG_0001", MediaFacts(format: .png))
        try folder.write(Array("All about these photos".utf8), to: "README")
        try folder.write([], to: "empty")
        try folder.write(Array("text".utf8), to: "notes.txt")
        let library = TestLibrary(folder)
        let report = try await library.scan()
        #expect(report.images == 1 && report.other == 3 && report.broken.isEmpty)
        #expect(try await library.assets().map(\.type) == ["image/png"])
    }

    @Test("a name's extension is a hint and no more")
    func wrongExtension() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("clip.jpg", MediaFacts(format: .mp4))
        let library = TestLibrary(folder)
        #expect(try await library.scan().videos == 1)
        let asset = try #require(try await library.assets().first)
        #expect(asset.kind == .video && asset.type == "video/mp4")
    }

    @Test("a tree deeper than a path may be long ends in a warning")
    func deepTree() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg")
        let here = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var inner = here
        let name = String(repeating: "d", count: 200)
        for _ in 0..<25 {
            #expect(mkdirat(inner, name, 0o755) == 0)
            let next = openat(inner, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            close(inner)
            inner = next
        }
        close(inner)
        let report = try await TestLibrary(folder).scan()
        #expect(report.images == 1)
    }
}
