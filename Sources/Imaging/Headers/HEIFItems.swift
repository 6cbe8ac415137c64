// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Finds the EXIF and XMP items of a HEIF or AVIF file: `iinf` names the items, `iloc` says where they lie.
enum HEIFItems {
    private static let longestBox = 1 << 20
    private static let longestItem = 1 << 20

    static func read(_ source: ByteSource, into blocks: inout EmbeddedBlocks) {
        guard let box = source.firstBox("meta", in: source.whole), box.size > 4 else { return }
        let meta = box.payload.lowerBound + 4..<box.payload.upperBound
        guard let info = source.firstBox("iinf", in: meta), let places = source.firstBox("iloc", in: meta) else {
            return
        }
        let items = metadataItems(source, info)
        guard items.exif != nil || items.xmp != nil else { return }
        let data = source.firstBox("idat", in: meta)
        if let item = items.exif, let bytes = contents(source, of: item, places: places, data: data) {
            blocks.exif = EmbeddedBlocks.tiff(bytes)
        }
        if let item = items.xmp { blocks.xmp = contents(source, of: item, places: places, data: data) }
    }

    private static func metadataItems(_ source: ByteSource, _ box: ISOBox) -> (exif: UInt64?, xmp: UInt64?) {
        guard let version = source.bytes(at: box.payload.lowerBound, count: 1)?.first else { return (nil, nil) }
        let header: UInt64 = version == 0 ? 6 : 8
        guard UInt64(box.size) > header else { return (nil, nil) }
        var items: (exif: UInt64?, xmp: UInt64?) = (nil, nil)
        source.forEachBox(in: box.payload.lowerBound + header..<box.payload.upperBound) { entry in
            guard entry.type == "infe",
                var cursor = source.cursor(at: entry.payload.lowerBound, count: min(entry.size, 64)),
                let version = cursor.byte(), version >= 2, cursor.skip(3),
                let item = cursor.big(version == 2 ? 2 : 4), cursor.skip(2), let type = cursor.code()
            else { return true }
            if type == "Exif" { items.exif = items.exif ?? item }
            // `mime` items name their type after an empty or short item name.
            if type == "mime", let rest = cursor.take(cursor.remaining), let end = rest.firstIndex(of: 0),
                rest[(end + 1)...].has("application/rdf+xml")
            {
                items.xmp = items.xmp ?? item
            }
            return true
        }
        return items
    }

    private static func contents(
        _ source: ByteSource, of wanted: UInt64, places: ISOBox, data: ISOBox?
    ) -> ArraySlice<UInt8>? {
        guard var cursor = source.contents(of: places, limit: longestBox), let version = cursor.byte(), cursor.skip(3),
            let sizes = cursor.big16(), let count = cursor.big(version < 2 ? 2 : 4)
        else { return nil }
        let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 0xF)
        let (baseSize, indexSize) = (sizes >> 4 & 0xF, version == 0 ? 0 : sizes & 0xF)
        func number(_ size: Int) -> UInt64? { size == 0 ? 0 : cursor.big(size) }
        for _ in 0..<count {
            guard let item = cursor.big(version < 2 ? 2 : 4) else { return nil }
            var isInData = false
            if version > 0 {
                guard let method = cursor.big16() else { return nil }
                isInData = method & 0xF == 1
            }
            guard cursor.skip(2), let base = number(baseSize), let extents = cursor.big16() else { return nil }
            var found: ArraySlice<UInt8>?
            for index in 0..<extents {
                guard cursor.skip(indexSize), let offset = number(offsetSize), let length = number(lengthSize) else {
                    return nil
                }
                // Metadata in several extents is allowed and never seen: the first is taken.
                guard index == 0, item == wanted, length <= UInt64(longestItem) else { continue }
                let (place, overflow) = base.addingReportingOverflow(offset)
                let origin = isInData ? data?.payload.lowerBound : 0
                guard !overflow, let origin, place <= source.length else { continue }
                found = source.bytes(at: origin + place, count: Int(length))
            }
            if item == wanted { return found }
        }
        return nil
    }
}
