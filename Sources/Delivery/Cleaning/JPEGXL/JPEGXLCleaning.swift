// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaBytes
package import MediaTypes

/// Makes copies of JPEG XL files (ISO/IEC 18181-2) without metadata. Nothing in them refers to places in the file once the frame index is
/// gone, so boxes are really left out.
package enum JPEGXLCleaning {
    /// The recipe of a copy.
    package static func recipe(of source: ByteSource, _ kept: Kept) throws(CleaningError) -> CopyRecipe {
        var recipe = CopyRecipe()
        let start = source.bytes(at: 0, upTo: 12)
        // A codestream alone has room for no metadata.
        if start.starts(with: [0xFF, 0x0A]) {
            recipe.append(.original(0..<source.length))
            return recipe
        }
        guard start.elementsEqual(signature) else { throw .damaged(detail: "no JPEG XL") }
        let list = try source.fileBoxes(in: 0..<source.length)
        recipe.append(.bytes(signature))
        recipe.append(.bytes(fileType))
        var hasPicture = false
        for box in list.boxes.dropFirst() {
            switch box.type {
            // Level, then the picture in one part or several.
            case "jxll": if box.payload.length == 1 { recipe.append(.original(box.whole)) }
            case "jxlc", "jxlp":
                hasPicture = true
                recipe.append(.original(box.whole))
            case "jhgm": if try isGainMap(source, box) { recipe.append(.original(box.whole)) }
            case "Exif", "xml ", "brob":
                if let piece = try metadata(source, box, kept) { recipe.append(piece) }
            default: break
            }
        }
        guard hasPicture else { throw .damaged(detail: "no picture") }
        return recipe
    }

    private static let signature: [UInt8] = [0, 0, 0, 12] + "JXL ".utf8 + [0x0D, 0x0A, 0x87, 0x0A]
    private static let fileType: [UInt8] = [0, 0, 0, 20] + "ftypjxl ".utf8 + [0, 0, 0, 0] + "jxl ".utf8

    /// What stays of a box with metadata, packed or not; in the copy it is not packed.
    private static func metadata(
        _ source: ByteSource, _ box: Box, _ kept: Kept
    ) throws(CleaningError) -> CopyRecipe.Piece? {
        guard box.size <= MetadataItem.longest else { throw .unsupported(detail: "long metadata") }
        var contents = Array(try source.need(at: box.payload.lowerBound, box.size))
        var type = box.type
        if type == "brob" {
            var cursor = ByteCursor(contents)
            // Only these two are read anew; what else is packed goes.
            guard let packed = cursor.code(), ["Exif", "xml "].contains(packed) else { return nil }
            guard let unpacked = BrotliStream.unpacked(contents[4...], limit: MetadataItem.longest) else {
                throw .damaged(detail: "packed metadata")
            }
            (type, contents) = (packed, unpacked)
        }
        let left = type == "Exif" ? MetadataItem.exif(contents, kept) : XMPPacket.cleaned(contents[...], kept)
        return left.map { left in
            var bytes: [UInt8] = []
            bytes.append(box: type, left)
            return .bytes(bytes)
        }
    }

    /// Whether a box has a gain map as the standard says: parameters, colour, and a codestream without a container.
    private static func isGainMap(_ source: ByteSource, _ box: Box) throws(CleaningError) -> Bool {
        let start = box.payload.lowerBound
        guard box.payload.length >= 3 else { return false }
        var place = start + 1
        for width in [2, 1, 4] {
            guard box.payload.upperBound - place >= UInt64(width) else { return false }
            var cursor = ByteCursor(try source.need(at: place, width))
            guard let length = cursor.big(width), length <= box.payload.upperBound - place - UInt64(width) else {
                return false
            }
            place += UInt64(width) + length
        }
        return source.bytes(at: place, upTo: 2).elementsEqual([0xFF, 0x0A])
    }
}
