// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The locations of item data in a HEIF or AVIF file (`iloc`): in the file or in the `idat` box.
struct HEIFItemLocations {
    private var extents: [UInt64: [Range<UInt64>]] = [:]

    private static let longestBox = 1 << 20
    /// Limit of extents in the file; real files have one or two for each item.
    private static let mostExtents = 1 << 16

    /// - Parameter meta: contents of the file's `meta` box. If the table is damaged, the items before the damage are
    ///   kept.
    init(_ source: ByteSource, in meta: Range<UInt64>) {
        guard let box = source.firstBox("iloc", in: meta),
            var cursor = source.contents(of: box, limit: Self.longestBox),
            let version = cursor.byte(), cursor.skip(3), let sizes = cursor.big16(),
            let count = cursor.big(version < 2 ? 2 : 4)
        else { return }
        let data = source.firstBox("idat", in: meta)?.payload.lowerBound
        let reader = Reader(version: version, sizes: sizes)
        var left = Self.mostExtents
        for _ in 0..<count {
            guard let item = reader.item(&cursor, source, data: data, mostExtents: &left) else { return }
            extents[item.number] = extents[item.number] ?? item.extents
        }
    }

    /// The extents of an item in order; empty if they are missing or outside the file.
    func pieces(of item: UInt64) -> [Range<UInt64>] { extents[item] ?? [] }

    private struct Reader {
        let version: UInt8
        let sizes: Int

        func item(
            _ cursor: inout ByteCursor, _ source: ByteSource, data: UInt64?, mostExtents: inout Int
        ) -> (number: UInt64, extents: [Range<UInt64>])? {
            let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 0xF)
            let (baseSize, indexSize) = (sizes >> 4 & 0xF, version == 0 ? 0 : sizes & 0xF)
            func number(_ size: Int) -> UInt64? { size == 0 ? 0 : cursor.big(size) }
            guard let item = cursor.big(version < 2 ? 2 : 4), let method = version == 0 ? 0 : cursor.big16(),
                cursor.skip(2), let base = number(baseSize), let count = cursor.big16(), count <= mostExtents
            else { return nil }
            mostExtents -= count
            // The data are in the file or in `idat`; data within other items are not supported.
            let origin = method & 0xF == 0 ? 0 : method & 0xF == 1 ? data : nil
            var found: [Range<UInt64>] = []
            var isSound = origin != nil
            for _ in 0..<count {
                guard cursor.skip(indexSize), let offset = number(offsetSize), let length = number(lengthSize) else {
                    return nil
                }
                let (place, overflow) = base.addingReportingOverflow(offset)
                guard !overflow, let origin, place <= source.length, origin + place <= source.length,
                    length <= source.length - origin - place
                else {
                    isSound = false
                    continue
                }
                found.append(origin + place..<origin + place + length)
            }
            return (item, isSound ? found : [])
        }
    }
}
