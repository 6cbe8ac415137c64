// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The contents of small boxes.
enum BoxContents {
    /// The contents of a box with zeros behind what the format defines; as long as before.
    static func within(_ contents: ArraySlice<UInt8>, of type: FourCC) throws(CleaningError) -> [UInt8] {
        guard let length = try BoxShape.length(of: type, contents), length < contents.count else {
            return Array(contents)
        }
        return contents.prefix(length) + [UInt8](repeating: 0, count: contents.count - length)
    }
}

/// How long the contents of boxes are by their own numbers. Bytes behind them are read by no player, and could be anything.
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
        case .fields(let pass):
            guard box.size <= longest else { throw .unsupported(detail: "a long box") }
            length = UInt64(try Self.length(try source.need(at: box.payload.lowerBound, box.size), pass))
        }
        guard length <= box.payload.length else { throw .damaged(detail: "a box breaks off") }
        return length
    }

    /// Bytes of a small box's contents that the format defines; nil for a type with contents of other kinds, which stay whole.
    static func length(of type: FourCC, _ contents: ArraySlice<UInt8>) throws(CleaningError) -> Int? {
        switch shapes[type] {
        case .fields(let pass): return try length(contents, pass)
        case .fixed(let count):
            guard contents.count >= Int(count) else { throw .damaged(detail: "a box breaks off") }
            return Int(count)
        case .versions, .table, .edits, .sizes, .smallSizes, nil: return nil
        }
    }

    private static func length(
        _ contents: ArraySlice<UInt8>, _ pass: (inout ByteCursor) -> Bool
    ) throws(CleaningError) -> Int {
        var cursor = ByteCursor(contents)
        guard pass(&cursor) else { throw .damaged(detail: "a box breaks off") }
        return contents.count - cursor.remaining
    }

    private static let longest = 1 << 20

    private enum Shape: Sendable {
        case fixed(UInt64)
        /// One length for version 0, another for later ones.
        case versions(UInt64, UInt64)
        /// Version and flags, a count, entries.
        case table(UInt64)
        case edits, sizes, smallSizes
        /// What passes over the fields; false where they break off.
        case fields(@Sendable (inout ByteCursor) -> Bool)
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
        // Sizes, turns and samples of pictures; light and colour.
        "ispe": .fixed(12), "irot": .fixed(1), "imir": .fixed(1), "pixi": .fields(passSamples),
        "colr": .fields(passColour),
        "mdcv": .fixed(24), "clli": .fixed(4), "amve": .fixed(8), "gama": .fixed(4), "hfov": .fixed(4),
        "SmDm": .fixed(28), "CoLL": .fixed(8),
        // Parameters of coders.
        "avcC": .fields(passAVC), "hvcC": .fields(passHEVC), "vpcC": .fixed(12), "dvcC": .fixed(24),
        "dvvC": .fixed(24), "dvwC": .fixed(24), "d263": .fixed(7), "dac3": .fixed(3), "damr": .fixed(9),
        "pcmC": .fixed(6), "srat": .fixed(8),
        // Groups of samples.
        "sbgp": .fields(passGroups), "sgpd": .fields(passDescriptions),
    ]

    // MARK: Fields

    /// Units behind their lengths of two bytes.
    private static func passUnits(_ cursor: inout ByteCursor, _ count: Int) -> Bool {
        for _ in 0..<count { guard let length = cursor.big16(), cursor.skip(length) else { return false } }
        return true
    }

    /// ISO/IEC 14496-15, 5.3.3.1: parameter sets, and behind them what only some profiles have.
    @Sendable
    private static func passAVC(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(1), let profile = cursor.byte(), cursor.skip(3), let sequences = cursor.byte(),
            passUnits(&cursor, Int(sequences & 31)), let pictures = cursor.byte(), passUnits(&cursor, Int(pictures))
        else { return false }
        let isHigh = [100, 110, 122, 144, 244].contains(profile)
        var rest = cursor
        guard isHigh, rest.skip(3), let extensions = rest.byte(), passUnits(&rest, Int(extensions)) else { return true }
        cursor = rest
        return true
    }

    /// 8.3.3.1: arrays of units.
    @Sendable
    private static func passHEVC(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(22), let arrays = cursor.byte() else { return false }
        for _ in 0..<arrays {
            guard cursor.skip(1), let units = cursor.big16(), passUnits(&cursor, units) else { return false }
        }
        return true
    }

    /// Code points, or a profile, which says how long it is; of other kinds nothing but their name.
    @Sendable
    private static func passColour(_ cursor: inout ByteCursor) -> Bool {
        switch cursor.code() {
        case "nclx": return cursor.skip(7)
        case "nclc": return cursor.skip(6)
        case "prof", "rICC":
            var profile = cursor
            guard let size = profile.big32() else { return false }
            return cursor.skip(min(Int(size), cursor.remaining))
        case nil: return false
        default: return true
        }
    }

    @Sendable
    private static func passSamples(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(3), let flags = cursor.byte(), let count = cursor.byte(), cursor.skip(Int(count)) else {
            return false
        }
        guard flags & 1 == 1 else { return true }
        // As later editions have it, of each channel what it is, and how it is sampled; not with a name.
        for _ in 0..<count {
            guard let channel = cursor.byte(), channel & 1 == 0, channel & 2 == 0 || cursor.skip(1) else {
                return false
            }
        }
        return true
    }

    /// ISO/IEC 14496-12, 8.9.2.
    @Sendable
    private static func passGroups(_ cursor: inout ByteCursor) -> Bool {
        guard let version = cursor.byte(), cursor.skip(3 + 4), version == 0 || cursor.skip(4),
            let count = cursor.big32(), count <= UInt32(cursor.remaining / 8)
        else { return false }
        return cursor.skip(Int(count) * 8)
    }

    /// Kinds of groups, with the bytes of each description: distances that decoding starts before, random access, temporal layers.
    private static let groups: [FourCC: ClosedRange<UInt32>] = [
        "roll": 2...2, "prol": 2...2, "rap ": 1...1, "sync": 1...1, "tele": 1...1, "tsas": 0...0, "stsa": 0...0,
        "tscl": 20...20,
    ]

    /// Whether the kind of groups that a box of samples is about is one of those that are known.
    static func isKnownGroup(_ contents: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(contents)
        return cursor.skip(4) && cursor.code().map { groups[$0] != nil } == true
    }

    /// 8.9.3: descriptions, each of the length that its kind has.
    @Sendable
    private static func passDescriptions(_ cursor: inout ByteCursor) -> Bool {
        guard let version = cursor.byte(), cursor.skip(3), let kind = cursor.code(), let lengths = groups[kind] else {
            return false
        }
        var length = lengths.lowerBound
        if version == 1 {
            guard let stated = cursor.big32() else { return false }
            length = stated
        } else if version > 1 {
            guard cursor.skip(4) else { return false }
        }
        guard let count = cursor.big32(), count <= 1 << 16 else { return false }
        for _ in 0..<count {
            var own = length
            if version == 1, length == 0, lengths.lowerBound > 0 {
                guard let stated = cursor.big32() else { return false }
                own = stated
            }
            guard lengths.contains(own), cursor.skip(Int(own)) else { return false }
        }
        return true
    }

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
