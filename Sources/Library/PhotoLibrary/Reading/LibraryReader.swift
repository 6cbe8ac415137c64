// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import MediaTypes
import PickerModel

/// Answers questions from an index, within the folders of this library, whatever else the index holds.
struct LibraryReader {
    let database: Database
    let roots: [[UInt8]]
    let identity: AssetIdentity
    let offsets: ZoneOffsets
    /// Now, in seconds since 1970.
    let now: Double
    let places: PlaceNames
    /// The catalogue of the index's version; nil if there is none in memory.
    var catalogue: Catalogue?
    /// The catalogue's file, which holds its words and facets.
    var kept: CatalogueFile?
    /// Whether the folders were scanned, where the index is a part of another one, which knows it; nil to ask this one.
    var isScannedElsewhere: Bool?
    /// The words that a search understands. Asked for at a search only, since the first time takes some milliseconds.
    var vocabulary: @Sendable () -> SearchVocabulary = { SearchVocabulary() }

    /// Start of "recently added", rounded down to the minute so that cached bounds of a moment ago still match.
    var recent: Double { (now / 60).rounded(.down) * 60 - Double(SmartAlbum.recentDays) * 86_400 }

    /// The condition for the assets of a query.
    func condition(_ query: LibraryQuery) throws -> Condition {
        let folders = try FolderSet(database, under: roots)
        var parts = [bounds(folders)].filter { !$0.isEverything }
        if let filter = query.filter { parts.append(try filter.condition(database)) }
        if let album = query.album { parts.append(try membership(album, folders)) }
        if !query.search.isEmpty {
            guard let words = SearchWords.question(query.search) else { return .nothing }
            parts.append(
                Condition(
                    sql: "seq IN (SELECT rowid FROM asset_words WHERE asset_words MATCH ?)", arguments: [words]))
        }
        if !query.tokens.isEmpty { parts.append(try condition(query.tokens)) }
        return .joined(parts, by: "AND", empty: .everything)
    }

    /// A list from the index.
    /// - Parameter reading: the reading that made the query.
    func indexList(_ query: LibraryQuery, revision: UInt64, reading: SearchReading? = nil) throws -> AssetList {
        let condition = try condition(query)
        let order = Self.order(query)
        let statement = try database.makeStatement(
            sql: """
                SELECT id, instant, kind, broken_code IS NOT NULL, folder, ratio FROM asset
                WHERE \(condition.sql) ORDER BY \(order.sql)
                """)
        var entries = ContiguousArray<AssetEntry>()
        var offsets = offsets
        var folders: Set<Int64> = []
        let cursor = try Row.fetchCursor(
            statement, arguments: StatementArguments(condition.arguments + order.words))
        while let row = try cursor.next() {
            try entries.append(
                AssetEntry(
                    id: AssetID(stored: row.decode(atIndex: 0)), day: offsets.day(of: row.decode(atIndex: 1)),
                    flags: AssetEntry.Flags(
                        kind: AssetKind(code: row.decode(atIndex: 2)), isBroken: row.decode(atIndex: 3)),
                    ratio: AspectRatio(rawValue: UInt16(truncatingIfNeeded: row.decode(Int64.self, atIndex: 5)))))
            if query.isSearch { try folders.insert(row.decode(atIndex: 4)) }
        }
        return list(entries, query, revision, albums: query.isSearch ? try albums(in: folders) : nil, reading)
    }

    private func albums(in folders: Set<Int64>) throws -> Int {
        try Data.fetchAll(
            database, sql: "SELECT path FROM folder WHERE id IN (\(folders.map(String.init).joined(separator: ",")))"
        )
        .count { !isWholeLibrary(Array($0)) }
    }

    /// Whether a folder is the library's only root, which is not an album.
    func isWholeLibrary(_ folder: [UInt8]) -> Bool { roots.count == 1 && roots[0] == folder }

    /// If matches are ranked, assets that contain more of the text's words as whole words come first.
    private static func order(_ query: LibraryQuery) -> (sql: String, words: [String]) {
        let words = query.ranksMatches ? SearchWords.wholeWords(query.search) : []
        let hits = words.map { _ in "(seq IN (SELECT rowid FROM asset_words WHERE asset_words MATCH ?))" }
        let rank = hits.isEmpty ? "" : hits.joined(separator: " + ") + " DESC, "
        return (rank + order(query.sort), words)
    }

    /// Ties are broken by identifier, so that the order is total.
    static func order(_ sort: PickerModel.SortOrder) -> String {
        let direction = sort.isDescending ? "DESC" : "ASC"
        return switch sort.key {
        case .date: "instant \(direction), id"
        case .name: "name_order \(direction), id"
        case .size: "size \(direction), id"
        case .added: "added \(direction), id"
        }
    }

    /// Assets with a file name, newest first.
    func assets(named name: String) throws -> [AssetID] {
        let bounds = try condition(LibraryQuery())
        return try Int64.fetchAll(
            database,
            sql: "SELECT id FROM asset WHERE display_name = ? AND \(bounds.sql) ORDER BY instant DESC, id",
            arguments: StatementArguments([name] + bounds.arguments)
        ).map { AssetID(stored: $0) }
    }

    /// The asset at an absolute path; nil if it is not in the library.
    func asset(at location: FileLocation) throws -> Asset? {
        guard let slash = location.bytes.lastIndex(of: PathBytes.slash) else { return nil }
        let folder = slash == 0 ? [PathBytes.slash] : Array(location.bytes[..<slash])
        guard roots.contains(where: { PathBytes.contains($0, folder) }) else { return nil }
        let id = try Int64.fetchOne(
            database,
            sql: "SELECT asset.id FROM asset JOIN folder ON folder.id = asset.folder WHERE path = ? AND asset.name = ?",
            arguments: [Data(folder), Data(location.bytes[(slash + 1)...])])
        return try id.flatMap { try assets([AssetID(stored: $0)]).first }
    }

    /// Whether each of the library's folders, or one above it, was scanned to the end before.
    func isScanned() throws -> Bool { try isScannedElsewhere ?? isScanned(roots) }

    /// Whether each of these folders, or one above it, was scanned completely. Queries each path separately, so that the time does not
    /// depend on the number of other folders.
    func isScanned(_ folders: [[UInt8]]) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM source WHERE path = ?")
        return try folders.allSatisfy { folder in
            try sequence(first: folder, next: PathBytes.parent).contains {
                try Int.fetchOne(statement, arguments: [Data($0)]) != nil
            }
        }
    }

    func assets(_ ids: [AssetID]) throws -> [Asset] {
        var found: [AssetID: Asset] = [:]
        found.reserveCapacity(ids.count)
        // Nil for one that is outside of the library: a condition for its folders would list all of them for a page of assets.
        var folders: [Int64: [UInt8]?] = [:]
        let folderPath = try database.cachedStatement(sql: "SELECT path FROM folder WHERE id = ?")
        let video = try database.cachedStatement(
            sql: "SELECT inode, size, mtime, mtime_ns FROM live_video WHERE still = ?")
        for start in stride(from: 0, to: ids.count, by: Self.mostAsked) {
            let page = ids[start..<min(start + Self.mostAsked, ids.count)].map(\.stored)
            // A statement of this many is kept: SQLite would need half as long to understand one as to answer it.
            let statement =
                page.count == Self.mostAsked
                ? try database.cachedStatement(sql: Self.assets(page.map { _ in "?" }))
                : try database.makeStatement(sql: Self.assets(page.map(String.init)))
            let arguments = page.count == Self.mostAsked ? StatementArguments(page) : StatementArguments()
            let cursor = try Row.fetchCursor(statement, arguments: arguments)
            while let row = try cursor.next() {
                let number: Int64 = try row.decode(atIndex: Column.folder.rawValue)
                if folders[number] == nil {
                    let path = try Data.fetchOne(folderPath, arguments: [number]).map { Array($0) } ?? []
                    folders[number] = .some(roots.contains { PathBytes.contains($0, path) } ? path : nil)
                }
                guard let folder = folders[number] ?? nil else { continue }
                var asset = try asset(row, folder: folder)
                if asset.pairedVideo != nil {
                    let seq: Int64 = try row.decode(atIndex: Column.seq.rawValue)
                    asset.pairedStamp = try Row.fetchOne(video, arguments: [seq]).flatMap { try stamp($0, at: 0) }
                }
                found[asset.id] = asset
            }
        }
        return ids.compactMap { found[$0] }
    }

    /// Most assets of one question.
    private static let mostAsked = 500

    private static func assets(_ ids: [String]) -> String {
        """
        SELECT \(assetColumns) FROM asset WHERE id IN (\(ids.joined(separator: ",")))
        """
    }

    /// Total size of the assets' files in bytes. A sparse file counts at most 2^53.
    func bytes(of ids: [AssetID]) throws -> Int64 {
        // The sum of 500 such files fits in SQLite's integers.
        let longest: Int64 = 1 << 53
        let bounds = try bounds()
        var sum: Int64 = 0
        for start in stride(from: 0, to: ids.count, by: Self.mostAsked) {
            let page = ids[start..<min(start + Self.mostAsked, ids.count)].map { String($0.stored) }
                .joined(separator: ",")
            let part = try Int64.fetchOne(
                database,
                sql: "SELECT SUM(MIN(size, \(longest))) FROM asset WHERE id IN (\(page)) AND \(bounds.sql)",
                arguments: StatementArguments(bounds.arguments))
            let (more, isTooMuch) = sum.addingReportingOverflow(part ?? 0)
            guard !isTooMuch else { return .max }
            sum = more
        }
        return sum
    }

    /// The columns of an asset, in the order in which they are asked for: a look for each by its name would take longer than SQLite does.
    private enum Column: Int, CaseIterable {
        case id, seq, folder, name, kind, subtypes, type, width, height, orientation, duration, civil
        case fraction, utcOffset, dateSource, latitude, longitude, favourite, pairedVideo, brokenCode
        case brokenValues, inode, size, mtime, mtimeNs

        /// The name in SQL.
        var name: String {
            switch self {
            case .utcOffset: "utc_offset"
            case .dateSource: "date_source"
            case .pairedVideo: "paired_video"
            case .brokenCode: "broken_code"
            case .brokenValues: "broken_values"
            case .mtimeNs: "mtime_ns"
            case .id, .seq, .folder, .name, .kind, .subtypes, .type, .size, .mtime, .width, .height, .orientation,
                .duration, .civil, .fraction, .latitude, .longitude, .favourite, .inode:
                "\(self)"
            }
        }
    }

    private static let assetColumns = Column.allCases.map(\.name).joined(separator: ", ")

    private func asset(_ row: Row, folder: [UInt8]) throws -> Asset {
        let date = try CaptureDate(
            civilSeconds: row.decode(atIndex: Column.civil.rawValue),
            fraction: row.decode(atIndex: Column.fraction.rawValue),
            utcOffset: row.decode(atIndex: Column.utcOffset.rawValue),
            source: CaptureDate.Source(rawValue: row.decode(atIndex: Column.dateSource.rawValue)) ?? .modified)
        let latitude: Double? = try row.decode(atIndex: Column.latitude.rawValue)
        let longitude: Double? = try row.decode(atIndex: Column.longitude.rawValue)
        let paired: Data? = try row.decode(atIndex: Column.pairedVideo.rawValue)
        let isAlbum = !isWholeLibrary(folder)
        return try Asset(
            id: AssetID(stored: row.decode(atIndex: Column.id.rawValue)),
            kind: AssetKind(code: row.decode(atIndex: Column.kind.rawValue)),
            subtypes: MediaSubtypes(
                rawValue: UInt32(truncatingIfNeeded: row.decode(Int64.self, atIndex: Column.subtypes.rawValue))),
            location: FileLocation(
                bytes: PathBytes.join(folder, Array(row.decode(Data.self, atIndex: Column.name.rawValue)))),
            type: row.decode(atIndex: Column.type.rawValue), bytes: row.decode(atIndex: Column.size.rawValue),
            modified: row.decode(atIndex: Column.mtime.rawValue), width: row.decode(atIndex: Column.width.rawValue),
            height: row.decode(atIndex: Column.height.rawValue),
            orientation: row.decode(atIndex: Column.orientation.rawValue),
            duration: row.decode(atIndex: Column.duration.rawValue),
            captureDate: date,
            place: latitude.flatMap { latitude in
                longitude.flatMap { GeoPoint(latitude: latitude, longitude: $0) }
            },
            albums: isAlbum
                ? [roots.contains(folder) ? RootName.text(folder) : FileLocation(bytes: folder).displayName] : [],
            isFavourite: row.decode(atIndex: Column.favourite.rawValue),
            pairedVideo: paired.map { FileLocation(bytes: Array($0)) },
            broken: row.decode(String?.self, atIndex: Column.brokenCode.rawValue).map {
                try MediaError(code: $0, values: row.decode(atIndex: Column.brokenValues.rawValue))
            },
            stamp: stamp(row, at: Column.inode.rawValue))
    }

    /// Of four columns: inode, size, and time of the change. Nil where they have nothing.
    private func stamp(_ row: Row, at first: Int) throws -> FileStamp? {
        guard let number = try row.decode(Int64?.self, atIndex: first) else { return nil }
        return try FileStamp(
            inode: UInt64(bitPattern: number), size: row.decode(atIndex: first + 1),
            modified: row.decode(atIndex: first + 2), nanoseconds: row.decode(atIndex: first + 3))
    }
}
