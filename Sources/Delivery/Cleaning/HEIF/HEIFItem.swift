// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// An item of a HEIF or AVIF file: a picture, a part or a rule for composing one, or metadata.
struct HEIFItem {
    let number: UInt32
    /// Zero for an item of the oldest kind, which has none.
    let type: FourCC
    /// The media type of a `mime` item.
    let contentType: [UInt8]
    /// How its data are packed; empty for not at all.
    let contentEncoding: [UInt8]
    let isProtected: Bool
    /// Version and flags of its entry.
    fileprivate let header: [UInt8]

    /// Whether it is not shown by itself.
    var isHidden: Bool { (header.last ?? 0) & 1 == 1 }
    /// Whether it is a picture that a reader shows or composes others of.
    var isPicture: Bool { Self.pictures.contains(type) }
    var isExif: Bool { type == "Exif" }
    var isXMP: Bool {
        type == "mime" && contentType.elementsEqual("application/rdf+xml".utf8) && contentEncoding.isEmpty
    }

    private static let pictures: Set<FourCC> = [
        "hvc1", "hvt1", "lhv1", "av01", "avc1", "vvc1", "evc1", "jpeg", "j2k1", "unci", "mski", "grid", "iden", "iovl",
        "tmap",
    ]

    /// Reads the table of items (`iinf`).
    static func items(_ source: ByteSource, _ box: Box) throws(CleaningError) -> [HEIFItem] {
        let isShort = try source.need(at: box.payload.lowerBound, 4).first == 0
        var items: [HEIFItem] = []
        var seen: Set<UInt32> = []
        for entry in try source.boxList(in: box.contents(behind: isShort ? 6 : 8)).boxes
        where entry.type == "infe" {
            guard let item = HEIFItem(ByteCursor(try source.need(at: entry.payload.lowerBound, entry.size))) else {
                throw .damaged(detail: "an item breaks off")
            }
            guard seen.insert(item.number).inserted else { throw .damaged(detail: "two items of one number") }
            items.append(item)
        }
        return items
    }

    private init?(_ entry: ByteCursor) {
        var cursor = entry
        guard let header = cursor.take(4), let version = header.first else { return nil }
        self.header = Array(header)
        guard let number = cursor.big(version < 3 ? 2 : 4), let protection = cursor.big16() else { return nil }
        self.number = UInt32(truncatingIfNeeded: number)
        isProtected = protection != 0
        guard version >= 2 else {
            (type, contentType, contentEncoding) = (FourCC(0), [], [])
            return
        }
        guard version <= 3, let type = cursor.code() else { return nil }
        self.type = type
        _ = cursor.text()
        contentType = type == "mime" ? cursor.text() : []
        contentEncoding = type == "mime" ? cursor.text() : []
    }

    /// The table's contents with these items, without their names.
    static func written(_ items: [HEIFItem], like original: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = Array(original.prefix(4))
        bytes.append(big: UInt64(items.count), original.first == 0 ? 2 : 4)
        for item in items {
            var entry = item.header
            entry.append(big: UInt64(item.number), item.header.first == 3 ? 4 : 2)
            entry.append(big: 0, 2)
            entry.append(big: UInt64(item.type.value), 4)
            entry.append(0)
            if item.type == "mime" { entry += item.contentType + [0] }
            bytes.append(box: "infe", entry)
        }
        return bytes
    }
}

extension ByteCursor {
    /// Bytes up to a zero, or to the end where none follows.
    fileprivate mutating func text() -> [UInt8] {
        var text: [UInt8] = []
        while let byte = byte(), byte != 0 { text.append(byte) }
        return text
    }
}

extension Box {
    /// Bytes of the contents, for boxes that stand in memory.
    var size: Int { Int(clamping: payload.length) }
}
