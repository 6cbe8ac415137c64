// SPDX-License-Identifier: GPL-3.0-or-later

/// Facets as flat lists, the form stored in the catalogue file: groups of items, each with a key and catalogue
/// positions.
struct FacetTable: Sendable, Equatable {
    /// Number of items in each group, in the order people, keywords, cameras, towns, folders, kinds.
    var groups: [UInt32] = []
    /// All keys concatenated; `keyEnds` holds the end of each.
    var keys: [UInt8] = []
    var keyEnds: [UInt32] = []
    /// The positions of all items concatenated; `positionEnds` holds the end of each item's.
    var positions: [UInt32] = []
    var positionEnds: [UInt32] = []
    var days: [Int32] = []
    var added: [Int32] = []

    static let groupCount = 6

    init() {}

    init(_ facets: Facets) {
        for names in [facets.people, facets.keywords, facets.cameras] {
            add(names) { (Array($0.name.utf8), $0.positions) }
        }
        add(facets.towns) { (Self.key(of: $0.place), $0.positions) }
        add(facets.folders) { ($0.path, $0.positions) }
        add(facets.kinds) { (Array($0.album.rawValue.utf8), $0.positions) }
        days = facets.days
        added = facets.added
    }

    private mutating func add<Item>(_ items: [Item], _ parts: (Item) -> (key: [UInt8], positions: [UInt32])) {
        groups.append(UInt32(clamping: items.count))
        for item in items {
            let (key, found) = parts(item)
            keys += key
            keyEnds.append(UInt32(clamping: keys.count))
            positions += found
            positionEnds.append(UInt32(clamping: positions.count))
        }
    }

    /// - Returns: nil if the lists do not fit together, which a damaged file may cause.
    func facets() -> Facets? {
        guard groups.count == Self.groupCount, groups.reduce(0, { $0 + Int($1) }) == keyEnds.count,
            positionEnds.count == keyEnds.count, keyEnds.areEnds(of: keys.count),
            positionEnds.areEnds(of: positions.count),
            days.count == added.count
        else { return nil }
        var facets = Facets()
        facets.days = days
        facets.added = added
        for (index, group) in items().enumerated() {
            switch index {
            case 0: facets.people = group.map { Facets.Name(name: Self.text($0.key), positions: $0.positions) }
            case 1: facets.keywords = group.map { Facets.Name(name: Self.text($0.key), positions: $0.positions) }
            case 2: facets.cameras = group.map { Facets.Name(name: Self.text($0.key), positions: $0.positions) }
            case 3:
                facets.towns = group.compactMap { item in
                    Self.place(item.key).map { Facets.Town(place: $0, positions: item.positions) }
                }
            case 4: facets.folders = group.map { Facets.Folder(path: Array($0.key), positions: $0.positions) }
            default:
                facets.kinds = group.compactMap { item in
                    SmartAlbum(rawValue: Self.text(item.key)).map { Facets.Kind(album: $0, positions: item.positions) }
                }
            }
        }
        return facets
    }

    private func items() -> [[(key: ArraySlice<UInt8>, positions: [UInt32])]] {
        var item = 0
        return groups.map { count in
            (0..<Int(count)).map { _ in
                defer { item += 1 }
                let (key, place) = item == 0 ? (0, 0) : (Int(keyEnds[item - 1]), Int(positionEnds[item - 1]))
                return (keys[key..<Int(keyEnds[item])], Array(positions[place..<Int(positionEnds[item])]))
            }
        }
    }

    // MARK: - Towns

    private static func key(of place: Place) -> [UInt8] {
        Array(
            [String(place.town), place.name, place.region ?? "", place.countryCode, place.country]
                .joined(separator: "\u{0}").utf8)
    }

    private static func place(_ key: ArraySlice<UInt8>) -> Place? {
        let parts = key.split(separator: 0, omittingEmptySubsequences: false).map { text($0) }
        guard parts.count == 5, let town = Int64(parts[0]) else { return nil }
        return Place(
            town: town, name: parts[1], region: parts[2].isEmpty ? nil : parts[2], countryCode: parts[3],
            country: parts[4])
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
