// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// EXIF, XMP and IPTC blocks found by our own parsers, for files that exiv2 0.27 refuses or does not search: a JPEG that
/// breaks off, EXIF in PNG's own chunk, JPEG XL, HEIF with properties it cannot read.
struct EmbeddedBlocks {
    /// A TIFF structure, as EXIF is.
    var exif: ArraySlice<UInt8>?
    /// An XMP packet.
    var xmp: ArraySlice<UInt8>?
    /// The contents of Photoshop's APP13 segment.
    var photoshop: ArraySlice<UInt8>?

    private static let longest = 1 << 20

    static func find(_ source: ByteSource, format: MediaFormat) -> EmbeddedBlocks? {
        var blocks = EmbeddedBlocks()
        switch format {
        case .jpeg: blocks.readJPEG(source)
        case .png: blocks.readPNG(source)
        case .jpegXL: blocks.readBoxes(source)
        case .avif, .heif, .heic: HEIFItems.read(source, into: &blocks)
        default: return nil
        }
        return blocks.exif == nil && blocks.xmp == nil && blocks.photoshop == nil ? nil : blocks
    }

    /// The blocks as the smallest JPEG that exiv2 reads: a segment each, then a scan of nothing.
    var capsule: [UInt8] {
        var jpeg: [UInt8] = [0xFF, 0xD8]
        func segment(_ marker: UInt8, _ name: StaticString, _ contents: ArraySlice<UInt8>) {
            let name = name.withUTF8Buffer { Array($0) }
            // A longer EXIF block ends in its thumbnail, which is not needed.
            let contents = contents.prefix(65_533 - name.count)
            let length = UInt16(2 + name.count + contents.count)
            jpeg += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + name + contents
        }
        if let exif { segment(0xE1, "Exif\0\0", exif) }
        if let xmp, xmp.count <= 65_000 { segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", xmp) }
        if let photoshop { segment(0xED, "", photoshop) }
        return jpeg + [0xFF, 0xDA, 0x00, 0x02, 0xFF, 0xD9]
    }

    private mutating func readJPEG(_ source: ByteSource) {
        JPEGHeader.forEachSegment(source) { marker, payload in
            guard marker == 0xE1 || marker == 0xED, let bytes = contents(source, payload) else { return true }
            if marker == 0xED {
                if bytes.has("Photoshop 3.0") { photoshop = photoshop ?? bytes }
            } else if bytes.has("Exif\0\0") {
                exif = exif ?? bytes.dropFirst(6)
            } else if bytes.has("http://ns.adobe.com/xap/1.0/\0") {
                xmp = xmp ?? bytes.dropFirst(29)
            }
            return true
        }
    }

    private mutating func readPNG(_ source: ByteSource) {
        PNGHeader.forEachChunk(source) { type, payload in
            switch type {
            case "eXIf": exif = contents(source, payload)
            case "iTXt":
                if let bytes = contents(source, payload), bytes.has("XML:com.adobe.xmp\0\0\0\0\0") {
                    xmp = bytes.dropFirst(22)
                }
            default: break
            }
            return exif == nil || xmp == nil
        }
    }

    /// JPEG XL keeps EXIF in a box of its own, with the offset of the TIFF header in front.
    private mutating func readBoxes(_ source: ByteSource) {
        source.forEachBox(in: source.whole) { box in
            switch box.type {
            case "Exif": exif = contents(source, box.payload).flatMap(Self.tiff)
            case "xml ": xmp = contents(source, box.payload)
            default: break
            }
            return true
        }
    }

    private func contents(_ source: ByteSource, _ range: Range<UInt64>) -> ArraySlice<UInt8>? {
        guard range.upperBound - range.lowerBound <= UInt64(Self.longest) else { return nil }
        return source.bytes(at: range.lowerBound, count: Int(range.upperBound - range.lowerBound))
    }

    /// EXIF of HEIF and JPEG XL: four bytes of offset stand before the TIFF header.
    static func tiff(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var cursor = ByteCursor(bytes)
        guard let offset = cursor.big32(), offset < UInt32(clamping: cursor.remaining), cursor.skip(Int(offset)) else {
            return nil
        }
        return cursor.take(cursor.remaining)
    }
}
