// SPDX-License-Identifier: GPL-3.0-or-later

import Cleaning
import Imaging
import MediaBytes
import MediaTypes
import Pixels

/// Makes a picture of another format of a file: decoded upright and in sRGB, encoded, and with the metadata that may stay.
enum PictureConversion {
    /// Time for decoding, on a machine that does something else as well.
    private static let limits = DecodeLimits(time: .seconds(20))
    /// Longest side in pixels of drawings, which have no size of their own that would have to be kept.
    private static let drawing = 4096

    static func picture(
        ofDescriptor descriptor: Int32, fileExtension: String, to formats: [StillFormat],
        without removed: MetadataClasses
    ) throws(MediaError) -> ConvertedPicture {
        let head = readBytes(of: descriptor, at: 0, upTo: MediaFormat.headLength)
        guard let format = MediaFormat.sniff(head: head, fileExtension: fileExtension) else { throw .unknownFormat }
        let image = try PixbufDecoder(limits: limits).decode(
            descriptor: descriptor, format: format, longestSide: format == .svg ? drawing : DecodedImage.longestSide,
            widest: .sRGB, deadline: .now + limits.longestTime, isCancelled: { false })
        // Decoders make very large pictures smaller where memory is short; a copy has all pixels, or is refused.
        guard format == .svg || image.width == image.originalWidth else {
            throw .tooLarge(width: image.originalWidth, height: image.originalHeight)
        }
        let (taken, file) = try PictureEncoding.encoded(image, as: formats)
        let blocks = CarriedBlocks(descriptor: descriptor, format)
        let metadata = CarriedMetadata(exif: blocks.exif, xmp: blocks.xmp, without: removed)
        guard let bytes = metadata.put(into: file, taken, width: image.width, height: image.height) else {
            throw .notCleanable(detail: "metadata too long for \(taken.type)")
        }
        return ConvertedPicture(format: taken, width: image.width, height: image.height, bytes: bytes)
    }
}
