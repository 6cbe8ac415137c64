// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Finds the EXIF and XMP items of a HEIF or AVIF file: `iinf` lists the items, `iloc` their offsets.
enum HEIFItems {
    private static let longestItem = 1 << 20

    static func read(_ source: ByteSource, into blocks: inout EmbeddedBlocks) {
        guard let box = source.firstBox("meta", in: source.whole), box.size > 4 else { return }
        let meta = box.payload.lowerBound + 4..<box.payload.upperBound
        guard let info = source.firstBox("iinf", in: meta) else { return }
        let items = metadataItems(source, info)
        guard items.exif != nil || items.xmp != nil else { return }
        let locations = HEIFItemLocations(source, in: meta)
        if let item = items.exif, let bytes = contents(source, of: item, locations) {
            blocks.exif = EmbeddedBlocks.tiff(bytes)
        }
        if let item = items.xmp { blocks.xmp = contents(source, of: item, locations) }
    }

    private static func metadataItems(_ source: ByteSource, _ box: Box) -> (exif: UInt64?, xmp: UInt64?) {
        guard let version = source.bytes(at: box.payload.lowerBound, count: 1)?.first else { return (nil, nil) }
        let header: UInt64 = version == 0 ? 6 : 8
        guard UInt64(box.size) > header else { return (nil, nil) }
        var items: (exif: UInt64?, xmp: UInt64?) = (nil, nil)
        for entry in source.boxes(in: box.payload.lowerBound + header..<box.payload.upperBound) {
            guard entry.type == "infe",
                var cursor = source.cursor(at: entry.payload.lowerBound, count: min(entry.size, 64)),
                let version = cursor.byte(), version >= 2, cursor.skip(3),
                let item = cursor.big(version == 2 ? 2 : 4), cursor.skip(2), let type = cursor.code()
            else { continue }
            if type == "Exif" { items.exif = items.exif ?? item }
            // In `mime` items the type follows an empty or short item name.
            if type == "mime", let rest = cursor.take(cursor.remaining), let end = rest.firstIndex(of: 0),
                rest[(end + 1)...].has("application/rdf+xml")
            {
                items.xmp = items.xmp ?? item
            }
        }
        return items
    }

    /// The contents of an item. Metadata in several extents is allowed but not used in practice: only the first is
    /// read.
    private static func contents(
        _ source: ByteSource, of item: UInt64, _ locations: HEIFItemLocations
    ) -> ArraySlice<UInt8>? {
        guard let piece = locations.pieces(of: item).first, piece.upperBound - piece.lowerBound <= UInt64(longestItem)
        else {
            return nil
        }
        return source.bytes(at: piece.lowerBound, count: Int(piece.upperBound - piece.lowerBound))
    }
}
