// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// EXIF orientation in formats whose gdk-pixbuf loader does not tell it.
enum EmbeddedOrientation {
    /// - Returns: what to apply, 1 to 8, or nil where the loader's own answer is to be used.
    static func orientation(_ source: ByteSource, format: MediaFormat) -> Int? {
        switch format {
        // Loader and container have turned the picture already; an EXIF copy of the rotation must not turn it twice.
        case .avif, .heif, .heic, .jpegXL: 1
        case .png: png(source)
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
