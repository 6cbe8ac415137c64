// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// What the header of a still picture says, read by our own parsers.
///
/// exiv2 is asked for the rest, but not for the size: it takes HEIF's from the wrong item or from EXIF, refuses files that
/// break off and knows neither JXL nor icons. The decoder asks here too, before a loader allocates anything.
struct PictureHeader: Equatable {
    /// Pixels as stored; for formats that turn the picture themselves (`turnsItself`) as shown.
    var width: Int
    var height: Int
    /// The container's own rotation is in `width` and `height` already and an EXIF orientation must be ignored.
    var turnsItself = false
    var isAnimated = false
    /// Seconds of one run of an animation, where the header says.
    var duration: Double?
    /// Text of the format's own, as PNG has it.
    var text = PictureText()

    init?(width: Int, height: Int) {
        guard width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    /// Nil where the format has no parser here or the header is damaged.
    static func read(_ source: ByteSource, format: MediaFormat) -> PictureHeader? {
        switch format {
        case .jpeg: JPEGHeader.read(source)
        case .png: PNGHeader.read(source)
        case .gif: GIFHeader.read(source)
        case .webp: WebPHeader.read(source)
        case .avif, .heif, .heic: HEIFHeader.read(source)
        case .tiff: TIFFHeader.read(source)
        case .jpegXL: JPEGXLHeader.read(source)
        case .jpeg2000: JPEG2000Header.read(source)
        case .bmp: SmallHeaders.bitmap(source)
        case .icon: SmallHeaders.icon(source)
        case .targa: SmallHeaders.targa(source)
        case .portableAnymap: SmallHeaders.anymap(source)
        case .svg: SVGHeader.read(source)
        default: nil
        }
    }
}

/// Text chunks that take the place of EXIF and XMP in formats that have neither.
struct PictureText: Equatable {
    var creationTime: String?
    var title: String?
    var description: String?
}
