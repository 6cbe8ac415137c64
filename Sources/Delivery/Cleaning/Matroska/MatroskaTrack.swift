// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// A track of a film: whether it stays, and whether it is known what its codec's data hold.
struct MatroskaTrack {
    let number: UInt64
    let codec: String
    let stays: Bool
    /// Whether its pictures are transparent: then each has a second one beside it.
    let isTransparent: Bool
    /// How its pictures are coded, where metadata can stand among them.
    let stream: CodedStream?

    /// Codecs of which it is known what stands in their data.
    private static let codecs = [
        "V_VP8", "V_VP9", "V_AV1", "V_MPEG1", "V_MPEG2", "V_MPEG4/", "V_MPEGH/ISO/HEVC", "V_MPEGI/ISO/VVC", "V_FFV1",
        "V_PRORES", "V_THEORA", "V_UNCOMPRESSED", "V_MS/VFW/FOURCC",
        "A_OPUS", "A_VORBIS", "A_FLAC", "A_AAC", "A_AC3", "A_EAC3", "A_DTS", "A_MPEG/L", "A_PCM/", "A_TRUEHD", "A_MLP",
        "A_ALAC", "A_WAVPACK4", "A_TTA1", "A_MS/ACM",
        "S_TEXT/", "S_VOBSUB", "S_HDMV/PGS", "S_DVBSUB",
    ]

    init(_ source: ByteSource, _ element: EBMLElement, _ kept: Kept) throws(CleaningError) {
        let children = try element.children(source)
        func child(_ id: UInt64) -> EBMLElement? { children.first { $0.id == id } }
        guard let number = child(MatroskaID.trackNumber)?.number(source), number > 0,
            let type = child(MatroskaID.trackType)?.number(source)
        else { throw .damaged(detail: "track of Matroska") }
        self.number = number
        codec = String(
            decoding: (child(MatroskaID.codec)?.contents(source, limit: 128) ?? []).prefix { $0 != 0 }, as: UTF8.self)
        switch type {
        case 1, 2: stays = true
        case 0x11: stays = kept.keeps(.subtitle)
        case 3: throw .unsupported(detail: "pictures and sound in one track")
        // Buttons, logos, and what nobody knows, such as the places of a journey.
        default: stays = false
        }
        guard !stays || Self.codecs.contains(where: codec.hasPrefix) else {
            throw .unsupported(detail: "codec of Matroska")
        }
        let video = try child(MatroskaID.video)?.children(source)
        isTransparent = video?.first { $0.id == MatroskaID.alphaMode }?.number(source) == 1
        stream = stays ? try Self.stream(codec, child(MatroskaID.codecPrivate), source) : nil
        guard stream == nil || child(MatroskaID.encodings) == nil else {
            throw .unsupported(detail: "packed pictures of Matroska")
        }
    }

    private static func stream(
        _ codec: String, _ configuration: EBMLElement?, _ source: ByteSource
    ) throws(CleaningError) -> CodedStream? {
        if codec == "V_MS/VFW/FOURCC" {
            // As AVI has it: units behind start codes, in which nothing is looked for here.
            let name = configuration.map { source.bytes(at: $0.payload.lowerBound, upTo: 20) }?.dropFirst(16) ?? []
            let lower = String(decoding: name, as: UTF8.self).lowercased()
            guard !["h264", "x264", "avc1", "davc", "hevc", "hvc1", "hev1", "h265", "x265", "av01"].contains(lower)
            else {
                throw .unsupported(detail: "pictures of AVI in Matroska")
            }
            return nil
        }
        guard let type = MatroskaCodecData.configurations[codec] else { return nil }
        // The only one that is read without a configuration.
        if type == "av1C" { return .av1 }
        guard let configuration,
            let stream = CodedStream(
                type, source.bytes(at: configuration.payload.lowerBound, upTo: Int(min(23, configuration.length))))
        else { throw .damaged(detail: "no configuration of a decoder") }
        return stream
    }

    /// What is written over parts of a block's picture.
    /// - Parameter streams: of tracks, by their numbers.
    static func changes(
        in element: EBMLElement, _ streams: [UInt64: CodedStream], _ source: ByteSource, _ kept: Kept
    ) throws(CleaningError) -> [(place: UInt64, bytes: [UInt8])] {
        guard !streams.isEmpty else { return [] }
        let head = try BlockHead(element, source)
        // Behind the number: the time, and flags.
        guard head.bytes.count >= head.length + 3 else { throw .damaged(detail: "block of Matroska") }
        guard let stream = streams[head.track] else { return [] }
        let flags = head.bytes[head.bytes.startIndex + head.length + 2]
        guard flags & 0x06 == 0 else { throw .unsupported(detail: "laced pictures") }
        return try stream.changes(
            in: element.payload.lowerBound + UInt64(head.length + 3)..<element.payload.upperBound, source, kept)
    }

    /// Whether a block belongs to one of these tracks.
    static func isBlock(_ element: EBMLElement, of tracks: Set<UInt64>, _ source: ByteSource) throws(CleaningError)
        -> Bool
    {
        return tracks.contains(try number(of: element, source))
    }

    /// The number of the track that a block belongs to.
    static func number(of block: EBMLElement, _ source: ByteSource) throws(CleaningError) -> UInt64 {
        try BlockHead(block, source).track
    }
}

/// What a block begins with: the number of its track, as long as its first bits say.
private struct BlockHead {
    /// Also some bytes behind the number.
    let bytes: ArraySlice<UInt8>
    /// Bytes of the number.
    let length: Int
    let track: UInt64

    init(_ block: EBMLElement, _ source: ByteSource) throws(CleaningError) {
        bytes = source.bytes(at: block.payload.lowerBound, upTo: Int(min(12, block.length)))
        guard let first = bytes.first, first != 0 else { throw .damaged(detail: "block of Matroska") }
        length = first.leadingZeroBitCount + 1
        guard bytes.count >= length else { throw .damaged(detail: "block of Matroska") }
        let marked = bytes.prefix(length).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        track = marked & (UInt64(1) << UInt64(7 * length) - 1)
    }
}
