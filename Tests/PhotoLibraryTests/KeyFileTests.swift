// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import PickerModel
import Testing

@testable import PhotoLibrary

@Suite("Key of identifiers")
struct KeyFileTests {
    /// What a key gives for a fixed input: equal exactly for equal keys.
    private func mark(_ identity: AssetIdentity) -> String { identity.albumID([1, 2, 3]).rawValue }

    @Test("is made once, for this person alone")
    func made() throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/config/desktop-picker/identity.key"
        let (first, warning) = AssetIdentity.load(keyFile: file)
        #expect(warning == nil)
        #expect(folder.mode("config/desktop-picker/identity.key") == 0o600)
        #expect(folder.mode("config/desktop-picker") == 0o700)
        #expect(FileManager.default.contents(atPath: file)?.count == 32)
        #expect(mark(AssetIdentity.load(keyFile: file).identity) == mark(first))
        // No draft stays behind.
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/config/desktop-picker").count == 1)
    }

    @Test("two keys differ")
    func differ() throws {
        let folder = try TemporaryFolder()
        let one = AssetIdentity.load(keyFile: "\(folder.path)/1/key").identity
        let other = AssetIdentity.load(keyFile: "\(folder.path)/2/key").identity
        #expect(mark(one) != mark(other))
    }

    @Test("whoever races for it, all get the same", arguments: 0..<20)
    func race(round: Int) async throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/config/identity.key"
        let marks = await withTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let (identity, warning) = AssetIdentity.load(keyFile: file)
                    return mark(identity) + (warning.map { "\($0)" } ?? "")
                }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(marks.count == 1)
    }

    @Test("a key of the wrong length is replaced", arguments: [0, 5, 31, 33, 100])
    func damaged(length: Int) throws {
        let folder = try TemporaryFolder()
        let file = try #require(try folder.write([UInt8](repeating: 1, count: length), to: "identity.key").path)
        let (identity, warning) = AssetIdentity.load(keyFile: file)
        let (again, second) = AssetIdentity.load(keyFile: file)
        #expect(mark(identity) == mark(again))
        // Either it was replaced, or identifiers do not last and that is said.
        #expect(FileManager.default.contents(atPath: file)?.count == 32 || (warning != nil && second != nil))
    }

    @Test("where it cannot be kept a warning says so", arguments: [("file/identity.key", "/file"), ("taken", "")])
    func unkept(name: String, parent: String) throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "file")
        try folder.makeFolder("taken/inside")
        let (identity, warning) = AssetIdentity.load(keyFile: "\(folder.path)/\(name)")
        #expect(warning == .keyNotKept(folder: folder.path + parent))
        #expect(mark(identity) != mark(.temporary()))
        // What lies in its place stays.
        #expect(folder.mode("taken/inside") != nil)
    }

    @Test(
        "a key that may not be read is left as it is",
        .enabled(if: !isRoot, "root may read every file"))
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let key = [UInt8](repeating: 9, count: 32)
        let file = try #require(try folder.write(key, to: "identity.key").path)
        chmod(file, 0)
        let (_, warning) = AssetIdentity.load(keyFile: file)
        #expect(warning != nil)
        chmod(file, 0o600)
        #expect(FileManager.default.contents(atPath: file) == Data(key))
    }
}
