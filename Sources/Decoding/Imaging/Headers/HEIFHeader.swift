// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the size of the primary picture of a HEIF or AVIF file (ISO/IEC 23008-12) after crop and rotation.
///
/// The container's rotation (`irot`) applies; an EXIF orientation in the file is a copy of it and must not be applied
/// again.
struct HEIFHeader {
    /// Limit in bytes. A phone's `meta` box has a few kilobytes, and a grid of thousands of tiles still fits.
    private static let longestMeta = 1 << 20

    static func read(_ source: ByteSource) -> PictureHeader? {
        let isSequence = isSequence(source)
        var header: PictureHeader?
        if let meta = source.firstBox("meta", in: source.whole), meta.size >= 4 {
            header = primaryPicture(source, in: meta.payload.lowerBound + 4..<meta.payload.upperBound)
        }
        if header == nil || isSequence, let movie = MovieHeader.read(source) {
            if header == nil, let width = movie.width, let height = movie.height {
                header = PictureHeader(width: width, height: height)
            }
            if isSequence { header?.duration = movie.duration }
        }
        header?.turnsItself = true
        header?.isAnimated = isSequence
        return header
    }

    /// Whether the major brand is that of an image sequence.
    private static func isSequence(_ source: ByteSource) -> Bool {
        guard let start = source.bytes(at: 0, count: 12) else { return false }
        let brands: [StaticString] = ["avis", "msf1", "hevc", "hevx", "hevm", "hevs"]
        return brands.contains { start.has($0, at: 8) }
    }

    /// Whether the file has picture items, and not only a sequence.
    static func hasItems(_ source: ByteSource) -> Bool { source.firstBox("meta", in: source.whole) != nil }

    private static func primaryPicture(_ source: ByteSource, in meta: Range<UInt64>) -> PictureHeader? {
        let primary = source.firstBox("pitm", in: meta).flatMap { primaryItem(source, $0) }
        return properties(source, of: primary, in: meta).flatMap { size(source, properties: $0) }
    }

    /// The properties of an item, or of the primary picture for nil; nil if the file has none for it.
    static func properties(_ source: ByteSource, of item: UInt64? = nil) -> [Box]? {
        guard let box = source.firstBox("meta", in: source.whole), box.size >= 4 else { return nil }
        let meta = box.payload.lowerBound + 4..<box.payload.upperBound
        let wanted = item ?? source.firstBox("pitm", in: meta).flatMap { primaryItem(source, $0) }
        return properties(source, of: wanted, in: meta)
    }

    /// The properties of an item in the order in which they apply; for nil those of the first item with any.
    private static func properties(_ source: ByteSource, of item: UInt64?, in meta: Range<UInt64>) -> [Box]? {
        guard let properties = source.firstBox("iprp", in: meta), properties.size <= longestMeta,
            let container = source.firstBox("ipco", in: properties.payload)
        else { return nil }
        let boxes = Array(source.boxes(in: container.payload).prefix(0x7FFF))
        var indexes: [Int]?
        for box in source.boxes(in: properties.payload) where box.type == "ipma" && indexes == nil {
            indexes = associations(source, box, of: item)
        }
        return indexes?.filter { $0 >= 1 && $0 <= boxes.count }.map { boxes[$0 - 1] }
    }

    static func primaryItem(_ source: ByteSource, _ box: Box) -> UInt64? {
        guard var cursor = source.contents(of: box, limit: 64), let version = cursor.byte(), cursor.skip(3) else {
            return nil
        }
        return cursor.big(version == 0 ? 2 : 4)
    }

    /// Indexes of the properties of an item in the order in which they apply; for nil those of the first item.
    private static func associations(_ source: ByteSource, _ box: Box, of primary: UInt64?) -> [Int]? {
        guard var cursor = source.contents(of: box, limit: longestMeta), let version = cursor.byte(),
            let flags = cursor.big(3), let count = cursor.big32()
        else { return nil }
        for _ in 0..<count {
            guard let item = cursor.big(version < 1 ? 2 : 4), let links = cursor.byte() else { return nil }
            var indexes: [Int] = []
            for _ in 0..<links {
                guard let link = cursor.big(flags & 1 == 1 ? 2 : 1) else { return nil }
                indexes.append(Int(link & (flags & 1 == 1 ? 0x7FFF : 0x7F)))
            }
            if primary == nil || item == primary { return indexes }
        }
        return nil
    }

    private static func size(_ source: ByteSource, properties: [Box]) -> PictureHeader? {
        var size: (width: Int, height: Int)?
        for box in properties {
            switch box.type {
            case "ispe":
                guard var cursor = source.contents(of: box, limit: 64), cursor.skip(4), let width = cursor.big32(),
                    let height = cursor.big32()
                else { return nil }
                size = (Int(width), Int(height))
            case "clap":
                // Clean aperture: width and height as fractions, then offsets, which are not needed.
                guard var cursor = source.contents(of: box, limit: 64), let width = fraction(&cursor),
                    let height = fraction(&cursor), let whole = size
                else { continue }
                if width <= whole.width, height <= whole.height { size = (width, height) }
            case "irot":
                guard let turns = source.bytes(at: box.payload.lowerBound, count: 1)?.first else { continue }
                if turns & 1 == 1, let (width, height) = size { size = (height, width) }
            default: break
            }
        }
        return size.flatMap { PictureHeader(width: $0.width, height: $0.height) }
    }

    private static func fraction(_ cursor: inout ByteCursor) -> Int? {
        guard let numerator = cursor.big32(), let denominator = cursor.big32(), denominator > 0 else { return nil }
        let value = Int(numerator / denominator)
        return value > 0 ? value : nil
    }
}
