// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import MediaTypes
import PickerModel

extension LibraryReader {
    /// The library, non-empty smart albums, folders as a tree, places, people and keywords. Counts respect the query's
    /// filter, not its search; so does the cover, the newest asset of an album that can be read.
    func albums(_ query: LibraryQuery) throws -> [Album] {
        if let albums = try quickAlbums(query) { return albums }
        let bounds = try condition(LibraryQuery(filter: query.filter))
        return try smartAlbums(bounds) + folderAlbums(bounds) + Self.placeAlbums(townCounts(bounds))
            + namedAlbums(.person, bounds)
            + namedAlbums(.keyword, bounds)
    }

    /// The albums of all folders.
    func folderAlbums(_ bounds: Condition) throws -> [Album] {
        let folders = try FolderSet(database, under: roots)
        var tree = FolderTree(roots: roots)
        for (folder, tally) in try folderTallies(bounds) {
            if let path = folders.paths[folder] { tree.add(path, tally) }
        }
        return tree.albums { identity.albumID($0) }
    }

    private func folderTallies(_ bounds: Condition) throws -> [Int64: AlbumTally] {
        var tallies: [Int64: AlbumTally] = [:]
        let cursor = try Row.fetchCursor(
            database,
            sql: "SELECT folder, count(*), min(place), id FROM \(Self.placed("folder", bounds)) GROUP BY folder",
            arguments: StatementArguments(bounds.arguments))
        while let row = try cursor.next() { try tallies[row.decode(atIndex: 0)] = Self.tally(row, at: 1) }
        return tallies
    }

    /// The assets within bounds with some columns, their `id` and their `place` in the order of dates, newest first,
    /// which is NULL for those that cannot be read. In a group with `min(place)` SQLite takes `id` from the row that
    /// has it, so that one pass counts and finds the cover.
    static func placed(_ columns: String, _ bounds: Condition) -> String {
        """
        (SELECT \(columns), id,
            CASE WHEN broken_code IS NULL THEN row_number() OVER (ORDER BY instant DESC, id) END AS place
        FROM asset WHERE \(bounds.sql))
        """
    }

    /// Reads `count(…), min(place), id` from that column on.
    static func tally(_ row: Row, at column: Int) throws -> AlbumTally {
        let place: Int? = try row.decode(atIndex: column + 1)
        let newest = try place.map {
            try AlbumTally.Placed(place: $0, id: AssetID(stored: row.decode(atIndex: column + 2)))
        }
        return try AlbumTally(count: row.decode(atIndex: column), newest: newest)
    }

    /// Counts all smart albums in one pass: there are few combinations of the columns that the rules use.
    private func smartAlbums(_ bounds: Condition) throws -> [Album] {
        var tallies: [SmartAlbum: AlbumTally] = [:]
        let cursor = try Row.fetchCursor(
            database,
            sql: """
                SELECT kind, subtypes, favourite, recent, count(*), min(place), id
                FROM \(Self.placed("kind, subtypes, favourite, added >= ? AS recent", bounds))
                GROUP BY kind, subtypes, favourite, recent
                """, arguments: StatementArguments([recent] + bounds.arguments))
        while let row = try cursor.next() {
            let facts = try SmartAlbum.Facts(
                kind: AssetKind(code: row.decode(atIndex: 0)),
                subtypes: MediaSubtypes(rawValue: UInt32(truncatingIfNeeded: row.decode(Int64.self, atIndex: 1))),
                isFavourite: row.decode(atIndex: 2),
                isRecent: row.decode(atIndex: 3))
            let tally = try Self.tally(row, at: 4)
            for album in SmartAlbum.allCases where album.holds(facts) {
                tallies[album, default: AlbumTally()].add(tally)
            }
        }
        let total = tallies[.library]?.count ?? 0
        return SmartAlbum.allCases.compactMap { $0.shown(tallies[$0] ?? AlbumTally(), of: total) }
    }

    private func namedAlbums(_ source: NamedAlbum, _ bounds: Condition) throws -> [Album] {
        // The sidebar shows only the most used names; the search finds the others.
        let cursor = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(source.column), count(DISTINCT asset) AS photos, min(place), counted.id
                FROM \(Self.placed("seq", bounds)) AS counted JOIN \(source.table) ON asset = counted.seq
                GROUP BY 1 ORDER BY photos DESC, 1 LIMIT \(NamedAlbum.most)
                """, arguments: StatementArguments(bounds.arguments))
        var names: [(name: String, tally: AlbumTally)] = []
        while let row = try cursor.next() { try names.append((row.decode(atIndex: 0), Self.tally(row, at: 1))) }
        return namedAlbums(source, names)
    }

    /// The albums, sorted by name regardless of case.
    func namedAlbums(_ source: NamedAlbum, _ names: some Sequence<(name: String, tally: AlbumTally)>) -> [Album] {
        names.map { name, tally in
            (
                name.lowercased(),
                Album(
                    id: identity.albumID(named: name, in: source), kind: source.kind, name: name, count: tally.count,
                    cover: tally.cover)
            )
        }
        .sorted { ($0.0, $0.1.name) < ($1.0, $1.1.name) }.map(\.1)
    }

    /// The condition for the assets of an album.
    func membership(_ album: AlbumID, _ folders: FolderSet) throws -> Condition {
        if let smart = SmartAlbum(rawValue: album.rawValue) { return try smart.condition(database, recent: recent) }
        if let place = PlaceAlbum(album) { return place.condition }
        for source in NamedAlbum.allCases where album.rawValue.hasPrefix(source.prefix) {
            let names = try String.fetchCursor(
                database, sql: "SELECT DISTINCT \(source.column) FROM \(source.table)")
            while let name = try names.next() {
                guard identity.albumID(named: name, in: source) == album else { continue }
                return Condition(
                    sql: "seq IN (SELECT asset FROM \(source.table) WHERE \(source.column) = ?)", arguments: [name])
            }
            return .nothing
        }
        guard let top = folder(album, folders) else { return .nothing }
        return FolderSet.condition(folders.paths.filter { PathBytes.contains(top, $0.value) }.keys)
    }

    /// The folder of an album. Parents are tried as well, since a folder that contains only folders has no row.
    private func folder(_ album: AlbumID, _ folders: FolderSet) -> [UInt8]? {
        var asked: Set<[UInt8]> = []
        for path in folders.paths.values {
            var path = path
            while roots.contains(where: { PathBytes.contains($0, path) }), asked.insert(path).inserted {
                if identity.albumID(path) == album { return path }
                guard let slash = path.lastIndex(of: PathBytes.slash), slash > 0 else { break }
                path.removeSubrange(slash...)
            }
        }
        return nil
    }
}
