// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The data of EXIF and XMP items.
enum MetadataItem {
    /// Bytes of the longest item that is read.
    static let longest = 4 << 20

    /// What stays of an item's data, with the length that it had; nil where nothing stays, or it has grown.
    /// - Parameter hasVideo: whether the copy has the video of a motion photo.
    static func cleaned(_ item: HEIFItem, _ data: [UInt8], _ kept: Kept, hasVideo: Bool) -> [UInt8]? {
        let filler: UInt8
        let bytes: [UInt8]
        if item.isExif {
            guard let block = exif(data, kept) else { return nil }
            (bytes, filler) = (fitted(block, data.count), 0)
        } else {
            guard
                let packet = XMPPacket.cleaned(
                    data[...], kept, followers: hasVideo ? .asStated : .init(video: .missing))
            else { return nil }
            (bytes, filler) = (packet, UInt8(ascii: " "))
        }
        guard bytes.count <= data.count else { return nil }
        return bytes + [UInt8](repeating: filler, count: data.count - bytes.count)
    }

    /// The block without the zero that makes its last value even, where just that is too long.
    private static func fitted(_ block: [UInt8], _ length: Int) -> [UInt8] {
        guard block.count == length + 1, block.last == 0, let whole = ExifBlock(block[4...]),
            let shorter = ExifBlock(block[4...].dropLast()), whole.picture == shorter.picture,
            whole.exif == shorter.exif, whole.gps == shorter.gps, whole.interoperability == shorter.interoperability
        else { return block }
        return block.dropLast()
    }

    /// What stays of an EXIF block behind the number that tells where its TIFF header is.
    static func exif(_ data: [UInt8], _ kept: Kept) -> [UInt8]? {
        var cursor = ByteCursor(data)
        guard let offset = cursor.big32(), cursor.skip(Int(offset)), let block = cursor.take(cursor.remaining),
            let cleaned = ExifBlock.cleaned(block, kept)
        else { return nil }
        return [0, 0, 0, 0] + cleaned
    }
}
