// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The contents of small boxes.
enum BoxContents {
    /// Boxes that are written anew, since they hold descriptions within descriptions.
    static let written: Set<FourCC> = ["esds", "vexu"]

    /// The contents of a box with zeros in place of what the format does not define; as long as before.
    static func within(_ contents: ArraySlice<UInt8>, of type: FourCC) throws(CleaningError) -> [UInt8] {
        switch type {
        case "esds": return try ElementaryStream.cleaned(contents)
        case "vexu": return try SpatialViews.cleaned(contents)
        default: break
        }
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
        case .whole: length = box.payload.length
        case .counted(let count):
            var cursor = ByteCursor(source.bytes(at: box.payload.lowerBound, upTo: min(box.size, longestHead)))
            guard let counted = count(&cursor) else { throw .damaged(detail: "a box breaks off") }
            length = counted
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
        case .whole, .versions, .table, .edits, .sizes, .smallSizes, .counted, nil: return nil
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
    /// Bytes that are enough for telling how long a table is.
    private static let longestHead = 32

    private enum Shape: Sendable {
        case fixed(UInt64)
        /// One length for version 0, another for later ones.
        case versions(UInt64, UInt64)
        /// Version and flags, a count, entries.
        case table(UInt64)
        case edits, sizes, smallSizes
        /// What it holds is cleaned elsewhere, or is a value that may stay.
        case whole
        /// A table whose first fields tell how long all of it is; nil where they break off.
        case counted(@Sendable (inout ByteCursor) -> UInt64?)
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
        "enof": .fixed(12), "st3d": .fixed(5), "prhd": .fixed(16), "equi": .fixed(20), "cbmp": .fixed(12),
        "trun": .counted(run), "tfhd": .counted(fragmentHeader), "tfra": .counted(randomAccess),
        "sidx": .counted(segments),
        // Sizes, turns, places, layers and samples of pictures; light and colour.
        "iscl": .fixed(12), "rloc": .fixed(12), "lsel": .fixed(2), "a1op": .fixed(1), "a1lx": .fields(passLayers),
        "ispe": .fixed(12), "irot": .fixed(1), "imir": .fixed(1), "pixi": .fields(CoderFields.samples),
        "colr": .fields(CoderFields.colour), "cclv": .fields(CoderFields.colourVolume), "ccst": .fixed(8),
        "mdcv": .fixed(24), "clli": .fixed(4), "amve": .fixed(8), "gama": .fixed(4), "hfov": .fixed(4),
        "SmDm": .fixed(28), "CoLL": .fixed(8),
        // Parameters of coders.
        "avcC": .fields(CoderFields.avc), "avcE": .fields(CoderFields.avc), "mvcC": .fields(CoderFields.layeredAVC),
        "svcC": .fields(CoderFields.layeredAVC), "hvcC": .fields(CoderFields.hevc), "hvcE": .fields(CoderFields.hevc),
        "lhvC": .fields(CoderFields.layeredHEVC), "vvcC": .whole, "av1C": .whole, "vpcC": .fixed(12),
        "dvcC": .fixed(24),
        "dvvC": .fixed(24), "dvwC": .fixed(24), "d263": .fixed(7), "dac3": .fixed(3), "damr": .fixed(9),
        "pcmC": .fixed(6), "srat": .fixed(8), "alac": .fixed(28), "dOps": .fields(CoderFields.opus),
        "dec3": .fields(CoderFields.enhancedAC3), "chan": .fields(CoderFields.channelLayout),
        "SA3D": .fields(CoderFields.ambisonics), "chnl": .fields(CoderFields.definedLayout),
        // Names of what is auxiliary, and the first word of WebVTT.
        "auxi": .fields(passName), "vttC": .fixed(6),
        // A value of the list of iTunes.
        "data": .whole,
        // Groups of samples.
        "sbgp": .fields(passGroups), "sgpd": .fields(passDescriptions),
    ]

    // MARK: Fields

    /// Behind version and flags a name, up to the zero that ends it.
    @Sendable
    private static func passName(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(AuxiliaryType.head) else { return false }
        while let byte = cursor.byte(), byte != 0 {}
        return true
    }

    /// AV1 Image File Format, 2.3.2.3: bytes of all layers but the last one, in two or four bytes.
    @Sendable
    private static func passLayers(_ cursor: inout ByteCursor) -> Bool {
        guard let flags = cursor.byte() else { return false }
        return cursor.skip(flags & 1 == 1 ? 12 : 6)
    }

    // MARK: Fragments

    /// ISO/IEC 14496-12, 8.8.8: of each sample as many numbers as the flags say.
    @Sendable
    private static func run(_ cursor: inout ByteCursor) -> UInt64? {
        guard let flags = cursor.big32(), let count = cursor.big32() else { return nil }
        return 8 + UInt64((flags & 5).nonzeroBitCount) * 4 + UInt64(count) * UInt64((flags & 0xF00).nonzeroBitCount) * 4
    }

    /// 8.8.7: a number for each flag, and a place in the file, which is longer.
    @Sendable
    private static func fragmentHeader(_ cursor: inout ByteCursor) -> UInt64? {
        cursor.big32().map { 8 + UInt64($0 & 1) * 8 + UInt64(($0 & 0x3A).nonzeroBitCount) * 4 }
    }

    /// 8.8.10: times and places of fragments, and three numbers with as many bytes as is said in front.
    @Sendable
    private static func randomAccess(_ cursor: inout ByteCursor) -> UInt64? {
        guard let version = cursor.byte(), cursor.skip(3 + 4), let sizes = cursor.big32(), let count = cursor.big32()
        else {
            return nil
        }
        let numbers = UInt64(sizes >> 4 & 3) + UInt64(sizes >> 2 & 3) + UInt64(sizes & 3) + 3
        return 16 + UInt64(count) * ((version == 1 ? 16 : 8) + numbers)
    }

    /// 8.16.3: parts of a segment, behind a time and a place of four or eight bytes.
    @Sendable
    private static func segments(_ cursor: inout ByteCursor) -> UInt64? {
        guard let version = cursor.byte(), cursor.skip(3 + 8 + (version == 0 ? 8 : 16) + 2), let count = cursor.big16()
        else {
            return nil
        }
        return (version == 0 ? 24 : 32) + UInt64(count) * 12
    }

    // MARK: Groups

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
    private static func isKnownGroup(_ contents: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(contents)
        return cursor.skip(4) && cursor.code().map { groups[$0] != nil } == true
    }

    /// Whether what a box is about is known, by the beginning of its contents. Otherwise it goes.
    static func isKnown(_ type: FourCC, _ head: ArraySlice<UInt8>) -> Bool {
        switch type {
        case "sgpd", "sbgp": isKnownGroup(head)
        case "chnl": CoderFields.hasDefinedLayout(head)
        case "auxi": AuxiliaryType.isKnown(AuxiliaryType.name(head))
        case "vttC": head.has("WEBVTT")
        default: shapes[type] != nil || BoxContents.written.contains(type)
        }
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
