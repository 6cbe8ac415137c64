// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// How long the contents of boxes of fixed numbers and of tables are. Bytes behind them are read by no player, and could be anything.
enum BoxShape {
    /// Bytes of the contents that the format defines; nil for a type with contents of other kinds, which stay whole.
    /// - Throws: where the contents are shorter than their numbers say.
    static func length(of box: Box, _ source: ByteSource) throws(CleaningError) -> UInt64? {
        guard let shape = shapes[box.type] else { return nil }
        let length: UInt64
        switch shape {
        case .fixed(let count): length = count
        case .versions(let first, let second): length = try version(box, source) == 0 ? first : second
        case .table(let entry): length = try table(box, source, at: 4, entry)
        case .edits: length = try table(box, source, at: 4, try version(box, source) == 0 ? 12 : 20)
        case .sizes:
            let size = try number(box, source, at: 4)
            length = size == 0 ? try table(box, source, at: 8, 4) : 12
        case .smallSizes:
            let bits = try number(box, source, at: 4) & 0xFF
            let count = try number(box, source, at: 8)
            length = 12 + (UInt64(count) * UInt64(bits) + 7) / 8
        }
        guard length <= box.payload.length else { throw .damaged(detail: "a box breaks off") }
        return length
    }

    private enum Shape {
        case fixed(UInt64)
        /// One length for version 0, another for later ones.
        case versions(UInt64, UInt64)
        /// Version and flags, a count, entries.
        case table(UInt64)
        case edits, sizes, smallSizes
    }

    private static let shapes: [FourCC: Shape] = [
        "mvhd": .versions(100, 112), "tkhd": .versions(84, 96), "mdhd": .versions(24, 36), "vmhd": .fixed(12),
        "smhd": .fixed(8), "nmhd": .fixed(4), "sthd": .fixed(4), "gmin": .fixed(16), "elst": .edits, "stts": .table(8),
        "ctts": .table(8), "stsc": .table(12), "stss": .table(4), "stps": .table(4), "stco": .table(4),
        "co64": .table(8),
        "stsh": .table(8), "stsz": .sizes, "stz2": .smallSizes, "cslg": .versions(24, 44), "trex": .fixed(24),
        "mehd": .versions(8, 12), "mfhd": .fixed(8), "tfdt": .versions(8, 12), "mfro": .fixed(8), "pasp": .fixed(8),
        "clap": .fixed(32), "fiel": .fixed(2), "btrt": .fixed(12), "clef": .fixed(12), "prof": .fixed(12),
        "enof": .fixed(12), "st3d": .fixed(5), "prhd": .fixed(16), "equi": .fixed(20),
    ]

    private static func version(_ box: Box, _ source: ByteSource) throws(CleaningError) -> UInt32 {
        try number(box, source, at: 0) >> 24
    }

    private static func number(_ box: Box, _ source: ByteSource, at place: UInt64) throws(CleaningError) -> UInt32 {
        guard box.payload.length >= place + 4 else { throw .damaged(detail: "a box breaks off") }
        var cursor = ByteCursor(try source.need(at: box.payload.lowerBound + place, 4))
        return cursor.big32() ?? 0
    }

    private static func table(
        _ box: Box, _ source: ByteSource, at place: UInt64, _ entry: UInt64
    ) throws(CleaningError) -> UInt64 {
        place + 4 + UInt64(try number(box, source, at: place)) * entry
    }
}
