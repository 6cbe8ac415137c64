// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import Testing

/// Files in a folder of their own.
@Suite
final class PlainFilesTests {
    private let folder = NSTemporaryDirectory() + "plain-files-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func path(_ name: String) -> [UInt8] { Array("\(folder)/\(name)".utf8) }

    private func names(_ within: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(within)").sorted()
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try RegularFile(path(name)).bytes(upTo: 1 << 20), as: UTF8.self)
    }

    // MARK: Reading

    @Test("what is no regular file is not opened, and a pipe that nobody writes is not waited for")
    func notRegular() throws {
        #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
        #expect(throws: FileError.notRegular) { _ = try RegularFile(path("pipe")) }
        #expect(throws: FileError.notRegular) { _ = try RegularFile(Array(folder.utf8)) }
        #expect(throws: FileError.system(ENOENT)) { _ = try RegularFile(path("missing")) }
    }

    @Test("a link is followed where that is wanted alone")
    func links() throws {
        try PrivateFile.write([1, 2, 3], as: .cache, to: path("file"))
        #expect(symlink("file", "\(folder)/link") == 0)
        #expect(try RegularFile(path("link")).bytes(upTo: 3) == [1, 2, 3])
        #expect(throws: FileError.system(ELOOP)) { _ = try RegularFile(path("link"), followsLinks: false) }
    }

    @Test("no more is read than is wanted", arguments: [0, 1, 100_000])
    func lengths(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
        try PrivateFile.write(bytes, as: .cache, to: path("file"))
        let file = try RegularFile(path("file"))
        #expect((file.size, file.owner) == (count, geteuid()))
        #expect(try file.bytes(upTo: count) == bytes)
        guard count > 0 else { return }
        #expect(throws: FileError.tooLong) { try RegularFile(path("file")).bytes(upTo: count - 1) }
    }

    @Test("a descriptor that is taken is given back open, or closed where it is of no regular file")
    func taken() throws {
        try PrivateFile.write([1, 2, 3], as: .cache, to: path("file"))
        let given = try RegularFile(taking: open("\(folder)/file", O_RDONLY | O_CLOEXEC)).released()
        defer { close(given) }
        #expect(try Bytes.read(given, upTo: 3) == [1, 2, 3])
        // Another test may have been given its number meanwhile: for another file.
        let refused = open(folder, O_RDONLY | O_CLOEXEC)
        var (before, after) = (stat(), stat())
        #expect(fstat(refused, &before) == 0)
        #expect(throws: FileError.notRegular) { _ = try RegularFile(taking: refused) }
        #expect(fstat(refused, &after) != 0 || after.st_ino != before.st_ino)
    }

    @Test("the start of a file is read without moving its offset", arguments: [0, 2, 5])
    func start(_ count: Int) throws {
        try PrivateFile.write([1, 2, 3], as: .cache, to: path("file"))
        let file = try RegularFile(path("file"))
        #expect(Bytes.start(of: file.descriptor, upTo: count) == Array([1, 2, 3].prefix(count)))
        #expect(Bytes.start(of: -1, upTo: count).isEmpty)
        #expect(try file.bytes(upTo: 3) == [1, 2, 3])
    }

    @Test("pieces of a pipe are put together, up to its end")
    func pieces() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        defer { close(reading) }
        // More than a pipe holds, so that either end waits for the other.
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let writer = Thread {
            try? Bytes.write(bytes, to: writing)
            close(writing)
        }
        writer.start()
        #expect(try Bytes.read(reading, upTo: 400_000) == bytes)
    }

    @Test("a descriptor that cannot be read or written says why")
    func closed() {
        #expect(throws: FileError.system(EBADF)) { try Bytes.read(-1, upTo: 1) }
        #expect(throws: FileError.system(EBADF)) { try Bytes.write([1], to: -1) }
    }

    // MARK: Writing

    @Test(
        "a file is its owner's alone, in folders that are its owner's alone",
        arguments: [PrivateFile.Purpose.record, .cache])
    func modes(_ purpose: PrivateFile.Purpose) throws {
        try PrivateFile.write([1], as: purpose, to: path("one/two/file"))
        let mode = { (name: String) -> Int? in
            (try? FileManager.default.attributesOfItem(atPath: "\(self.folder)/\(name)"))?[.posixPermissions] as? Int
        }
        #expect([mode("one"), mode("one/two"), mode("one/two/file")] == [0o700, 0o700, 0o600])
        #expect(try names("one/two") == ["file"])
    }

    @Test("a file or link of that name is replaced, and what a link leads to stays")
    func replaced() throws {
        try PrivateFile.write(Array("old".utf8), as: .record, to: path("target"))
        #expect(symlink("target", "\(folder)/file") == 0)
        try PrivateFile.write(Array("new".utf8), as: .record, to: path("file"))
        #expect(try (text("file"), text("target")) == ("new", "old"))
        try PrivateFile.write(Array("third".utf8), as: .record, to: path("file"), existing: .kept)
        #expect(try text("file") == "new")
        try PrivateFile.write(Array("first".utf8), as: .record, to: path("other"), existing: .kept)
        #expect(try text("other") == "first")
        #expect(try names() == ["file", "other", "target"])
    }

    @Test("what cannot be written leaves nothing behind")
    func refused() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/file", withIntermediateDirectories: true)
        #expect(throws: FileError.system(EISDIR)) { try PrivateFile.write([1], as: .record, to: path("file")) }
        try PrivateFile.write([1], as: .cache, to: path("plain"))
        #expect(throws: FileError.system(ENOTDIR)) { try PrivateFile.write([1], as: .cache, to: path("plain/file")) }
        #expect(try names() == ["file", "plain"])
    }

    @Test("one that is written in part fails for the system's reason, and nothing is left of it")
    func part() async {
        // In a process of its own: the limit is the process's.
        await #expect(processExitsWith: .success) {
            let folder = NSTemporaryDirectory() + "private-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit()
            getrlimit(Int32(RLIMIT_FSIZE.rawValue), &limit)
            limit.rlim_cur = 1000
            #expect(setrlimit(Int32(RLIMIT_FSIZE.rawValue), &limit) == 0)
            let file = Array((folder + "/file").utf8)
            #expect(throws: FileError.system(EFBIG)) {
                try PrivateFile.write([UInt8](repeating: 1, count: 5000), as: .record, to: file)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            try PrivateFile.write([UInt8](repeating: 1, count: 500), as: .record, to: file)
        }
    }

    @Test("drafts of killed processes are removed with the next record; one that is written now stays")
    func drafts() throws {
        for (name, age) in [
            ("file.draft-aaaaaa", 3600.0), ("file.draft-bbbbbb", 1), ("file.draft-long-name", 3600),
            ("other.draft-cccccc", 3600),
        ] {
            FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data([1]))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: "\(folder)/\(name)")
        }
        try PrivateFile.write([1], as: .cache, to: path("file"))
        #expect(try names().count == 5)
        try PrivateFile.write([1], as: .record, to: path("file"))
        #expect(try names() == ["file", "file.draft-bbbbbb", "file.draft-long-name", "other.draft-cccccc"])
    }
}
