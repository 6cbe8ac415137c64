// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// The comments that some codecs have in the data for their decoder: Vorbis, Theora, FLAC. They go whatever stays,
/// since anything may stand in them.
enum MatroskaCodecData {
    typealias Change = (place: UInt64, piece: CopyRecipe.Piece)

    private static let longest = 4 << 20

    /// Codecs whose data are those of a box in MP4.
    static let configurations: [String: FourCC] = [
        "V_MPEG4/ISO/AVC": "avcC", "V_MPEGH/ISO/HEVC": "hvcC", "V_MPEGI/ISO/VVC": "vvcC", "V_AV1": "av1C",
    ]

    /// Boxes of MP4 that a track may have besides: Dolby Vision, and the parameters of its second layer.
    static let mappings: Set<FourCC> = ["dvcC", "dvvC", "dvwC", "avcE", "hvcE"]

    /// Boxes of MP4 that say how a spherical video is projected, by the kind of projection.
    static let projections: [UInt64: FourCC] = [1: "equi", 2: "cbmp"]

    private static let advancedAudio = "A_AAC"

    /// The changes that leave of data nothing but the fields of a box of MP4.
    static func changes(
        boxOf type: FourCC, _ element: EBMLElement, _ source: ByteSource, _ kept: Kept
    ) throws(CleaningError) -> [Change] {
        try changes(element, source) { data throws(CleaningError) in
            let fields = try BoxContents.within(data, of: type)
            return CodedStream.parameters.contains(type) ? try CodedStream.cleaned(type, fields, kept) : fields
        }
    }

    private static func changes(
        _ element: EBMLElement, _ source: ByteSource, _ clean: (ArraySlice<UInt8>) throws(CleaningError) -> [UInt8]
    ) throws(CleaningError) -> [Change] {
        guard let data = element.contents(source, limit: longest) else { throw .unsupported(detail: "long codec data") }
        let cleaned = try clean(data)
        return cleaned == Array(data) ? [] : [(element.payload.lowerBound, .bytes(cleaned))]
    }

    /// The changes that blank the comments.
    static func changes(
        _ codec: String, _ element: EBMLElement, _ source: ByteSource, _ kept: Kept
    ) throws(CleaningError) -> [Change] {
        if let type = configurations[codec] { return try changes(boxOf: type, element, source, kept) }
        if codec == advancedAudio {
            return try changes(element, source) { data throws(CleaningError) in try AudioConfiguration.cleaned(data) }
        }
        guard ["A_VORBIS", "V_THEORA", "A_FLAC"].contains(codec) else { return [] }
        guard let data = element.contents(source, limit: longest) else { throw .unsupported(detail: "long codec data") }
        let bytes = Array(data)
        let changes = codec == "A_FLAC" ? flac(bytes) : xiph(bytes, isVorbis: codec == "A_VORBIS")
        guard let changes else { throw .damaged(detail: "codec data") }
        return changes.map { (element.payload.lowerBound + $0.place, $0.piece) }
    }

    /// Three packets, the second of which consists of comments. Its program's name is made to fill all of it.
    private static func xiph(_ data: [UInt8], isVorbis: Bool) -> [Change]? {
        var cursor = ByteCursor(data)
        guard cursor.byte() == 2, let first = laced(&cursor), let length = laced(&cursor), cursor.skip(first) else {
            return nil
        }
        let start = data.count - cursor.remaining
        guard let packet = cursor.take(length), cursor.remaining > 0 else { return nil }
        let tail: [UInt8] = isVorbis ? [0, 0, 0, 0, 1] : [0, 0, 0, 0]
        let free = length - 7 - 4 - tail.count
        guard isVorbis ? packet.has("\u{3}vorbis") : packet.first == 0x81 && packet.has("theora", at: 1), free >= 0
        else {
            return nil
        }
        let size = (0..<4).map { UInt8(truncatingIfNeeded: free >> (8 * $0)) }
        return [(UInt64(start + 7), .bytes(size + [UInt8](repeating: UInt8(ascii: " "), count: free) + tail))]
    }

    /// A size as the sum of bytes, the last of which is less than 255.
    private static func laced(_ cursor: inout ByteCursor) -> Int? {
        var size = 0
        while let byte = cursor.byte() {
            size += Int(byte)
            if byte < 255 { return size }
        }
        return nil
    }

    private static func flac(_ data: [UInt8]) -> [Change]? {
        let start = data.has("fLaC") ? 4 : 0
        return FLACBlocks.cleaned(data[start...]).map { [(UInt64(start), .bytes($0))] }
    }
}
