// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Imaging
import MediaTypes
import PhotoLibrary
import PickerModel
import PickerTestSupport
import Testing

/// Real files beside the checkout, read by the real reader.
@Suite("Real files", .enabled(if: Corpus.isPresent, "there is no shared/corpus beside the checkout"))
struct CorpusTests {
    @Test("every file is listed or counted, and nothing is written to")
    func everything() async throws {
        let before = try Corpus.snapshot()
        let library = LibraryEngine(
            database: .inMemory(), identity: .temporary(), timeZone: .gmt
        ).view(of: [FileLocation(Corpus.folder.path)])
        let report = try await library.scan(reader: ExifFactReader())
        let port = library.port()
        let list = try await port.list(LibraryQuery())
        let assets = try await port.assets(list.entries.map(\.id))

        let broken = report.broken.values.reduce(0, +)
        #expect(report.warnings.isEmpty)
        #expect(report.images + report.videos + broken == list.count)
        #expect(report.images + report.videos + broken + report.other == before.count)
        #expect(report.images > 250 && report.videos > 10)
        #expect(assets.count == list.count)
        #expect(Set(assets.map(\.id)).count == assets.count)
        #expect(Set(assets.compactMap(\.location.path)).isSubset(of: before.keys))
        #expect(assets.count { $0.broken != nil } == broken)
        #expect(list.entries.count { $0.flags.contains(.broken) } == broken)
        // What is not listed is no picture by its name.
        let listed = Set(assets.compactMap(\.location.path))
        for path in before.keys where !listed.contains(path) {
            #expect(MediaFormat(fileExtension: (path as NSString).pathExtension) == nil, "\(path)")
        }
        for asset in assets where asset.broken == nil && asset.kind == .image && asset.type != "image/svg+xml" {
            #expect((asset.width ?? 0) > 0 && (asset.height ?? 0) > 0, "\(asset.name)")
        }
        #expect(assets.allSatisfy { $0.captureDate != nil })

        let again = try await library.scan(reader: ExifFactReader())
        #expect(again.read == 0 && again.unchanged == list.count)
        #expect((again.images, again.videos, again.other) == (report.images, report.videos, report.other))
        #expect(again.broken == report.broken)
        #expect(try Corpus.snapshot() == before)
    }

    @Test("albums and filters add up")
    func sums() async throws {
        let library = LibraryEngine(
            database: .inMemory(), identity: .temporary(), timeZone: .gmt
        ).view(of: [FileLocation(Corpus.folder.path)])
        _ = try await library.scan(reader: ExifFactReader())
        let port = library.port()
        let total = try await port.list(LibraryQuery()).count
        let albums = try await port.albums(LibraryQuery())
        #expect(albums.first?.count == total)
        #expect(albums.filter { $0.kind == .folder && $0.depth == 0 }.map(\.count).reduce(0, +) <= total)
        let images = try await port.list(LibraryQuery(filter: .images)).count
        let videos = try await port.list(LibraryQuery(filter: .videos)).count
        #expect(images + videos == total)
        for order in SortKey.allCases {
            let list = try await port.list(LibraryQuery(sort: PickerModel.SortOrder(order, descending: true)))
            #expect(Set(list.entries.map(\.id)).count == total)
        }
    }
}

extension Corpus {
    /// Every file that is not hidden, with size and times: what a write would change.
    static func snapshot() throws -> [String: [Int]] {
        var found: [String: [Int]] = [:]
        guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return [:] }
        for case let name as String in walk {
            let path = "\(folder.path)/\(name)"
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
            found[path] = [
                Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
                status.st_ctim.tv_nsec,
            ]
        }
        return found
    }
}
