// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel

extension LibraryReader {
    /// What every answer keeps within: the library's folders.
    func bounds() throws -> Condition { bounds(try FolderSet(database, under: roots)) }

    /// - Parameter folders: those under the library's roots, for who has read them already.
    func bounds(_ folders: FolderSet) -> Condition {
        folders.isEverything ? .everything : FolderSet.condition(folders.paths.keys)
    }

    /// What a scope allows, in the library's folders and elsewhere. Asks for nothing that it does not speak of.
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
            // Each looked up by itself: `id IN` walks along the index from one to the next, which ends sooner where no other
            // asset has a larger identifier.
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

    /// What of the library's folders a scope allows.
    func bounds(within scope: LibraryScope) throws -> Condition {
        let parts = [try bounds(), try condition(of: scope)].filter { !$0.isEverything }
        return .joined(parts, by: "AND", empty: .everything)
    }
}
