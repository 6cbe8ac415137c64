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
            guard let place = try rows[row.decode(atIndex: 0)] else { continue }
            try days[Int(place)] = CaptureDate(civilSeconds: row.decode(atIndex: 1)).day.number
            try folders[row.decode(atIndex: 2), default: []].append(place)
            let key = try KindKey(
                kind: row.decode(atIndex: 3), subtypes: row.decode(atIndex: 4), isFavourite: row.decode(atIndex: 5))
            let albums = known[key] ?? key.albums
            known[key] = albums
            for album in albums { kinds[album, default: []].append(place) }
            try added[Int(place)] = Int32(clamping: Int64((row.decode(Double.self, atIndex: 6) / 60).rounded(.down)))
            if let town = try row.decode(Int64?.self, atIndex: 7) { towns[town, default: []].append(place) }
            if let camera = try row.decode(String?.self, atIndex: 8) { cameras[camera, default: []].append(place) }
        }
        self.cameras = cameras.map { Name(name: $0.key, positions: $0.value) }
        self.kinds = SmartAlbum.allCases.compactMap { album in kinds[album].map { Kind(album: album, positions: $0) } }
        self.towns = try Self.towns(database, towns)
        let paths = try Row.fetchCursor(database, sql: "SELECT id, path FROM folder")
        while let row = try paths.next() {
            guard let positions = try folders[row.decode(atIndex: 0)] else { continue }
            try self.folders.append(Folder(path: Array(row.decode(Data.self, atIndex: 1)), positions: positions))
        }
    }

    private static func towns(_ database: Database, _ positions: [Int64: [UInt32]]) throws -> [Town] {
        var towns: [Town] = []
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT id, name, region, country_code, country FROM town")
        while let row = try cursor.next() {
            guard let found = try positions[row.decode(atIndex: 0)] else { continue }
            let place = try Place(
                town: row.decode(atIndex: 0), name: row.decode(atIndex: 1), region: row.decode(atIndex: 2),
                countryCode: row.decode(atIndex: 3), country: row.decode(atIndex: 4))
            towns.append(Town(place: place, positions: found))
        }
        return towns
    }

    private static func names(_ database: Database, _ rows: RowPositions, _ sql: String) throws -> [Name] {
        var positions: [String: [UInt32]] = [:]
        let cursor = try Row.fetchCursor(database, sql: sql)
        while let row = try cursor.next() {
            guard let place = try rows[row.decode(atIndex: 1)] else { continue }
            try positions[row.decode(atIndex: 0), default: []].append(place)
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
