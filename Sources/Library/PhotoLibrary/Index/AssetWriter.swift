// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import MediaTypes
import PickerModel

/// Writes rows, inside one transaction.
///
/// Invariants: one row for each path, one row for each identifier, and a file keeps its identifier. A touched file
/// keeps its own; a moved file takes over that of its old row; a new copy of known contents gets the lowest free
/// number. This is decided within the transaction, since another picker may be writing, too.
struct AssetWriter {
    let database: Database
    let identity: AssetIdentity
    let places: PlaceNames
    /// Rows of files that no longer exist at their path. Files that were moved take over their identifiers.
    let gone: Set<Int64>
    /// The current run of the picker.
    let session: Int64

    private struct Twin {
        var seq: Int64
        var ordinal: Int
        var inode: Int64
        var added: Double
    }

    /// The effect of writing a row.
    struct Written {
        /// The asset that the row replaced; nil if there was none.
        var displaced: AssetID?
        /// The folder that the file was moved from.
        var left: [UInt8]?
    }

    func write(_ row: AssetRow, folder: Folder) throws -> Written {
        var written = Written()
        var twins = try twins(of: row.fingerprint)
        var ordinal: Int?
        var added = row.added
        // Timeouts and crashes may be the machine's fault: they become permanent when a second run of the picker sees
        // them, too.
        var brokenIn = [.decoderEnded, .timedOut].contains(row.broken) ? session : nil
        let own = try own(row.file.name, in: folder.id)
        if let own {
            // The file was touched, or rewritten with the same contents.
            if let twin = twins.first(where: { $0.seq == own.seq }) {
                (ordinal, added) = (twin.ordinal, twin.added)
                // The error is permanent if it was before, or if another run saw it.
                if own.code == row.broken?.code, own.brokenIn != session { brokenIn = nil }
                twins.removeAll { $0.seq == own.seq }
            }
            try delete(own.seq)
        }
        if ordinal == nil, let moved = moved(row, among: twins) {
            (ordinal, added) = (moved.ordinal, moved.added)
            written.left = try self.folder(of: moved.seq)
            try delete(moved.seq)
        }
        let number = ordinal ?? Self.lowest(except: twins.map(\.ordinal))
        let id = identity.id(row.fingerprint, ordinal: number)
        try insert(row, folder, id, number, added, brokenIn)
        written.displaced = own.flatMap { $0.id == id ? nil : $0.id }
        return written
    }

    /// Prefers the row with the same inode: that identifies the file even if several equal copies moved at once.
    private func moved(_ row: AssetRow, among twins: [Twin]) -> Twin? {
        let left = twins.filter { gone.contains($0.seq) }
        return left.first { $0.inode == Int64(bitPattern: row.file.inode) } ?? left.min { $0.ordinal < $1.ordinal }
    }

    private static func lowest(except taken: [Int]) -> Int {
        let taken = Set(taken)
        var ordinal = 0
        while taken.contains(ordinal) { ordinal += 1 }
        return ordinal
    }

    private func own(_ name: [UInt8], in folder: Int64) throws -> (
        seq: Int64, id: AssetID, code: String?, brokenIn: Int64?
    )? {
        let statement = try database.cachedStatement(
            sql: "SELECT seq, id, broken_code, broken_in FROM asset WHERE folder = ? AND name = ?")
        return try Row.fetchOne(statement, arguments: [folder, Data(name)])
            .map { ($0[0], AssetID(stored: $0[1]), $0[2], $0[3]) }
    }

    private func twins(of fingerprint: UInt64) throws -> [Twin] {
        let statement = try database.cachedStatement(
            sql: "SELECT seq, ordinal, inode, added FROM asset WHERE fingerprint = ?")
        var twins: [Twin] = []
        let cursor = try Row.fetchCursor(statement, arguments: [Int64(bitPattern: fingerprint)])
        while let row = try cursor.next() {
            try twins.append(
                Twin(
                    seq: row.decode(atIndex: 0), ordinal: row.decode(atIndex: 1), inode: row.decode(atIndex: 2),
                    added: row.decode(atIndex: 3)))
        }
        return twins
    }

    private func folder(of seq: Int64) throws -> [UInt8]? {
        let statement = try database.cachedStatement(
            sql: "SELECT path FROM folder WHERE id = (SELECT folder FROM asset WHERE seq = ?)")
        return try Data.fetchOne(statement, arguments: [seq]).map { Array($0) }
    }

    private func delete(_ seq: Int64) throws {
        try database.cachedStatement(sql: "DELETE FROM asset WHERE seq = ?").execute(arguments: [seq])
    }

    // MARK: - Inserting

    private func insert(
        _ row: AssetRow, _ folder: Folder, _ id: AssetID, _ ordinal: Int, _ added: Double, _ brokenIn: Int64?
    ) throws {
        let (facts, file, date) = (row.facts, row.file, row.captureDate)
        let place = facts.location.flatMap { places.place($0) }
        if let place { try keep(place) }
        let arguments: StatementArguments = [
            id.stored, folder.id, Data(file.name), file.displayName, Data(NameOrder.key(of: file.displayName)),
            file.size,
            file.modified, file.modifiedNanoseconds, Int64(bitPattern: file.inode), Int64(bitPattern: row.fingerprint),
            ordinal, row.kind.code, Int64(facts.subtypes.rawValue), facts.format.rawValue, facts.width, facts.height,
            facts.orientation, facts.duration, date.civilSeconds, date.fraction, date.utcOffset, date.source.rawValue,
            row.instant, facts.location?.latitude, facts.location?.longitude, facts.title, facts.caption, facts.camera,
            facts.lens, facts.rating, facts.rating == 5, added, row.broken?.code, row.broken?.values,
            facts.contentIdentifier, row.sidecar, place?.town, brokenIn,
            AspectRatio(width: facts.width, height: facts.height).rawValue,
        ]
        try database.cachedStatement(sql: Self.insertion).execute(arguments: arguments)
        let seq = database.lastInsertedRowID
        for word in facts.keywords {
            try database.cachedStatement(sql: "INSERT INTO keyword VALUES (?, ?)").execute(arguments: [seq, word])
        }
        for person in facts.people {
            try database.cachedStatement(sql: "INSERT INTO person VALUES (?, ?)").execute(arguments: [seq, person])
        }
        let words: StatementArguments = [
            seq, SearchWords.name(file.displayName), folder.words, SearchWords.list(facts.keywords),
            SearchWords.list(facts.people), place.map { SearchWords.folded($0.words) },
            facts.caption.map(SearchWords.folded), facts.title.map(SearchWords.folded),
            facts.camera.map(SearchWords.folded),
        ]
        try database.cachedStatement(
            sql: """
                INSERT INTO asset_words (rowid, name, folders, keywords, people, places, caption, title, camera)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: words)
    }

    /// Inserts or updates a town: its names may change with releases of the gazetteer, its number does not.
    private func keep(_ place: Place) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO town (id, name, region, country_code, country) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, region = excluded.region,
                    country_code = excluded.country_code, country = excluded.country
                WHERE name <> excluded.name OR country <> excluded.country
                """
        ).execute(arguments: [place.town, place.name, place.region, place.countryCode, place.country])
    }

    private static let columns = [
        "id", "folder", "name", "display_name", "name_order", "size", "mtime", "mtime_ns", "inode", "fingerprint",
        "ordinal", "kind", "subtypes", "type", "width", "height", "orientation", "duration", "civil", "fraction",
        "utc_offset", "date_source", "instant", "latitude", "longitude", "title", "caption", "camera", "lens", "rating",
        "favourite", "added", "broken_code", "broken_values", "content_identifier", "sidecar", "town",
        "broken_in", "ratio",
    ]

    private static let insertion =
        "INSERT INTO asset (\(columns.joined(separator: ", "))) "
        + "VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
}

extension Place {
    /// The words that find photos taken in this place.
    fileprivate var words: String { [name, region ?? "", country].joined(separator: " ") }
}
