// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import MediaTypes
import PickerModel

/// Answers questions from the index, bounded by the folders of this library whatever else the index holds.
struct LibraryReader {
    let database: Database
    let roots: [[UInt8]]
    let identity: AssetIdentity
    let days: DayClock

    /// Which assets a question means.
    func condition(_ query: LibraryQuery) throws -> Condition {
        let folders = try FolderSet(database, under: roots)
        var parts: [Condition] = []
        if !folders.isEverything { parts.append(Self.within(folders.paths.keys)) }
        if let filter = query.filter { parts.append(filter.condition) }
        for album in [query.album, query.restriction].compactMap({ $0 }) {
            parts.append(membership(album, folders))
        }
        if !query.search.isEmpty {
            guard let words = WordQuery.expression(query.search) else { return .nothing }
            parts.append(
                Condition(
                    sql: "seq IN (SELECT rowid FROM asset_words WHERE asset_words MATCH ?)", arguments: [words]))
        }
        return .joined(parts, by: "AND", empty: .everything)
    }

    private func membership(_ album: AlbumID, _ folders: FolderSet) -> Condition {
        if let smart = SmartAlbum(rawValue: album.rawValue) { return smart.condition }
        guard let top = folders.paths.values.first(where: { identity.albumID($0) == album }) ?? ancestor(album, folders)
        else { return .nothing }
        return Self.within(folders.paths.filter { FolderSet.contains(top, $0.value) }.keys)
    }

    /// A folder that holds only folders has no row of its own.
    private func ancestor(_ album: AlbumID, _ folders: FolderSet) -> [UInt8]? {
        for path in folders.paths.values {
            for (index, byte) in path.enumerated() where byte == 47 && index > 0 {
                let above = Array(path[..<index])
                if identity.albumID(above) == album { return above }
            }
        }
        return nil
    }

    /// Row numbers of the index are no input of anyone's: written out, since there may be more than SQLite has places.
    private static func within(_ folders: some Collection<Int64>) -> Condition {
        Condition(sql: "folder IN (\(folders.map(String.init).joined(separator: ",")))")
    }

    func list(_ query: LibraryQuery, revision: UInt64) throws -> AssetList {
        let condition = try condition(query)
        let statement = try database.makeStatement(
            sql: """
                SELECT id, instant, kind, broken_code IS NOT NULL FROM asset
                WHERE \(condition.sql) ORDER BY \(Self.order(query.sort))
                """)
        var entries = ContiguousArray<AssetEntry>()
        var days = days
        let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(condition.arguments))
        while let row = try cursor.next() {
            var flags: AssetEntry.Flags = row[3] ? .broken : []
            switch AssetKind(code: row[2]) {
            case .video: flags.insert(.video)
            case .livePhoto: flags.insert(.livePhoto)
            case .image: break
            }
            entries.append(AssetEntry(id: AssetID(stored: row[0]), day: days.day(of: row[1]), flags: flags))
        }
        return AssetList(
            entries: entries, grouped: query.sort.key == .date && query.search.isEmpty, revision: revision)
    }

    /// Ties are broken by identifier: an order is always total.
    private static func order(_ sort: PickerModel.SortOrder) -> String {
        let direction = sort.isDescending ? "DESC" : "ASC"
        return switch sort.key {
        case .date: "instant \(direction), id"
        case .name: "display_name COLLATE NOCASE \(direction), id"
        case .size: "size \(direction), id"
        case .added: "added \(direction), id"
        }
    }

    func assets(_ ids: [AssetID]) throws -> [Asset] {
        let folders = try FolderSet(database, under: roots)
        var found: [AssetID: Asset] = [:]
        for start in stride(from: 0, to: ids.count, by: 500) {
            let page = ids[start..<min(start + 500, ids.count)].map { String($0.stored) }.joined(separator: ",")
            let cursor = try Row.fetchCursor(
                database, sql: "SELECT \(Self.assetColumns) FROM asset WHERE id IN (\(page))")
            while let row = try cursor.next() {
                guard let folder = folders.paths[row["folder"]] else { continue }
                let asset = asset(row, folder: folder)
                found[asset.id] = asset
            }
        }
        return ids.compactMap { found[$0] }
    }

    private static let assetColumns = """
        id, folder, name, kind, subtypes, type, size, mtime, width, height, orientation, duration, civil, fraction, \
        utc_offset, date_source, latitude, longitude, favourite, paired_video, broken
        """

    private func asset(_ row: Row, folder: [UInt8]) -> Asset {
        let civil: Int64? = row["civil"]
        let source = (row["date_source"] as String?).flatMap { CaptureDate.Source(rawValue: $0) } ?? .modified
        let latitude: Double? = row["latitude"]
        let longitude: Double? = row["longitude"]
        let paired: Data? = row["paired_video"]
        // A single root is the library itself, not an album in it.
        let isAlbum = !(roots.count == 1 && roots[0] == folder)
        return Asset(
            id: AssetID(stored: row["id"]), kind: AssetKind(code: row["kind"]),
            subtypes: MediaSubtypes(rawValue: UInt32(truncatingIfNeeded: row["subtypes"] as Int64)),
            location: FileLocation(bytes: folder + (folder.last == 47 ? [] : [47]) + Array(row["name"] as Data)),
            type: row["type"], bytes: row["size"], modified: row["mtime"], width: row["width"], height: row["height"],
            orientation: row["orientation"], duration: row["duration"],
            captureDate: civil.map {
                CaptureDate(
                    civilSeconds: $0, fraction: row["fraction"] ?? 0, utcOffset: row["utc_offset"], source: source)
            },
            place: latitude.flatMap { latitude in
                longitude.flatMap { GeoPoint(latitude: latitude, longitude: $0) }
            },
            albums: isAlbum ? [FileLocation(bytes: folder).displayName] : [], isFavourite: row["favourite"],
            pairedVideo: paired.map { FileLocation(bytes: Array($0)) }, broken: row["broken"])
    }
}
