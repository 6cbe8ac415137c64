// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Synchronization
import Testing

/// A reader that takes several files at once, on several threads, and one that cannot read now.
@Suite("Reading in lanes")
struct LaneTests {
    @Test("what is read in batches on several threads is what is read one by one, identifiers of equal copies too")
    func sameAsOneByOne() async throws {
        let folder = try TemporaryFolder()
        for number in 0..<150 {
            // Every third is a copy of another: which is first decides who is called the copy.
            let title = "photo \(number % 3 == 0 ? number / 9 : number)"
            try folder.photo("\(number).jpg", MediaFacts(format: .jpeg, width: 4, height: 3, title: title), salt: title)
        }
        var seen: [[String]] = []
        for reader: any FactReading in [StatedFactReader(), LaneReader(fails: { _ in nil })] {
            let library = LibraryEngine(
                database: .inMemory(), identity: Self.identity, timeZone: .gmt
            ).view(of: [FileLocation(folder.path)])
            let report = try await library.scan(reader: reader)
            #expect(report.read == 150 && report.warnings.isEmpty)
            let port = library.port()
            let assets = try await port.assets(try await port.list(LibraryQuery()).entries.map(\.id))
            seen.append(assets.map { "\($0.name) \($0.id.rawValue)" }.sorted())
        }
        #expect(seen[0].count == 150)
        #expect(seen[0] == seen[1])
    }

    private static let identity = AssetIdentity.temporary()

    @Test(
        "without a sandbox or a worker nothing is read, nothing is called broken, and it is said once; later all is read",
        arguments: [MediaError.noSandbox, .noWorker])
    func withoutWorkers(_ error: MediaError) async throws {
        let folder = try TemporaryFolder()
        for number in 0..<20 { try folder.photo("\(number).jpg", salt: "\(number)") }
        let library = LibraryEngine(
            database: .inMemory(), identity: .temporary(), timeZone: .gmt
        ).view(of: [FileLocation(folder.path)])
        let first = try await library.scan(reader: LaneReader(fails: { _ in error }))
        #expect(first.warnings == [.filesNotRead(error)])
        #expect(first.images == 0 && first.broken.isEmpty)
        let second = try await library.scan(reader: LaneReader(fails: { _ in nil }))
        #expect(second.images == 20 && second.warnings.isEmpty)
    }
}

/// Files over which decoders ended: want of memory looks like a file that is made to do that.
@Suite("Decoders that end")
struct DecoderEndTests {
    private let folder: TemporaryFolder
    private let place: TemporaryFolder
    private let identity = AssetIdentity.temporary()

    init() throws {
        (folder, place) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.photo("a.jpg", salt: "a")
        try folder.photo("b.jpg", salt: "b")
    }

    /// One run of the picker, with as many scans.
    private func run(ends: Set<String>, scans: Int = 1) async throws -> [ScanReport] {
        let library = LibraryEngine(
            database: .open(at: "\(place.path)/library.sqlite"), identity: identity, timeZone: .gmt
        ).view(of: [FileLocation(folder.path)])
        let reader = LaneReader(fails: { ends.contains(Self.name($0)) ? .decoderEnded : nil })
        var reports: [ScanReport] = []
        for _ in 0..<scans { reports.append(try await library.scan(reader: reader)) }
        return reports
    }

    private static func name(_ file: FactFile) -> String {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file.descriptor)")
        return (path ?? "").split(separator: "/").last.map(String.init) ?? ""
    }

    @Test("the next run reads it again, and shows it where it can")
    func healed() async throws {
        let first = try await run(ends: ["a.jpg"], scans: 2)
        #expect(first[0].images == 1 && first[0].broken.values.reduce(0, +) == 1)
        #expect(first[1].read == 0, "the same run has said its word")
        let second = try await run(ends: [])
        #expect(second[0].read == 1 && second[0].images == 2 && second[0].broken.isEmpty)
        #expect(try await run(ends: [])[0].read == 0)
    }

    @Test("the second run's word lasts until the file changes")
    func lasting() async throws {
        _ = try await run(ends: ["a.jpg"])
        let second = try await run(ends: ["a.jpg"], scans: 2)
        #expect(second[0].read == 1 && second[0].images == 1 && second[1].read == 0)
        #expect(try await run(ends: [])[0].read == 0)
        try folder.photo("a.jpg", salt: "other")
        let changed = try await run(ends: [])
        #expect(changed[0].read == 1 && changed[0].images == 2)
    }
}

/// Five files at once, in three lanes.
private final class LaneReader: FactReading {
    private let reader = StatedFactReader()
    private let fails: @Sendable (FactFile) -> MediaError?

    init(fails: @escaping @Sendable (FactFile) -> MediaError?) { self.fails = fails }

    var batch: Int { 5 }
    var lanes: Int { 3 }

    func facts(ofDescriptor descriptor: Int32, head: [UInt8], fileExtension: String) throws(MediaError) -> MediaFacts {
        try reader.facts(ofDescriptor: descriptor, head: head, fileExtension: fileExtension)
    }

    func facts(of files: [FactFile]) -> [Result<MediaFacts, MediaError>] {
        files.map { file in
            if let error = fails(file) { return .failure(error) }
            return Result { () throws(MediaError) in
                try facts(ofDescriptor: file.descriptor, head: file.head, fileExtension: file.fileExtension)
            }
        }
    }
}
