// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel

extension LibraryReader {
    /// The condition that limits every answer to the library's folders and the request's scope.
    func bounds() throws -> Condition { try bounds(FolderSet(database, under: roots)) }

    /// - Parameter folders: the folders under the library's roots, if the caller has read them already.
    func bounds(_ folders: FolderSet) throws -> Condition {
        let library = folders.isEverything ? Condition.everything : FolderSet.condition(folders.paths.keys)
        let parts = [library, try condition(scope, folders)].filter { !$0.isEverything }
        return .joined(parts, by: "AND", empty: .everything)
    }

    private func condition(_ scope: LibraryScope, _ folders: FolderSet) throws -> Condition {
        switch scope {
        case .everything: return .everything
        case .folders(let places):
            let tops = places.map { PathBytes.normalized($0.bytes) }
            let within = folders.paths.filter { folder in tops.contains { PathBytes.contains($0, folder.value) } }
            return FolderSet.condition(within.keys)
        case .album(let album): return try membership(album, folders)
        case .assets(let ids):
            // All identifiers are one JSON argument, since SQLite allows 32,766 arguments at most.
            let list = "[" + ids.map { String($0.stored) }.joined(separator: ",") + "]"
            return Condition(sql: "id IN (SELECT value FROM json_each(?))", arguments: [list])
        case .any(let scopes):
            let parts = try scopes.map { try condition($0, folders) }
            return parts.contains(where: \.isEverything) ? .everything : .joined(parts, by: "OR", empty: .nothing)
        case .all(let scopes):
            let parts = try scopes.map { try condition($0, folders) }.filter { !$0.isEverything }
            return .joined(parts, by: "AND", empty: .everything)
        }
    }
}
