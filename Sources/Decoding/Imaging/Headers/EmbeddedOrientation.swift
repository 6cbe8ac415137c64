// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// The EXIF orientation for decoders that do not report it or have already applied it.
enum EmbeddedOrientation {
    /// - Returns: the orientation to apply, 1 to 8, or nil to use the loader's own.
    static func orientation(_ source: ByteSource, format: MediaFormat) -> Int? {
        switch format.container {
        // The loader has applied the container's rotation; the EXIF copy of it must not be applied again.
        case .avif, .heif, .jpegXL: 1
        // Stored upright; other programs ignore an EXIF orientation in these formats.
        case .jpeg2000, .photoshop: 1
        case .jpeg: JPEGStructure(source).exif.flatMap { TIFFHeader.orientation(source, at: $0.lowerBound) } ?? 1
        case .tiff: TIFFHeader.orientation(source) ?? 1
        case .png: png(source) ?? 1
        case .webp: webp(source)
        case .gif, .svg, .bitmap, .icon, .targa, .anymap, .raw, .movie, .matroska, .avi, .mpegTransport, .mpegProgram:
            nil
        }
    }

    /// The orientation in the `eXIf` chunk. ImageMagick's older text profile is ignored, as in all viewers.
    static func png(_ source: ByteSource) -> Int? {
        PNGWalk(source).first { $0.type == "eXIf" }.flatMap {
            TIFFHeader.orientation(source, at: $0.payload.lowerBound)
        }
    }

    private static func webp(_ source: ByteSource) -> Int? {
        guard let payload = RIFFWalk(source).first(where: { $0.type == "EXIF" })?.payload else { return nil }
        // Some writers keep JPEG's prefix before the TIFF header.
        let hasPrefix = source.bytes(at: payload.lowerBound, count: 6)?.has("Exif\0\0") ?? false
        return TIFFHeader.orientation(source, at: payload.lowerBound + (hasPrefix ? 6 : 0))
    }
}
