// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The items of a HEIF or AVIF file, read in one pass, so that a grid of hundreds of tiles does not require one pass
/// for each.
struct HEIFItemTable {
    private(set) var primary: UInt64?
    /// Item types, such as `hvc1` and `grid`.
    private(set) var types: [UInt64: FourCC] = [:]
    let locations: HEIFItemLocations
    private let meta: Range<UInt64>
    private var boxes: [Box] = []
    private var links: [UInt64: [Int]] = [:]

    private static let longestBox = 1 << 20
    private static let mostProperties = 0x7FFF

    /// - Returns: nil if the file has no items.
    init?(_ source: ByteSource) {
        guard let box = source.firstBox("meta", in: source.whole), box.size > 4 else { return nil }
        meta = box.payload.lowerBound + 4..<box.payload.upperBound
        locations = HEIFItemLocations(source, in: meta)
        primary = source.firstBox("pitm", in: meta).flatMap { HEIFHeader.primaryItem(source, $0) }
        readTypes(source)
        readProperties(source)
        guard !types.isEmpty else { return nil }
    }

    /// The properties of an item in the order in which they apply.
    func properties(of item: UInt64) -> [Box] {
        (links[item] ?? []).filter { $0 >= 1 && $0 <= boxes.count }.map { boxes[$0 - 1] }
    }

    /// Whether the file contains an alpha picture.
    private(set) var hasAlpha = false

    /// The items from which an item is derived (`dimg`), in order.
    func tiles(_ source: ByteSource, of item: UInt64) -> [UInt64] {
        guard let box = source.firstBox("iref", in: meta), box.size > 4,
            let version = source.bytes(at: box.payload.lowerBound, count: 1)?.first
        else { return [] }
        let size = version == 0 ? 2 : 4
        for entry in source.boxes(in: box.payload.lowerBound + 4..<box.payload.upperBound) where entry.type == "dimg" {
            guard var cursor = source.contents(of: entry, limit: Self.longestBox), cursor.big(size) == item,
                let count = cursor.big16()
            else { continue }
            var tiles: [UInt64] = []
            for _ in 0..<count {
                guard let tile = cursor.big(size) else { break }
                tiles.append(tile)
            }
            return tiles
        }
        return []
    }

    private mutating func readTypes(_ source: ByteSource) {
        guard let box = source.firstBox("iinf", in: meta),
            let version = source.bytes(at: box.payload.lowerBound, count: 1)?.first
        else { return }
        let header: UInt64 = version == 0 ? 6 : 8
        guard UInt64(box.size) > header else { return }
        for entry in source.boxes(in: box.payload.lowerBound + header..<box.payload.upperBound) {
            if entry.type == "infe",
                var cursor = source.cursor(at: entry.payload.lowerBound, count: min(entry.size, 16)),
                let version = cursor.byte(), version >= 2, cursor.skip(3),
                let item = cursor.big(version == 2 ? 2 : 4), cursor.skip(2), let type = cursor.code()
            {
                types[item] = types[item] ?? type
            }
        }
    }

    private mutating func readProperties(_ source: ByteSource) {
        guard let box = source.firstBox("iprp", in: meta) else { return }
        for child in source.boxes(in: box.payload) {
            if child.type == "ipco", boxes.isEmpty {
                boxes = Array(source.boxes(in: child.payload).prefix(Self.mostProperties))
                hasAlpha = boxes.contains { $0.type == "auxC" && Self.isAlpha(source, $0) }
            } else if child.type == "ipma" {
                readLinks(source, child)
            }
        }
    }

    private static func isAlpha(_ source: ByteSource, _ box: Box) -> Bool {
        let name = source.bytes(at: box.payload.lowerBound, upTo: min(box.size, 64)).dropFirst(4)
        return name.has("urn:mpeg:hevc:2015:auxid:1") || name.has("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha")
    }

    private mutating func readLinks(_ source: ByteSource, _ box: Box) {
        guard var cursor = source.contents(of: box, limit: Self.longestBox), let version = cursor.byte(),
            let flags = cursor.big(3), let count = cursor.big32()
        else { return }
        let size = flags & 1 == 1 ? 2 : 1
        for _ in 0..<count {
            guard let item = cursor.big(version < 1 ? 2 : 4), let number = cursor.byte() else { return }
            var indexes: [Int] = []
            for _ in 0..<number {
                guard let link = cursor.big(size) else { return }
                indexes.append(Int(link & (size == 2 ? 0x7FFF : 0x7F)))
            }
            links[item] = links[item] ?? indexes
        }
    }
}
