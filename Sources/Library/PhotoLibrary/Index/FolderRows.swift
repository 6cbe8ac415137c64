// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import PickerModel

/// A folder as the index names it.
struct Folder {
    let id: Int64
    /// The names by which its photos are found.
    let words: String
}

/// Finds and makes the rows of folders, inside one transaction: kept no longer, since another picker may take out an
/// empty one meanwhile.
struct FolderRows {
    let database: Database
    /// The folders being scanned.
    let roots: [[UInt8]]
    private var known: [[UInt8]: Folder] = [:]

    init(_ database: Database, roots: [[UInt8]]) {
        self.database = database
        self.roots = roots
    }

    mutating func folder(_ path: [UInt8]) throws -> Folder {
        if let folder = known[path] { return folder }
        let blob = Data(path)
        // The outermost folder ever scanned counts, so that the words of a photo do not depend on who scanned last.
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO folder (path, named_from) VALUES (?, ?)
                ON CONFLICT (path) DO UPDATE SET named_from = min(named_from, excluded.named_from)
                RETURNING id, named_from
                """)
        guard let row = try Row.fetchOne(statement, arguments: [blob, Self.namedFrom(path, roots)]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        let folder = Folder(id: row[0], words: Self.words(path, namedFrom: row[1]))
        known[path] = folder
        return folder
    }

    /// The names of the folders from the outermost root on; of a device's pictures that of the device too.
    private static func words(_ path: [UInt8], namedFrom start: Int) -> String {
        let names = path.dropFirst(start)
        let root = Array(path.prefix(start) + names.prefix { $0 != PathBytes.slash })
        let title = RootName.text(root)
        let isOwn = title == FileLocation(bytes: root).displayName
        return SearchWords.folders(names) + (isOwn ? "" : " " + SearchWords.folded(title))
    }

    /// Where the name of the outermost root above a folder begins.
    static func namedFrom(_ path: [UInt8], _ roots: [[UInt8]]) -> Int {
        let root = roots.filter { PathBytes.contains($0, path) }.min { $0.count < $1.count } ?? path
        return (root.lastIndex(of: PathBytes.slash) ?? -1) + 1
    }
}

/// The folders of the index that lie at or under some roots.
struct FolderSet {
    let paths: [Int64: [UInt8]]
    /// Where in them the names begin by which photos are found.
    let namedFrom: [Int64: Int]
    /// Whether that is every folder the index has: then no answer needs to look at it.
    let isEverything: Bool

    /// - Parameter scope: those that a look at a part speaks for; nil for all.
    init(_ database: Database, under roots: [[UInt8]], in scope: LookScope? = nil) throws {
        var paths: [Int64: [UInt8]] = [:]
        var namedFrom: [Int64: Int] = [:]
        var all = 0
        let cursor = try Row.fetchCursor(database, sql: "SELECT id, path, named_from FROM folder")
        while let row = try cursor.next() {
            all += 1
            let path = Array(row[1] as Data)
            guard roots.contains(where: { PathBytes.contains($0, path) }), scope?.contains(path) ?? true else {
                continue
            }
            paths[row[0]] = path
            namedFrom[row[0]] = row[2]
        }
        self.paths = paths
        self.namedFrom = namedFrom
        isEverything = paths.count == all
    }

    /// A condition that holds for what lies in some folders. Row numbers are no input of anyone's: written out, since
    /// there may be more than SQLite has places for values.
    static func condition(_ folders: some Collection<Int64>) -> Condition {
        Condition(sql: "folder IN (\(folders.map(String.init).joined(separator: ",")))")
    }
}
