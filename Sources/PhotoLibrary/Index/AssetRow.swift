// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import MediaTypes
import PickerModel

/// One file as it goes into the index.
struct AssetRow: Sendable {
    var id: AssetID
    var folder: [UInt8]
    var file: ScannedFile
    var fingerprint: [UInt8]
    var ordinal: Int
    var kind: AssetKind
    var facts: MediaFacts
    /// The name's type where the bytes told none.
    var captureDate: CaptureDate
    var instant: Double
    var added: Double
    /// Why it cannot be read.
    var broken: MediaError?
}

extension AssetKind {
    /// As stored.
    var code: Int {
        switch self {
        case .image: 0
        case .video: 1
        case .livePhoto: 2
        }
    }

    init(code: Int) {
        self = code == 1 ? .video : code == 2 ? .livePhoto : .image
    }
}

extension AssetID {
    /// SQLite's integers are signed: the same bits.
    var stored: Int64 { Int64(bitPattern: rawValue) }
    init(stored: Int64) { self.init(rawValue: UInt64(bitPattern: stored)) }
}

/// Writes rows. One call a batch, inside one transaction.
struct AssetWriter {
    let database: Database

    func write(_ rows: [AssetRow], folders: inout [[UInt8]: Int64]) throws {
        for row in rows {
            let folder = try folderID(row.folder, &folders)
            // The same place, or the same contents moved here: one row at the end.
            try database.cachedStatement(sql: "DELETE FROM asset WHERE (folder = ? AND name = ?) OR id = ?")
                .execute(arguments: [folder, Data(row.file.name), row.id.stored])
            try insert(row, folder)
        }
    }

    private func insert(_ row: AssetRow, _ folder: Int64) throws {
        let (facts, file) = (row.facts, row.file)
        let name = String(decoding: file.name, as: UTF8.self)
        let arguments: StatementArguments = [
            row.id.stored, folder, Data(file.name), name, file.size, file.modified, file.modifiedNanoseconds,
            Int64(bitPattern: file.inode), Data(row.fingerprint), row.ordinal, row.kind.code,
            Int64(facts.subtypes.rawValue), facts.format.rawValue, facts.width, facts.height, facts.orientation,
            facts.duration, row.captureDate.civilSeconds, row.captureDate.fraction, row.captureDate.utcOffset,
            row.captureDate.source.rawValue, row.instant, facts.location?.latitude, facts.location?.longitude,
            facts.title, facts.caption, facts.camera, facts.lens, facts.rating, facts.rating == 5, row.added,
            row.broken?.code, row.broken?.reason,
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
            seq, name, String(decoding: row.folder, as: UTF8.self), facts.keywords.joined(separator: " "),
            facts.people.joined(separator: " "), facts.caption, facts.title, facts.camera,
        ]
        try database.cachedStatement(
            sql: """
                INSERT INTO asset_words (rowid, name, folders, keywords, people, caption, title, camera)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: words)
    }

    private static let columns = [
        "id", "folder", "name", "display_name", "size", "mtime", "mtime_ns", "inode", "fingerprint", "ordinal", "kind",
        "subtypes", "type", "width", "height", "orientation", "duration", "civil", "fraction", "utc_offset",
        "date_source", "instant", "latitude", "longitude", "title", "caption", "camera", "lens", "rating", "favourite",
        "added", "broken_code", "broken",
    ]

    private static let insertion =
        "INSERT INTO asset (\(columns.joined(separator: ", "))) "
        + "VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"

    private func folderID(_ path: [UInt8], _ known: inout [[UInt8]: Int64]) throws -> Int64 {
        if let id = known[path] { return id }
        let blob = Data(path)
        try database.cachedStatement(sql: "INSERT INTO folder (path) VALUES (?) ON CONFLICT DO NOTHING")
            .execute(arguments: [blob])
        let id = try Int64.fetchOne(database, sql: "SELECT id FROM folder WHERE path = ?", arguments: [blob])
        guard let id else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        known[path] = id
        return id
    }
}
