// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel

extension LibraryReader {
    /// The condition for assets in the library's folders, which every query contains.
    func bounds() throws -> Condition { bounds(try FolderSet(database, under: roots)) }

    /// - Parameter folders: the folders under the library's roots, if they were read already.
    func bounds(_ folders: FolderSet) -> Condition {
        folders.isEverything ? .everything : FolderSet.condition(folders.paths.keys)
    }

    /// The condition for assets in a scope, regardless of the library's folders. Queries only what the scope names.
    func condition(of scope: LibraryScope) throws -> Condition {
        switch scope {
        case .everything: return .everything
        case .folders(let places):
            let tops = places.map { PathBytes.normalized($0.bytes) }
            return FolderSet.condition(try FolderSet(database, under: tops).paths.keys)
        case .album(let album): return try membership(album, FolderSet(database, under: roots))
        case .assets(let ids):
            // All identifiers are one JSON argument, since SQLite allows 32,766 arguments at most.
            let list = "[" + ids.map { String($0.stored) }.joined(separator: ",") + "]"
            // Each identifier is looked up separately: `id IN` steps through the index, and the number of steps would depend on
            // other assets.
            let found =
                "SELECT found.seq FROM json_each(?) AS chosen CROSS JOIN asset AS found ON found.id = chosen.value"
            return Condition(sql: "seq IN (\(found))", arguments: [list])
        case .any(let scopes):
            let parts = try scopes.map { try condition(of: $0) }
            return parts.contains(where: \.isEverything) ? .everything : .joined(parts, by: "OR", empty: .nothing)
        case .all(let scopes):
            let parts = try scopes.map { try condition(of: $0) }.filter { !$0.isEverything }
            return .joined(parts, by: "AND", empty: .everything)
        }
    }

    /// The condition for assets in a scope and in the library's folders.
    func bounds(within scope: LibraryScope) throws -> Condition {
        let parts = [try bounds(), try condition(of: scope)].filter { !$0.isEverything }
        return .joined(parts, by: "AND", empty: .everything)
    }
}
