// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Testing

@Suite("Identifiers")
struct IdentityTests {
    private struct Move {
        let name: String
        let change: @Sendable (TemporaryFolder) throws -> Void
        /// Where the file is afterwards.
        let result: String
    }

    private static let moves: [Move] = [
        Move(name: "renamed", change: { try $0.move("in/a.jpg", to: "in/z.jpg") }, result: "z.jpg"),
        Move(name: "renamed to a name before", change: { try $0.move("in/a.jpg", to: "in/0.jpg") }, result: "0.jpg"),
        Move(name: "moved to another folder", change: { try $0.move("in/a.jpg", to: "out/a.jpg") }, result: "a.jpg"),
        Move(name: "its folder renamed", change: { try $0.move("in", to: "was") }, result: "a.jpg"),
        Move(name: "touched", change: { try $0.setModified("in/a.jpg", to: 1_000_000) }, result: "a.jpg"),
        Move(
            name: "copied, the original gone",
            change: {
                try $0.copy("in/a.jpg", to: "out/b.jpg")
                try $0.remove("in/a.jpg")
            }, result: "b.jpg"),
    ]

    @Test("a file keeps its identifier", arguments: moves.map(\.name))
    func survives(name: String) async throws {
        let move = try #require(Self.moves.first { $0.name == name })
        let folder = try TemporaryFolder()
        try folder.photo("in/a.jpg")
        try folder.photo("out/other.jpg")
        let library = TestLibrary(folder)
        try await library.scan()
        let before = try await library.ids()
        try move.change(folder)
        try await library.scan()
        let after = try await library.ids()
        #expect(after[move.result] == before["a.jpg"])
        #expect(after["other.jpg"] == before["other.jpg"])
        #expect(after.count == 2)
        // The index is lost: the same again.
        let anew = TestLibrary(folder)
        try await anew.scan()
        #expect(try await anew.ids() == after)
    }

    @Test("an identifier depends on key and contents alone")
    func dependsOnContents() async throws {
        let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
        try one.photo("a.jpg", salt: "same")
        try other.photo("deep/down/z.jpeg", salt: "same")
        let (first, second) = (TestLibrary(one), TestLibrary(other))
        try await first.scan()
        try await second.scan()
        let id = try #require(try await first.ids().values.first)
        #expect(try await second.ids().values.first == id)

        let key = try TemporaryFolder()
        let stranger = TestLibrary(
            [one.location], identity: AssetIdentity.load(keyFile: "\(key.path)/identity.key").identity)
        try await stranger.scan()
        #expect(try await stranger.ids().values.first != id)
    }

    @Test("head, tail and size all count")
    func allCount() async throws {
        let folder = try TemporaryFolder()
        let base = try StatedFacts.bytes(MediaFacts(format: .jpeg), salt: "")
        func padded(_ size: Int, _ change: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
            var bytes = base + [UInt8](repeating: 32, count: size - base.count)
            change(&bytes)
            return bytes
        }
        try folder.write(padded(20_000), to: "base.jpg")
        try folder.write(padded(20_001), to: "size.jpg")
        try folder.write(padded(20_000) { $0[4000] = 9 }, to: "head.jpg")
        try folder.write(padded(20_000) { $0[19_999] = 9 }, to: "tail.jpg")
        try folder.write(padded(5000), to: "short.jpg")
        try folder.write(padded(5000) { $0[4999] = 9 }, to: "short-tail.jpg")
        try folder.write(padded(4096), to: "window.jpg")
        let library = TestLibrary(folder)
        try await library.scan()
        let ids = try await library.ids()
        #expect(Set(ids.values).count == 7)
        // Whatever else happens to a library, these contents keep these identifiers under this key.
        try folder.copy("base.jpg", to: "again.jpg")
        try await library.scan()
        let more = try await library.ids()
        #expect(more.filter { ids[$0.key] != nil } == ids)
        #expect(Set(more.values).count == 8)
    }

    /// First bytes by which the formats are recognised that can be changed in place.
    private static let heads: [MediaContainer: [UInt8]] = [
        .bitmap: [0x42, 0x4D] + [UInt8](repeating: 0, count: 12) + [40], .icon: [0, 0, 1, 0, 1, 0, 16, 16],
        .targa: [0, 0, 2], .anymap: Array("P6\n".utf8), .tiff: [0x49, 0x49, 0x2A, 0],
        .photoshop: Array("8BPS\0\u{1}".utf8), .svg: Array("<svg>".utf8),
    ]

    @Test(
        "two pictures that differ in the middle alone are told apart where a face can be blackened in place",
        arguments: MediaContainer.allCases.filter(\.canChangeInPlace))
    func middle(_ container: MediaContainer) async throws {
        let format = try #require(MediaFormat.allCases.first { $0.traits.container == container })
        let ending = try #require(format.traits.endings.first)
        var bytes = try #require(Self.heads[container])
        bytes += [UInt8](repeating: 0, count: (3 << 20) - bytes.count)
        try #require(MediaFormat.sniff(head: Array(bytes[..<4096]), fileExtension: ending) == format)
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "private.\(ending)")
        bytes[bytes.count / 2] = 9
        try folder.write(bytes, to: "censored.\(ending)")
        // The censored one comes first by name and by time, so it would have the first identifier if both counted as copies of each other.
        try folder.setModified("censored.\(ending)", to: 1_000_000)
        let library = TestLibrary(folder)
        try await library.scan()
        let ids = try await library.ids()
        try folder.remove("censored.\(ending)")
        let anew = TestLibrary(folder)
        try await anew.scan()
        #expect(try await anew.ids() == ids.filter { $0.key.hasPrefix("private") })
    }

    @Test("equal copies have identifiers of their own, the same after the loss of the index")
    func copies() async throws {
        let folder = try TemporaryFolder()
        for name in ["b/2.jpg", "a.jpg", "b/1.jpg", "c.jpg"] { try folder.photo(name, salt: "same") }
        let library = TestLibrary(folder)
        try await library.scan()
        let ids = try await library.ids()
        #expect(Set(ids.values).count == 4)
        let anew = TestLibrary(folder)
        try await anew.scan()
        #expect(try await anew.ids() == ids)
    }

    @Test("a copy keeps its identifier when the first one goes, comes back, or is renamed")
    func copiesLive() async throws {
        let folder = try TemporaryFolder()
        for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.photo(name, salt: "same") }
        let library = TestLibrary(folder)
        try await library.scan()
        let ids = try await library.ids()
        try folder.remove("a.jpg")
        try await library.scan()
        #expect(try await library.ids() == ids.filter { $0.key != "a.jpg" })
        try folder.copy("b.jpg", to: "d.jpg")
        try await library.scan()
        #expect(try await library.ids()["d.jpg"] == ids["a.jpg"])
        try folder.move("c.jpg", to: "0.jpg")
        try await library.scan()
        #expect(try await library.ids()["0.jpg"] == ids["c.jpg"])
        #expect(try await library.ids()["b.jpg"] == ids["b.jpg"])
    }

    @Test("all copies moved at once keep theirs")
    func copiesMoveTogether() async throws {
        let folder = try TemporaryFolder()
        for name in ["in/a.jpg", "in/b.jpg"] { try folder.photo(name, salt: "same") }
        let library = TestLibrary(folder)
        try await library.scan()
        let ids = try await library.ids()
        try folder.move("in", to: "0")
        try await library.scan()
        #expect(try await library.ids() == ids)
    }

    @Test("a file written anew with other contents is another asset")
    func replaced() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", salt: "one")
        let library = TestLibrary(folder)
        try await library.scan()
        let before = try await library.ids()
        try folder.photo("a.jpg", salt: "another one")
        try await library.scan()
        #expect(try await library.ids()["a.jpg"] != before["a.jpg"])
        #expect(try await library.list().count == 1)
    }
}
