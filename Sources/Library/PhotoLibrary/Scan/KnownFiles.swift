// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB

/// What the index holds under some folders, to be compared with what is there: unchanged files are not opened.
struct KnownFiles {
    /// What the index says of a file that the walk found.
    enum Match: Equatable {
        case unchanged
        /// Unchanged, and no media.
        case stranger
        /// To be read, in place of a row.
        case changed(row: Int64)
        case new
    }

    private struct Known {
        var row: Int64
        var file: ScannedFile
        var isStranger: Bool
        /// The row of the picture whose moving part it is.
        var still: Int64?
        var sidecar: Int64?
        /// Whether it is to be read again even where nothing about it changed.
        var isStale: Bool
    }

    /// Everything under a folder, by name.
    private var folders: [[UInt8]: [[UInt8]: Known]] = [:]

    /// - Parameters:
    ///   - scope: of these folders only; nil for all under the roots.
    ///   - session: which run of the picker asks.
    init(_ database: Database, under roots: [[UInt8]], in scope: LookScope? = nil, session: Int64) throws {
        let set = try FolderSet(database, under: roots, in: scope)
        // Folders whose photos are found by too few names, since a folder above was not scanned then.
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
            guard let folder = paths[row[0]] else { continue }
            let file = ScannedFile(
                name: Array(row[1] as Data), size: row[2], modified: row[3], modifiedNanoseconds: row[4],
                inode: UInt64(bitPattern: row[5] as Int64))
            let code: String? = row[7]
            folders[folder, default: [:]][file.name] = Known(
                row: row[6], file: file, isStranger: areStrangers, still: row[8], sidecar: row[9],
                isStale: code.map { Self.isPassing($0, saidIn: row[10], now: session) } ?? renamed.contains(row[0]))
        }
    }

    /// Whether a reason not to show a file may go away without the file's changing.
    /// - Parameter first: the run of the picker that said so alone; nil where the word is a lasting one.
    private static func isPassing(_ code: String, saidIn first: Int64?, now session: Int64) -> Bool {
        ["unreadable", "cancelled"].contains(code) || first.map { $0 != session } ?? false
    }

    /// Compares the files of a folder and strikes off the list what is there and media.
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
            // A stranger that changed goes, whatever it has become.
            if one.isStranger, !isSame { return .new }
            known[file.name] = nil
            // The row of a video goes with that of its picture.
            if one.still != nil, !isSame { return .new }
            return isSame ? (one.isStranger ? .stranger : .unchanged) : .changed(row: one.row)
        }
        // Those of Live Photos go with their pictures, too.
        known = known.filter { $0.value.still == nil }
        folders[path] = known
        return matches
    }

    /// The names of pictures and videos that are one: what happens to one half is a change of both.
    private static func livePhotos(_ known: [[UInt8]: Known]) -> [Set<[UInt8]>] {
        let videos = known.filter { $0.value.still != nil }
        guard !videos.isEmpty else { return [] }
        let stills = Dictionary(
            known.filter { $0.value.still == nil && !$0.value.isStranger }.map { ($0.value.row, $0.key) },
            uniquingKeysWith: { first, _ in first })
        return videos.map { name, video in Set([name] + (video.still.flatMap { stills[$0] }.map { [$0] } ?? [])) }
    }

    /// What was not struck off, but for what lies under folders that could not be looked into.
    func gone(except unread: [[UInt8]]) -> GoneFiles {
        var gone = GoneFiles()
        for (path, known) in folders where !unread.contains(where: { PathBytes.contains($0, path) }) {
            for one in known.values {
                if one.isStranger { gone.strangers.insert(one.row) } else { gone.assets.insert(one.row) }
            }
        }
        return gone
    }

    /// Whether anything is known under a folder that was not struck off yet.
    func isKnown(_ root: [UInt8]) -> Bool { folders.contains { PathBytes.contains(root, $0.key) && !$0.value.isEmpty } }
}

/// Rows whose files are no longer in their place.
struct GoneFiles: Sendable {
    var assets: Set<Int64> = []
    var strangers: Set<Int64> = []
}
