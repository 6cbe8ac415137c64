// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// The facts in the header of a still picture, read by our own parsers.
///
/// exiv2 reads the other facts, but not the size: for HEIF it returns that of the wrong item or of EXIF, it refuses
/// truncated files, and it supports neither JXL nor icons. The decoder uses this, too, before a loader allocates
/// anything.
struct PictureHeader: Equatable {
    /// Size as stored; for formats that apply the rotation themselves (`turnsItself`) as shown.
    var width: Int
    var height: Int
    /// Whether `width` and `height` include the container's rotation, and an EXIF orientation must be ignored.
    var turnsItself = false
    var isAnimated = false
    /// Seconds of one loop of an animation, if the header states it.
    var duration: Double?
    /// Text in the format's own fields, as in PNG.
    var text = PictureText()

    init?(width: Int, height: Int) {
        guard width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    /// Returns nil if there is no parser for the format or the header is damaged.
    static func read(_ source: ByteSource, format: MediaFormat) -> PictureHeader? {
        switch format.container {
        case .jpeg: JPEGHeader.read(source)
        case .png: PNGHeader.read(source)
        case .gif: GIFHeader.read(source)
        case .webp: WebPHeader.read(source)
        case .avif, .heif: HEIFHeader.read(source)
        case .tiff: TIFFHeader.read(source)
        case .jpegXL: JPEGXLHeader.read(source)
        case .jpeg2000: JPEG2000Header.read(source)
        case .photoshop: PhotoshopHeader(source)?.picture
        case .bitmap: SmallHeaders.bitmap(source)
        case .icon: SmallHeaders.icon(source)
        case .targa: SmallHeaders.targa(source)
        case .anymap: SmallHeaders.anymap(source)
        case .svg: SVGHeader.read(source)
        case .raw, .movie, .matroska, .avi, .mpegTransport, .mpegProgram: nil
        }
    }
}

/// Text from the format's own fields, used instead of EXIF and XMP.
struct PictureText: Equatable {
    var creationTime: String?
    var title: String?
    var description: String?
}
