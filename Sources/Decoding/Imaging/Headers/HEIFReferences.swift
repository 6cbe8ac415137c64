// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// References between the items of a HEIF or AVIF file, and their rotation.
enum HEIFReferences {
    /// Whether any item is the thumbnail of another.
    static func hasThumbnail(_ source: ByteSource) -> Bool {
        guard let box = source.firstBox("meta", in: source.whole), box.size > 4 else { return false }
        let meta = box.payload.lowerBound + 4..<box.payload.upperBound
        guard let references = source.firstBox("iref", in: meta), references.size > 4 else { return false }
        let entries = references.payload.lowerBound + 4..<references.payload.upperBound
        return source.firstBox("thmb", in: entries) != nil
    }

    /// The rotations and mirrorings of an item, or of the primary picture for nil, as EXIF orientations in the order in
    /// which they apply.
    static func turns(_ source: ByteSource, of item: UInt64?) -> [Int] {
        // An item without properties has no rotation, and does not get that of the first item.
        (HEIFHeader.properties(source, of: item) ?? []).compactMap { box in
            guard let value = source.bytes(at: box.payload.lowerBound, count: 1)?.first else { return nil }
            switch box.type {
            // Quarter turns counter-clockwise.
            case "irot": return [nil, 8, 3, 6][Int(value & 3)]
            // 0 swaps top and bottom, 1 left and right.
            case "imir": return value & 1 == 0 ? 4 : 2
            default: return nil
            }
        }
    }
}
