// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import MediaBytes
internal import MediaTypes
internal import Pixels

/// The colour space stated in a file.
enum PictureColour: Hashable {
    /// An ICC profile.
    case profile([UInt8])
    /// Code points of ITU-T H.273, from PNG's `cICP` or HEIF's `nclx`.
    case codes(primaries: Int, transfer: Int)
    /// CIE L*a*b* in place of RGB, as `CDECODERS_COLOURS_LAB` defines it.
    case lab

    /// Finds the colour space with our own parsers: loaders return the profiles of some formats only, and never code
    /// points.
    /// - Returns: nil if the file states none, or in a form that only its loader reads (PNG's compressed profile).
    static func find(_ source: ByteSource, format: MediaFormat) -> PictureColour? {
        switch format.container {
        case .jpeg: JPEGStructure(source).profile(source).map { .profile($0) }
        case .png: png(source)
        case .webp: webp(source)
        case .tiff: TIFFHeader.profile(source).flatMap { contents(source, $0) }
        case .avif, .heif: heif(source)
        case .jpeg2000: jpeg2000(source)
        case .photoshop: photoshop(source)
        // Their decoders know it, or they are in sRGB.
        case .gif, .jpegXL, .svg, .bitmap, .icon, .targa, .anymap, .raw, .movie, .matroska, .avi, .mpegTransport,
            .mpegProgram:
            nil
        }
    }

    /// Decodes the base64 text in which a loader returns a profile.
    static func handedOn(_ pixbuf: PixbufReference) -> PictureColour? {
        guard let text = pixbuf.option("icc-profile"), !text.isEmpty,
            text.utf8.count <= JPEGStructure.longestProfile * 4 / 3
        else { return nil }
        var count: gsize = 0
        guard let bytes = g_base64_decode(text, &count) else { return nil }
        defer { g_free(bytes) }
        return count == 0 ? nil : .profile(Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
    }

    private static func contents(_ source: ByteSource, _ range: Range<UInt64>) -> PictureColour? {
        guard !range.isEmpty else { return nil }
        return EmbeddedBlocks.contents(source, range).map { .profile(Array($0)) }
    }

    /// `cICP` takes precedence over a profile. Only full-range RGB is accepted, as the specification requires.
    private static func png(_ source: ByteSource) -> PictureColour? {
        var found: PictureColour?
        for chunk in PNGWalk(source) {
            if chunk.type == "IDAT" { break }
            if chunk.type == "cICP", var codes = source.cursor(at: chunk.payload.lowerBound, count: 4),
                let primaries = codes.byte(), let transfer = codes.byte(), codes.byte() == 0, codes.byte() == 1
            {
                found = .codes(primaries: Int(primaries), transfer: Int(transfer))
            }
        }
        return found
    }

    private static func webp(_ source: ByteSource) -> PictureColour? {
        // The profile directly follows the header of an extended file.
        guard let chunk = RIFFWalk(source).first(where: { $0.type != "VP8X" }), chunk.type == "ICCP" else { return nil }
        return contents(source, chunk.payload)
    }

    /// The colour boxes of the primary picture; a profile takes precedence over code points.
    private static func heif(_ source: ByteSource) -> PictureColour? {
        var codes: PictureColour?
        for box in HEIFHeader.properties(source) ?? [] where box.type == "colr" && box.size >= 4 {
            guard var cursor = source.cursor(at: box.payload.lowerBound, count: min(box.size, 8)),
                let kind = cursor.code()
            else { continue }
            if kind == "prof" || kind == "rICC" {
                if let profile = contents(source, box.payload.lowerBound + 4..<box.payload.upperBound) {
                    return profile
                }
            } else if kind == "nclx", let primaries = cursor.big16(), let transfer = cursor.big16() {
                codes = codes ?? .codes(primaries: primaries, transfer: transfer)
            }
        }
        return codes
    }

    /// The profile in the first box `colr`.
    private static func jpeg2000(_ source: ByteSource) -> PictureColour? {
        guard let box = source.firstBox(path: ["jp2h", "colr"], in: source.whole), box.size > 3,
            let method = source.bytes(at: box.payload.lowerBound, count: 1)?.first, method == 2 || method == 3
        else { return nil }
        return contents(source, box.payload.lowerBound + 3..<box.payload.upperBound)
    }

    /// Pictures of 32 bits are linear and are encoded as sRGB, so their profile is not used.
    private static func photoshop(_ source: ByteSource) -> PictureColour? {
        guard let header = PhotoshopHeader(source), header.depth != 32 else { return nil }
        if header.mode == .lab { return .lab }
        return PhotoshopSections(source, header)?.contents(.profile).map { .profile(Array($0)) }
    }
}
