// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB

/// The files that the index knows under some folders, compared with those that the walk found: unchanged files are not
/// opened.
struct KnownFiles {
    /// How a file that the walk found compares with the index.
    enum Match: Equatable {
        case unchanged
        /// Unchanged, and not media.
        case stranger
        /// Changed: to be read again and replace the row.
        case changed(row: Int64)
        case new
    }

    private struct Known {
        var row: Int64
        var file: ScannedFile
        var isStranger: Bool
        /// For the video of a Live Photo: the row of its picture.
        var still: Int64?
        var sidecar: Int64?
        /// Whether the file must be read again even if it is unchanged.
        var isStale: Bool
    }

    /// By folder and name.
    private var folders: [[UInt8]: [[UInt8]: Known]] = [:]

    /// - Parameters:
    ///   - extent: only folders in this extent; nil for all under the roots.
    ///   - session: the current run of the picker.
    init(_ database: Database, under roots: [[UInt8]], in extent: RescanExtent? = nil, session: Int64) throws {
        let set = try FolderSet(database, under: roots, in: extent)
        // Folders whose photos must be found by more folder names now, since a parent folder was not scanned before.
        let renamed = Set(
            set.paths.keys.filter { FolderRows.namedFrom(set.paths[$0] ?? [], roots) < set.namedFrom[$0] ?? 0 })
        let bounds = set.isEverything ? "" : " WHERE " + FolderSet.condition(set.paths.keys).sql
        let columns = "folder, name, size, mtime, mtime_ns, inode"
        try take(
            Row.fetchCursor(
                database, sql: "SELECT \(columns), seq, broken_code, NULL, sidecar, broken_in FROM asset\(bounds)"),
            set.paths,
            renamed, areStrangers: false, session: session)
        try take(
            Row.fetchCursor(
                database, sql: "SELECT \(columns), id, NULL, still, sidecar, NULL FROM live_video\(bounds)"), set.paths,
            [],
            areStrangers: false, session: session)
        try take(
            Row.fetchCursor(database, sql: "SELECT \(columns), id, NULL, NULL, NULL, NULL FROM stranger\(bounds)"),
            set.paths, [], areStrangers: true, session: session)
    }

    private mutating func take(
        _ cursor: RowCursor, _ paths: [Int64: [UInt8]], _ renamed: Set<Int64>, areStrangers: Bool, session: Int64
    ) throws {
        while let row = try cursor.next() {
            guard let folder = try paths[row.decode(atIndex: 0)] else { continue }
            let file = try ScannedFile(
                name: Array(row.decode(Data.self, atIndex: 1)), size: row.decode(atIndex: 2),
                modified: row.decode(atIndex: 3), modifiedNanoseconds: row.decode(atIndex: 4),
                inode: UInt64(bitPattern: row.decode(Int64.self, atIndex: 5)))
            let code: String? = try row.decode(atIndex: 7)
            try folders[folder, default: [:]][file.name] = Known(
                row: row.decode(atIndex: 6), file: file, isStranger: areStrangers, still: row.decode(atIndex: 8),
                sidecar: row.decode(atIndex: 9),
                isStale: code.map { try Self.isPassing($0, saidIn: row.decode(atIndex: 10), now: session) }
                    ?? renamed.contains(row.decode(atIndex: 0)))
        }
    }

    /// Whether an error may go away although the file is unchanged.
    /// - Parameter first: the only run of the picker that met the error; nil if the error is permanent.
    private static func isPassing(_ code: String, saidIn first: Int64?, now session: Int64) -> Bool {
        ["unreadable", "cancelled"].contains(code) || first.map { $0 != session } ?? false
    }

    /// Compares the files found in a folder with the known ones, and removes those found from the known ones.
    mutating func match(_ path: [UInt8], _ files: [ScannedFile], _ confinement: Confinement) -> [Match] {
        guard var known = folders.removeValue(forKey: path) else { return files.map { _ in .new } }
        let sidecars = SidecarStamps(folder: path, confinement)
        var same: Set<[UInt8]> = []
        for file in files {
            guard let one = known[file.name], one.file == file, !one.isStale else { continue }
            if one.isStranger || one.sidecar == sidecars.stamp(for: file.name) { same.insert(file.name) }
        }
        for names in Self.livePhotos(known) where !names.isSubset(of: same) { same.subtract(names) }
        let matches = files.map { file -> Match in
            guard let one = known[file.name] else { return .new }
            let isSame = same.contains(file.name)
            // The row of a changed stranger stays in `known` and so is removed as gone; the file is read as new.
            if one.isStranger, !isSame { return .new }
            known[file.name] = nil
            // The row of the video is deleted with that of its picture.
            if one.still != nil, !isSame { return .new }
            return isSame ? (one.isStranger ? .stranger : .unchanged) : .changed(row: one.row)
        }
        // Rows of Live Photo videos are deleted with their pictures.
        known = known.filter { $0.value.still == nil }
        folders[path] = known
        return matches
    }

    /// The names of each Live Photo's picture and video: a change of one counts as a change of both.
    private static func livePhotos(_ known: [[UInt8]: Known]) -> [Set<[UInt8]>] {
        let videos = known.filter { $0.value.still != nil }
        guard !videos.isEmpty else { return [] }
        let stills = Dictionary(
            known.filter { $0.value.still == nil && !$0.value.isStranger }.map { ($0.value.row, $0.key) },
            uniquingKeysWith: { first, _ in first })
        return videos.map { name, video in Set([name] + (video.still.flatMap { stills[$0] }.map { [$0] } ?? [])) }
    }

    /// The known files that were not found, except those under folders that could not be read.
    func gone(except unread: [[UInt8]]) -> GoneFiles {
        var gone = GoneFiles()
        for (path, known) in folders where !unread.contains(where: { PathBytes.contains($0, path) }) {
            for one in known.values {
                if one.isStranger { gone.strangers.insert(one.row) } else { gone.assets.insert(one.row) }
            }
        }
        return gone
    }

    /// Whether files are known under a folder that have not been found.
    func isKnown(_ root: [UInt8]) -> Bool { folders.contains { PathBytes.contains(root, $0.key) && !$0.value.isEmpty } }
}

/// Rows whose files no longer exist at their path.
struct GoneFiles: Sendable {
    var assets: Set<Int64> = []
    var strangers: Set<Int64> = []
}
