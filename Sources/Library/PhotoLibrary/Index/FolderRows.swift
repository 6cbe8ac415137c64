// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import PickerModel

/// A folder's row in the index.
struct Folder {
    let id: Int64
    /// Folder names that find its photos.
    let words: String
}

/// Finds or inserts the rows of folders. Valid within one transaction, since another picker may delete an empty folder
/// after it.
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
        // `named_from` keeps the outermost root ever scanned, so that a photo's words do not depend on the last scan.
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO folder (path, named_from) VALUES (?, ?)
                ON CONFLICT (path) DO UPDATE SET named_from = min(named_from, excluded.named_from)
                RETURNING id, named_from
                """)
        guard let row = try Row.fetchOne(statement, arguments: [blob, Self.namedFrom(path, roots)]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        let folder = try Folder(id: row.decode(atIndex: 0), words: Self.words(path, namedFrom: row.decode(atIndex: 1)))
        known[path] = folder
        return folder
    }

    /// The names of the folders from the outermost root on; of a device's pictures that of the device too.
    static func words(_ path: [UInt8], namedFrom start: Int) -> String {
        let names = path.dropFirst(start)
        let root = Array(path.prefix(start) + names.prefix { $0 != PathBytes.slash })
        let title = RootName.text(root)
        let isOwn = title == FileLocation(bytes: root).displayName
        return SearchWords.folders(names) + (isOwn ? "" : " " + SearchWords.folded(title))
    }

    /// Offset in the path at which the name of the outermost root begins.
    static func namedFrom(_ path: [UInt8], _ roots: [[UInt8]]) -> Int {
        let root = roots.filter { PathBytes.contains($0, path) }.min { $0.count < $1.count } ?? path
        return (root.lastIndex(of: PathBytes.slash) ?? -1) + 1
    }
}

/// The folders of the index at or under some roots.
struct FolderSet {
    let paths: [Int64: [UInt8]]
    /// Offset in each path at which the names begin that find its photos.
    let namedFrom: [Int64: Int]
    /// Whether these are all folders of the index: then queries need no condition on folders.
    let isEverything: Bool

    /// - Parameter extent: only folders covered by a partial rescan; nil for all.
    init(_ database: Database, under roots: [[UInt8]], in extent: RescanExtent? = nil) throws {
        var paths: [Int64: [UInt8]] = [:]
        var namedFrom: [Int64: Int] = [:]
        var all = 0
        let cursor = try Row.fetchCursor(database, sql: "SELECT id, path, named_from FROM folder")
        while let row = try cursor.next() {
            all += 1
            let path = try Array(row.decode(Data.self, atIndex: 1))
            guard roots.contains(where: { PathBytes.contains($0, path) }), extent?.contains(path) ?? true else {
                continue
            }
            try paths[row.decode(atIndex: 0)] = path
            try namedFrom[row.decode(atIndex: 0)] = row.decode(atIndex: 2)
        }
        self.paths = paths
        self.namedFrom = namedFrom
        isEverything = paths.count == all
    }

    /// The condition for assets in some folders. The row numbers are written into the SQL, since there may be more than
    /// SQLite allows as arguments; they never come from user input.
    static func condition(_ folders: some Collection<Int64>) -> Condition {
        Condition(sql: "folder IN (\(folders.map(String.init).joined(separator: ",")))")
    }
}
