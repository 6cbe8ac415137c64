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
        if start.starts(with: JPEGXLCodestream.signature) {
            // Alone it has room for no metadata, except behind its end.
            for part in try JPEGXLCodestream.drawn(of: source, [0..<source.length]) { recipe.append(.original(part)) }
            return recipe
        }
        guard start.elementsEqual(signature) else { throw .damaged(detail: "no JPEG XL") }
        let list = try source.fileBoxList(in: 0..<source.length)
        recipe.append(.bytes(signature))
        recipe.append(.bytes(fileType))
        let parts = list.boxes.filter { $0.type == "jxlc" || $0.type == "jxlp" }
        // A part of several begins with its number.
        let pieces = parts.map { $0.type == "jxlp" ? $0.payload.dropFirst(4) : $0.payload }
        guard parts.count == 1 || parts.allSatisfy({ $0.type == "jxlp" }) else {
            throw .damaged(detail: "two pictures")
        }
        let drawn = try JPEGXLCodestream.drawn(of: source, pieces)
        var place = 0
        for box in list.boxes.dropFirst() {
            switch box.type {
            // Level, then the picture in one part or several.
            case "jxll": if box.payload.length == 1 { recipe.append(.original(box.whole)) }
            case "jxlc", "jxlp":
                let head = pieces[place].lowerBound
                let rest = drawn[place].upperBound..<box.payload.upperBound
                recipe.append(.original(box.start..<max(head, drawn[place].upperBound)))
                recipe.append(.zeros(rest.length))
                place += 1
            case "jhgm":
                guard let map = try gainMap(source, box) else { break }
                recipe.append(.original(box.start..<map.upperBound))
                recipe.append(.zeros(box.payload.upperBound - map.upperBound))
            case "Exif", "xml ", "brob":
                if let piece = try metadata(source, box, kept) { recipe.append(piece) }
            default: break
            }
        }
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

    /// The codestream in a box that has a gain map as the standard says: parameters, colour, and a codestream without a container; nil in any
    /// other.
    private static func gainMap(_ source: ByteSource, _ box: Box) throws(CleaningError) -> Range<UInt64>? {
        let start = box.payload.lowerBound
        guard box.payload.length >= 3 else { return nil }
        var place = start + 1
        for width in [2, 1, 4] {
            guard box.payload.upperBound - place >= UInt64(width) else { return nil }
            var cursor = ByteCursor(try source.need(at: place, width))
            guard let length = cursor.big(width), length <= box.payload.upperBound - place - UInt64(width) else {
                return nil
            }
            place += UInt64(width) + length
        }
        guard source.bytes(at: place, upTo: 2).elementsEqual(JPEGXLCodestream.signature) else { return nil }
        return try JPEGXLCodestream.drawn(of: source, [place..<box.payload.upperBound]).first
    }
}
