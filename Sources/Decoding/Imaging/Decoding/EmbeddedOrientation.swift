// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// EXIF orientation, for decoders that do not tell it or that have applied it already.
enum EmbeddedOrientation {
    /// - Returns: what to apply, 1 to 8, or nil where the loader's own answer is to be used.
    static func orientation(_ source: ByteSource, format: MediaFormat) -> Int? {
        switch format {
        // Loader and container have turned the picture already; an EXIF copy of the rotation must not turn it twice.
        case .avif, .heif, .heic, .jpegXL: 1
        case .jpeg: JPEGStructure(source).exif.flatMap { TIFFHeader.orientation(source, at: $0.lowerBound) } ?? 1
        case .tiff: TIFFHeader.orientation(source) ?? 1
        case .png: png(source) ?? 1
        case .webp: webp(source)
        default: nil
        }
    }

    /// The `eXIf` chunk counts. The older text profile of ImageMagick does not: no viewer turns by it.
    static func png(_ source: ByteSource) -> Int? {
        var orientation: Int?
        PNGChunks.forEach(source) { type, payload in
            guard type == "eXIf" else { return true }
            orientation = TIFFHeader.orientation(source, at: payload.lowerBound)
            return false
        }
        return orientation
    }

    private static func webp(_ source: ByteSource) -> Int? {
        var orientation: Int?
        WebPHeader.forEachChunk(source) { type, payload in
            guard type == "EXIF" else { return true }
            // Some writers keep JPEG's prefix before the TIFF header.
            let hasPrefix = source.bytes(at: payload.lowerBound, count: 6)?.has("Exif\0\0") ?? false
            orientation = TIFFHeader.orientation(source, at: payload.lowerBound + (hasPrefix ? 6 : 0))
            return false
        }
        return orientation
    }
}
