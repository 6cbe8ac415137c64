// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import PickerModel

/// What the index holds under some folders, to be compared with what is there: unchanged files are not opened.
struct KnownFiles {
    struct Row {
        var seq: Int64
        var folder: [UInt8]
        var file: ScannedFile
    }

    private var rows: [[UInt8]: [[UInt8]: Row]] = [:]

    init(_ database: Database, under roots: [[UInt8]]) throws {
        let folders = try FolderSet(database, under: roots)
        let cursor = try GRDB.Row.fetchCursor(
            database, sql: "SELECT seq, folder, name, size, mtime, mtime_ns, inode FROM asset")
        while let row = try cursor.next() {
            guard let folder = folders.paths[row[1]] else { continue }
            let file = ScannedFile(
                name: Array(row[2] as Data), size: row[3], modified: row[4], modifiedNanoseconds: row[5],
                inode: UInt64(bitPattern: row[6] as Int64))
            rows[folder, default: [:]][file.name] = Row(seq: row[0], folder: folder, file: file)
        }
    }

    /// Strikes a file off the list.
    /// - Returns: whether it is known and unchanged.
    mutating func take(_ folder: [UInt8], _ file: ScannedFile) -> Bool {
        guard let known = rows[folder]?.removeValue(forKey: file.name) else { return false }
        return known.file == file
    }

    /// What was not struck off, but for what lies under folders that could not be looked into.
    func gone(except unread: [[UInt8]]) -> [Row] {
        rows.values.flatMap(\.values).filter { row in
            !unread.contains {
                row.folder.starts(with: $0) && (row.folder.count == $0.count || row.folder[$0.count] == 47)
            }
        }
    }
}

/// The folders of the index that lie at or under some roots.
struct FolderSet {
    let paths: [Int64: [UInt8]]
    /// Whether that is every folder the index has: then no answer needs to look at it.
    let isEverything: Bool

    init(_ database: Database, under roots: [[UInt8]]) throws {
        var paths: [Int64: [UInt8]] = [:]
        var all = 0
        let cursor = try Row.fetchCursor(database, sql: "SELECT id, path FROM folder")
        while let row = try cursor.next() {
            all += 1
            let path = Array(row[1] as Data)
            if roots.contains(where: { Self.contains($0, path) }) { paths[row[0]] = path }
        }
        self.paths = paths
        isEverything = paths.count == all
    }

    static func contains(_ root: [UInt8], _ path: [UInt8]) -> Bool {
        root == [47] || (path.starts(with: root) && (path.count == root.count || path[root.count] == 47))
    }
}

/// Which copy of equal contents a new row is: the lowest number that no living row holds.
struct CopyCounter {
    private var taken: [[UInt8]: Set<Int>] = [:]

    /// - Parameter gone: rows of vanished files, whose numbers are free again: a moved file gets its old identifier.
    init(_ database: Database, except gone: [KnownFiles.Row]) throws {
        let free = Set(gone.map(\.seq))
        let cursor = try Row.fetchCursor(database, sql: "SELECT seq, fingerprint, ordinal FROM asset")
        while let row = try cursor.next() {
            guard !free.contains(row[0]) else { continue }
            taken[Array(row[1] as Data), default: []].insert(row[2])
        }
    }

    mutating func next(_ fingerprint: [UInt8]) -> Int {
        let used = taken[fingerprint] ?? []
        var ordinal = 0
        while used.contains(ordinal) { ordinal += 1 }
        taken[fingerprint, default: []].insert(ordinal)
        return ordinal
    }
}

extension ScanReport {
    /// What the library holds under the roots now.
    mutating func count(_ database: Database, under roots: [[UInt8]]) throws {
        let folders = try FolderSet(database, under: roots)
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT folder, kind, broken, count(*) FROM asset GROUP BY folder, kind, broken")
        while let row = try cursor.next() {
            guard folders.paths[row[0]] != nil else { continue }
            let count: Int = row[3]
            if let reason = row[2] as String? {
                broken[reason, default: 0] += count
            } else if AssetKind(code: row[1]) == .video {
                videos += count
            } else {
                images += count
            }
        }
    }
}
