// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import MediaTypes
import PickerModel

extension Facets {
    /// Reads all facets from the index.
    init(_ database: Database, _ rows: RowPositions, count: Int) throws {
        days = [Int32](repeating: 0, count: count)
        added = days
        try readAssets(database, rows)
        people = try Self.names(database, rows, "SELECT name, asset FROM person")
        keywords = try Self.names(database, rows, "SELECT word, asset FROM keyword")
    }

    private mutating func readAssets(_ database: Database, _ rows: RowPositions) throws {
        var towns: [Int64: [UInt32]] = [:]
        var folders: [Int64: [UInt32]] = [:]
        var cameras: [String: [UInt32]] = [:]
        var kinds: [SmartAlbum: [UInt32]] = [:]
        var known: [KindKey: [SmartAlbum]] = [:]
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT seq, civil, folder, kind, subtypes, favourite, added, town, camera FROM asset")
        while let row = try cursor.next() {
            guard let place = rows[row[0]] else { continue }
            days[Int(place)] = CaptureDate(civilSeconds: row[1]).day.number
            folders[row[2], default: []].append(place)
            let key = KindKey(kind: row[3], subtypes: row[4], isFavourite: row[5])
            let albums = known[key] ?? key.albums
            known[key] = albums
            for album in albums { kinds[album, default: []].append(place) }
            added[Int(place)] = Int32(clamping: Int64(((row[6] as Double) / 60).rounded(.down)))
            if let town = row[7] as Int64? { towns[town, default: []].append(place) }
            if let camera = row[8] as String? { cameras[camera, default: []].append(place) }
        }
        self.cameras = cameras.map { Name(name: $0.key, positions: $0.value) }
        self.kinds = SmartAlbum.allCases.compactMap { album in kinds[album].map { Kind(album: album, positions: $0) } }
        self.towns = try Self.towns(database, towns)
        let paths = try Row.fetchCursor(database, sql: "SELECT id, path FROM folder")
        while let row = try paths.next() {
            guard let positions = folders[row[0]] else { continue }
            self.folders.append(Folder(path: Array(row[1] as Data), positions: positions))
        }
    }

    private static func towns(_ database: Database, _ positions: [Int64: [UInt32]]) throws -> [Town] {
        var towns: [Town] = []
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT id, name, region, country_code, country FROM town")
        while let row = try cursor.next() {
            guard let found = positions[row[0]] else { continue }
            let place = Place(town: row[0], name: row[1], region: row[2], countryCode: row[3], country: row[4])
            towns.append(Town(place: place, positions: found))
        }
        return towns
    }

    private static func names(_ database: Database, _ rows: RowPositions, _ sql: String) throws -> [Name] {
        var positions: [String: [UInt32]] = [:]
        let cursor = try Row.fetchCursor(database, sql: sql)
        while let row = try cursor.next() {
            guard let place = rows[row[1]] else { continue }
            positions[row[0], default: []].append(place)
        }
        // A file may contain the same keyword or person twice.
        return positions.map { Name(name: $0.key, positions: Set($0.value).sorted()) }
    }

    private struct KindKey: Hashable {
        var kind: Int
        var subtypes: Int64
        var isFavourite: Bool

        var albums: [SmartAlbum] {
            let facts = SmartAlbum.Facts(
                kind: AssetKind(code: kind), subtypes: MediaSubtypes(rawValue: UInt32(truncatingIfNeeded: subtypes)),
                isFavourite: isFavourite, isRecent: false)
            return SmartAlbum.allCases.filter { $0 != .library && $0 != .recentlyAdded && $0.holds(facts) }
        }
    }
}
