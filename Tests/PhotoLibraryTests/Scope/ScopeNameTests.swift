// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Testing

@testable import PhotoLibrary

@Suite("Names of scopes")
struct ScopeNameTests {
    private let engine = LibraryEngine(database: .inMemory(), identity: AssetIdentity(key: [UInt8](0..<32)))

    private static func folders(_ paths: String...) -> LibraryScope { .folders(paths.map { FileLocation($0) }) }

    private static func assets(_ ids: UInt64...) -> LibraryScope { .assets(Set(ids.map { AssetID(rawValue: $0) })) }

    /// Each differs from the others in one thing that a careless name would leave out.
    private static let different: [LibraryScope] = [
        folders(), folders("/a"), folders("/a", "/b"), folders("/a,/b"), folders("/a1:/b"),
        .album(AlbumID(rawValue: "/a")), .album(AlbumID(rawValue: "")), assets(), assets(1), assets(1, 2), assets(0x12),
        .any([]), .any([assets(1)]), .any([assets(1), assets(2)]), .any([.any([assets(1)]), assets(2)]),
        .any([.any([assets(1), assets(2)])]), .all([assets(1), assets(2)]),
    ]

    @Test("different scopes have different names, of sixteen hexadecimal digits")
    func different() throws {
        let names = try Self.different.map { try #require(engine.name(of: $0)) }
        #expect(Set(names).count == Self.different.count)
        #expect(names.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{16}/) != nil })
    }

    @Test("a scope has one name with one key, however its set is ordered, and another with another key")
    func equal() throws {
        let forth = LibraryScope.assets(Set((1...40).map { AssetID(rawValue: $0) }))
        let back = LibraryScope.assets(Set((1...40).reversed().map { AssetID(rawValue: $0) }))
        let name = try #require(engine.name(of: forth))
        #expect(engine.name(of: back) == name)
        let stranger = LibraryEngine(database: .inMemory(), identity: AssetIdentity(key: [UInt8](1...32)))
        #expect(stranger.name(of: forth) != name)
    }

    @Test("what leaves nothing out has none", arguments: [LibraryScope.everything, .all([]), .any([.everything])])
    func everything(_ scope: LibraryScope) { #expect(engine.name(of: scope) == nil) }
}
