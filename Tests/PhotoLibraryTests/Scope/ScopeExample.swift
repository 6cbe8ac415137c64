// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport

@testable import PhotoLibrary

/// A scope by chance, and what it holds by the records of all assets.
struct ScopeExample {
    var scope: LibraryScope
    var ids: Set<AssetID>

    init(_ scope: LibraryScope, _ ids: Set<AssetID>) {
        self.scope = scope
        self.ids = ids
    }

    /// - Parameter all: the assets of the library.
    init(
        _ library: TestLibrary, _ all: [Asset], _ generator: inout SeededGenerator, depth: Int = 0
    ) async throws {
        let everything = Set(all.map(\.id))
        switch Int.random(in: 0..<(depth < 2 ? 6 : 4), using: &generator) {
        case 0:
            let chosen = all.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }.map(\.id)
            // Some that there are not.
            self.init(.assets(Set(chosen + [AssetID(rawValue: 7)])), Set(chosen))
        case 1:
            let folders = all.map { FileLocation(bytes: PathBytes.parent(of: $0.location.bytes) ?? []) }
            let chosen = (0..<2).compactMap { _ in folders.randomElement(using: &generator) }
            let ids = all.filter { asset in chosen.contains { PathBytes.contains($0.bytes, asset.location.bytes) } }
            self.init(.folders(chosen), Set(ids.map(\.id)))
        case 2:
            let albums = try await library.view.albums().map(\.id)
            let album = albums.randomElement(using: &generator) ?? AlbumID(rawValue: "library")
            self.init(.album(album), Set(try await library.list(LibraryQuery(album: album)).entries.map(\.id)))
        case 3: self.init(.everything, everything)
        case 4:
            let parts = try await Self.parts(library, all, &generator, depth)
            self.init(.any(parts.map(\.scope)), parts.reduce([]) { $0.union($1.ids) })
        default:
            let parts = try await Self.parts(library, all, &generator, depth)
            self.init(.all(parts.map(\.scope)), parts.reduce(everything) { $0.intersection($1.ids) })
        }
    }

    private static func parts(
        _ library: TestLibrary, _ all: [Asset], _ generator: inout SeededGenerator, _ depth: Int
    ) async throws -> [ScopeExample] {
        var parts: [ScopeExample] = []
        for _ in 0..<Int.random(in: 0..<3, using: &generator) {
            parts.append(try await ScopeExample(library, all, &generator, depth: depth + 1))
        }
        return parts
    }
}
