// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
public import MediaTypes

/// The metadata of a file, as blocks for a file of another format. They say all that the original says, and have to be cleaned.
public struct CarriedBlocks: Sendable {
    /// EXIF from its TIFF header on; nil where there is none.
    public let exif: [UInt8]?
    /// An XMP packet, with what IPTC alone says, and EXIF for a format that has no place for it; nil where there is none.
    public let xmp: [UInt8]?

    /// Reads the file of a descriptor, which stays the caller's. In workers only.
    /// - Parameters:
    ///   - format: what the bytes are.
    ///   - inXMPAlone: whether the other format has a place for XMP and none for EXIF.
    public init(descriptor: Int32, _ format: MediaFormat, inXMPAlone: Bool = false) {
        let metadata = ExifMetadata(descriptor: descriptor, format)
        exif = inXMPAlone ? nil : metadata?.exifBlock
        xmp = metadata?.xmpPacket(withEXIF: inXMPAlone)
    }
}

extension ExifMetadata {
    /// What the file of a descriptor says: by our own parsers where they know the format, as facts are read, else by exiv2's.
    fileprivate convenience init?(descriptor: Int32, _ format: MediaFormat) {
        if let source = try? ByteSource(descriptor: descriptor) {
            let blocks =
                format == .jpeg
                ? JPEGSurvey(source).blocks : EmbeddedBlocks.find(source, format: format)
            if !blocks.isEmpty {
                self.init(blocks)
                return
            }
        }
        self.init(descriptor: descriptor)
    }
}
