// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Testing

/// XMP files beside photos: they win for words, the file for the rest.
@Suite("Sidecars")
struct SidecarTests {
    private static let facts: MediaFacts = {
        var facts = MediaFacts.taken("2024-05-06T07:08:09")
        (facts.title, facts.keywords, facts.width, facts.height) = ("inside", ["inner"], 40, 30)
        return facts
    }()

    private static func write(_ sidecar: SidecarFacts, to name: String, in folder: TemporaryFolder) throws {
        try folder.write([UInt8](try JSONEncoder().encode(sidecar)), to: name)
    }

    static let names: [(photo: String, sidecars: [String], winner: String?)] = [
        ("a.jpg", [], nil), ("a.jpg", ["a.jpg.xmp"], "a.jpg.xmp"), ("a.jpg", ["a.xmp"], "a.xmp"),
        ("a.jpg", ["a.XMP"], "a.XMP"), ("a.jpg", ["a.xmp", "a.jpg.xmp"], "a.jpg.xmp"), ("a.jpg", ["b.xmp"], nil),
        ("a.b.jpg", ["a.xmp"], nil), ("a.b.jpg", ["a.b.xmp"], "a.b.xmp"),
    ]

    @Test("which sidecar counts", arguments: names)
    func which(photo: String, sidecars: [String], winner: String?) async throws {
        let folder = try TemporaryFolder()
        try folder.photo(photo, Self.facts)
        for (index, name) in sidecars.enumerated() {
            try Self.write(SidecarFacts(keywords: ["sidecar\(index)"]), to: name, in: folder)
        }
        let library = TestLibrary(folder)
        try await library.scan()
        let wanted = winner.flatMap { sidecars.firstIndex(of: $0) }.map { "sidecar\($0)" } ?? "inner"
        for word in ["inner"] + sidecars.indices.map({ "sidecar\($0)" }) {
            #expect(try await library.names(searching: word) == (word == wanted ? [photo] : []), "\(word)")
        }
        #expect(try await library.scan().read == 0)
    }

    @Test("date and size stay the file's own, and what the sidecar does not say too")
    func bounds() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", Self.facts)
        try Self.write(SidecarFacts(caption: "rain"), to: "a.jpg.xmp", in: folder)
        let library = TestLibrary(folder)
        try await library.scan()
        let asset = try #require(try await library.assets().first)
        #expect(asset.captureDate?.iso8601 == "2024-05-06T07:08:09")
        #expect((asset.width, asset.height) == (40, 30))
        #expect(try await library.names(searching: "inside") == ["a.jpg"])
        #expect(try await library.names(searching: "rain") == ["a.jpg"])
    }

    @Test("five stars in a sidecar are a favourite")
    func rating() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", Self.facts)
        try Self.write(SidecarFacts(rating: 5), to: "a.xmp", in: folder)
        let library = TestLibrary(folder)
        try await library.scan()
        #expect(try await library.assets().map(\.isFavourite) == [true])
    }

    @Test("Adobe's sidecar of a RAW says nothing of the JPEG beside it")
    func extensionMeant() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", Self.facts)
        try folder.photo("a.cr2", MediaFacts(format: .canonCR2))
        try Self.write(SidecarFacts(keywords: ["develop"], fileExtension: "CR2"), to: "a.xmp", in: folder)
        let library = TestLibrary(folder)
        try await library.scan()
        #expect(try await library.names(searching: "develop") == ["a.cr2"])
    }

    @Test("a sidecar that comes, changes or goes is noticed, and the photo keeps its identifier")
    func changing() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", Self.facts)
        try folder.photo("b.jpg", Self.facts)
        let library = TestLibrary(folder)
        try await library.scan()
        let ids = try await library.ids()
        func keyword(_ word: String) async throws -> Set<String> {
            #expect(try await library.scan().read == 1)
            #expect(try await library.ids() == ids)
            return try await library.names(searching: word)
        }
        try Self.write(SidecarFacts(keywords: ["one"]), to: "a.jpg.xmp", in: folder)
        #expect(try await keyword("one") == ["a.jpg"])
        try Self.write(SidecarFacts(keywords: ["another"]), to: "a.jpg.xmp", in: folder)
        #expect(try await keyword("another") == ["a.jpg"])
        try folder.remove("a.jpg.xmp")
        #expect(try await keyword("inner") == ["a.jpg", "b.jpg"])
    }

    static let nonsense: [[UInt8]] = [[], [0], Array("text".utf8), [UInt8](repeating: 0x20, count: 5 << 20)]

    @Test("what is no sidecar changes nothing", arguments: nonsense.indices)
    func noSidecar(_ index: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", Self.facts)
        try folder.write(Self.nonsense[index], to: "a.jpg.xmp")
        let library = TestLibrary(folder)
        let report = try await library.scan()
        #expect(report.read == 1 && report.broken.isEmpty && report.warnings.isEmpty)
        #expect(try await library.names(searching: "inner") == ["a.jpg"])
        #expect(try await library.scan().read == 0)
    }
}
