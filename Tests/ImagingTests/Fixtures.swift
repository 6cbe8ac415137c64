// SPDX-License-Identifier: GPL-3.0-or-later

import CPictureWitness
import Foundation
import Pixels

@testable import Imaging

/// Files that the tests make themselves, byte by byte.
enum Fixtures {
    static func big(_ value: some BinaryInteger, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    static func little(_ value: some BinaryInteger, _ count: Int) -> [UInt8] { big(value, count).reversed() }

    // MARK: - Pictures

    /// Four coloured quarters: red and green above, blue and white below. Tells every rotation from every other.
    static func quarters(width: Int, height: Int, alpha: UInt8? = nil) -> DecodedImage {
        var bytes: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                switch (row < height / 2, column < width / 2) {
                case (true, true): bytes += [255, 0, 0]
                case (true, false): bytes += [0, 255, 0]
                case (false, true): bytes += [0, 0, 255]
                case (false, false): bytes += [255, 255, 255]
                }
                if let alpha { bytes.append(alpha) }
            }
        }
        guard
            let image = DecodedImage(
                width: width, height: height, stride: width * (alpha == nil ? 3 : 4), hasAlpha: alpha != nil,
                bytes: bytes, originalWidth: width, originalHeight: height)
        else { preconditionFailure("quarters of \(width)×\(height) are a picture") }
        return image
    }

    /// Noise does not compress: its rows are spread over the whole of a file.
    static func noise(width: Int, height: Int) -> DecodedImage {
        var state: UInt32 = 1
        var image = quarters(width: width, height: height)
        for index in image.bytes.indices {
            state = state &* 1_664_525 &+ 1_013_904_223
            image.bytes[index] = UInt8(state >> 24)
        }
        return image
    }

    static func jpeg(width: Int, height: Int) throws -> [UInt8] {
        try encoded(quarters(width: width, height: height), "jpeg")
    }

    static func png(width: Int, height: Int, alpha: UInt8? = nil) throws -> [UInt8] {
        try encoded(quarters(width: width, height: height, alpha: alpha), "png")
    }

    /// - Parameter type: `jpeg` or `png`.
    static func encoded(_ image: DecodedImage, _ type: String) throws -> [UInt8] {
        struct NotEncoded: Error {}
        let (width, height) = (UInt32(image.width), UInt32(image.height))
        var count = 0
        let file =
            type == "png"
            ? cpicturewitness_png(image.bytes, width, height, image.hasAlpha, &count)
            : cpicturewitness_jpeg(image.bytes, width, height, &count)
        guard let file else { throw NotEncoded() }
        defer { free(file) }
        return Array(UnsafeBufferPointer(start: file, count: count))
    }

    /// What another program reads out of a PNG.
    static func read(_ png: [UInt8]) -> DecodedImage? {
        var (width, height): (UInt32, UInt32) = (0, 0)
        var hasAlpha = false
        guard let pixels = cpicturewitness_png_pixels(png, png.count, &width, &height, &hasAlpha) else { return nil }
        defer { free(pixels) }
        let stride = Int(width) * (hasAlpha ? 4 : 3)
        return DecodedImage(
            width: Int(width), height: Int(height), stride: stride, hasAlpha: hasAlpha,
            bytes: Array(UnsafeBufferPointer(start: pixels, count: stride * Int(height))), originalWidth: Int(width),
            originalHeight: Int(height))
    }

    static func text(_ png: [UInt8], _ key: String) -> String? {
        guard let text = cpicturewitness_png_text(png, png.count, key) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// A JPEG with segments put in behind its start.
    static func jpeg(_ jpeg: [UInt8], exif: [UInt8]? = nil, xmp: String? = nil) -> [UInt8] {
        func segment(_ name: String, _ contents: [UInt8]) -> [UInt8] {
            let name = Array(name.utf8)
            return [0xFF, 0xE1] + big(2 + name.count + contents.count, 2) + name + contents
        }
        let blocks =
            (exif.map { segment("Exif\0\0", $0) } ?? [])
            + (xmp.map { segment("http://ns.adobe.com/xap/1.0/\0", Array($0.utf8)) } ?? [])
        return jpeg.prefix(2) + blocks + jpeg.dropFirst(2)
    }

    /// A PNG header alone, with the size it claims.
    static func pngHeader(width: Int, height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + pngChunk("IHDR", big(width, 4) + big(height, 4) + [8, 2, 0, 0, 0])
    }

    static func pngChunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return big(data.count, 4) + body + big(~crc, 4)
    }

    /// A PNG with a chunk put in behind its header.
    static func png(_ png: [UInt8], adding chunk: [UInt8]) -> [UInt8] { png.prefix(33) + chunk + png.dropFirst(33) }

    // MARK: - EXIF

    enum Field {
        case ascii(UInt16, String)
        case short(UInt16, Int)
        case rationals(UInt16, [(Int, Int)])

        var tag: UInt16 {
            switch self {
            case .ascii(let tag, _), .short(let tag, _), .rationals(let tag, _): tag
            }
        }
    }

    /// A big-endian TIFF structure with its EXIF and GPS directories.
    static func exif(_ main: [Field], photo: [Field] = [], gps: [Field] = []) -> [UInt8] {
        var pointers: [(UInt16, [UInt8])] = []
        let count = main.count + (photo.isEmpty ? 0 : 1) + (gps.isEmpty ? 0 : 1)
        var mainSize = 2 + count * 12 + 4
        mainSize += main.reduce(0) { $0 + outside($1).count }
        let photoStart = 8 + mainSize
        let photoBytes = photo.isEmpty ? [] : directory(photo, at: photoStart, extra: [])
        if !photo.isEmpty { pointers.append((0x8769, big(photoStart, 4))) }
        if !gps.isEmpty { pointers.append((0x8825, big(photoStart + photoBytes.count, 4))) }
        let gpsBytes = gps.isEmpty ? [] : directory(gps, at: photoStart + photoBytes.count, extra: [])
        return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + directory(main, at: 8, extra: pointers) + photoBytes + gpsBytes
    }

    static func degrees(_ value: Double) -> [(Int, Int)] {
        [(Int(value), 1), (0, 1), (Int(((value - Double(Int(value))) * 3600 * 1000).rounded()), 1000)]
    }

    private static func outside(_ field: Field) -> [UInt8] {
        switch field {
        case .ascii(_, let text):
            let bytes = Array(text.utf8) + [0]
            return bytes.count > 4 ? bytes + (bytes.count % 2 == 1 ? [0] : []) : []
        case .short: return []
        case .rationals(_, let values): return values.flatMap { big($0.0, 4) + big($0.1, 4) }
        }
    }

    private static func directory(_ fields: [Field], at start: Int, extra: [(UInt16, [UInt8])]) -> [UInt8] {
        var entries: [(tag: UInt16, bytes: [UInt8])] = []
        var data: [UInt8] = []
        let dataStart = start + 2 + (fields.count + extra.count) * 12 + 4
        for field in fields {
            let outside = outside(field)
            let head: [UInt8]
            switch field {
            case .ascii(let tag, let text): head = big(tag, 2) + big(2, 2) + big(text.utf8.count + 1, 4)
            case .short(let tag, _): head = big(tag, 2) + big(3, 2) + big(1, 4)
            case .rationals(let tag, let values): head = big(tag, 2) + big(5, 2) + big(values.count, 4)
            }
            var value = big(dataStart + data.count, 4)
            if case .short(_, let number) = field { value = big(number, 2) + [0, 0] }
            if case .ascii(_, let text) = field, outside.isEmpty {
                value = Array((Array(text.utf8) + [0, 0, 0, 0]).prefix(4))
            }
            entries.append((field.tag, head + value))
            data += outside
        }
        for (tag, pointer) in extra { entries.append((tag, big(tag, 2) + big(4, 2) + big(1, 4) + pointer)) }
        entries.sort { $0.tag < $1.tag }
        return big(entries.count, 2) + entries.flatMap(\.bytes) + [0, 0, 0, 0] + data
    }

    // MARK: - Boxes

    static func box(_ type: String, _ contents: [UInt8]...) -> [UInt8] {
        let body = contents.flatMap { $0 }
        return big(body.count + 8, 4) + Array(type.unicodeScalars.map { UInt8($0.value) }) + body
    }

    /// A QuickTime film without pictures: header, one picture track, keys.
    static func movie(
        width: Int, height: Int, isTurned: Bool = false, seconds: Int = 3, created: Int = 0,
        keys: [(String, String)] = [],
        userData: [[UInt8]] = [], entry: [UInt8]? = nil, brand: String = "qt  "
    ) -> [UInt8] {
        let zero4: [UInt8] = [0, 0, 0, 0]
        let one = big(0x10000, 4)
        let minus = big(-0x10000, 4)
        let matrix =
            isTurned
            ? zero4 + one + zero4 + minus + zero4 + zero4 + zero4 + zero4 + big(0x4000_0000, 4)
            : one + zero4 + zero4 + zero4 + one + zero4 + zero4 + zero4 + big(0x4000_0000, 4)
        let movieHeader = box(
            "mvhd", zero4, big(created, 4), zero4, big(600, 4), big(seconds * 600, 4), one,
            [UInt8](repeating: 0, count: 76))
        let trackHeader = box(
            "tkhd", zero4, zero4, zero4, big(1, 4), zero4, big(seconds * 600, 4), [UInt8](repeating: 0, count: 16),
            matrix,
            big(width << 16, 4), big(height << 16, 4))
        let handler = box("hdlr", zero4, zero4, Array("vide".utf8), [UInt8](repeating: 0, count: 13))
        // What a sample entry has behind the fixed fields of a picture's.
        let described = entry.map { boxes in
            let entry = box("hvc1", [UInt8](repeating: 0, count: 78), boxes)
            return box("minf", box("stbl", box("stsd", zero4, big(1, 4), entry)))
        }
        let track = box("trak", trackHeader, box("mdia", handler, described ?? []))
        var parts = [movieHeader, track] + userData.map { box("udta", $0) }
        if !keys.isEmpty {
            let names = box(
                "keys", zero4, big(keys.count, 4),
                keys.flatMap { big($0.0.utf8.count + 8, 4) + Array("mdta\($0.0)".utf8) })
            let items = keys.enumerated().flatMap { index, pair in
                let data = box("data", big(1, 4), zero4, Array(pair.1.utf8))
                return big(data.count + 8, 4) + big(index + 1, 4) + data
            }
            parts.append(
                box(
                    "meta", box("hdlr", zero4, zero4, Array("mdta".utf8), [UInt8](repeating: 0, count: 13)), names,
                    box("ilst", items)))
        }
        return box("ftyp", Array(brand.utf8), zero4, Array(brand.utf8)) + box("moov", parts.flatMap { $0 })
            + box("mdat", [0])
    }

    /// A HEIF file of properties only, as far as a size needs them.
    static func heif(
        width: Int, height: Int, turns: UInt8? = nil, property: [UInt8]? = nil, brand: String = "heic"
    ) -> [UInt8] {
        let zero4: [UInt8] = [0, 0, 0, 0]
        var properties = box("ispe", zero4, big(64, 4), big(64, 4)) + box("ispe", zero4, big(width, 4), big(height, 4))
        var links: [UInt8] = [2]
        if let turns {
            properties += box("irot", [turns])
            links.append(3)
        }
        if let property {
            properties += property
            links.append(UInt8(links.count) + 2)
        }
        let associations = zero4 + big(2, 4) + big(1, 2) + [1, 1] + big(2, 2) + [UInt8(links.count)] + links
        let meta = box(
            "meta", zero4, box("pitm", zero4, big(2, 2)),
            box("iprp", box("ipco", properties), box("ipma", associations)))
        return box("ftyp", Array(brand.utf8), zero4, Array("mif1".utf8)) + meta
    }

    // MARK: - EBML

    static func element(_ id: Int, _ contents: [UInt8]) -> [UInt8] {
        let length = id > 0xFF_FFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1
        return big(id, length) + big(0x0100_0000_0000_0000 | contents.count, 8) + contents
    }

    static func matroska(
        type: String, width: Int, height: Int, milliseconds: Double, date: Int64, colour: [UInt8] = []
    ) -> [UInt8] {
        element(0x1A45_DFA3, element(0x4282, Array(type.utf8)))
            + element(
                0x1853_8067,
                element(
                    0x1549_A966,
                    element(0x2AD7B1, big(1_000_000, 3)) + element(0x4489, big(milliseconds.bitPattern, 8))
                        + element(0x4461, big(date, 8)))
                    + element(
                        0x1654_AE6B,
                        element(
                            0xAE, element(0xE0, element(0xB0, big(width, 2)) + element(0xBA, big(height, 2)) + colour)))
            )
    }

    static let xmp = """
        <?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'>\
        <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' \
        xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:xmp='http://ns.adobe.com/xap/1.0/' \
        xmlns:GPano='http://ns.google.com/photos/1.0/panorama/' xmlns:mwg-rs='http://www.metadataworkinggroup.com/schemas/regions/' \
        xmlns:exif='http://ns.adobe.com/exif/1.0/' \
        xmp:Rating='4' GPano:ProjectionType='equirectangular' exif:DateTimeOriginal='2021-05-06T07:08:09.5+05:45' \
        exif:GPSLatitude='48,51.5N' exif:GPSLongitude='2,17.25E'>\
        <dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Evening</rdf:li></rdf:Alt></dc:title>\
        <dc:description><rdf:Alt><rdf:li xml:lang='x-default'>Lights, &quot;and&quot; rain</rdf:li></rdf:Alt></dc:description>\
        <dc:subject><rdf:Bag><rdf:li>été</rdf:li><rdf:li>sea</rdf:li><rdf:li>été</rdf:li></rdf:Bag></dc:subject>\
        <mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:RegionList><rdf:Bag>\
        <rdf:li rdf:parseType='Resource'><mwg-rs:Name>Ana</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li>\
        <rdf:li rdf:parseType='Resource'><mwg-rs:Name>Rex</mwg-rs:Name><mwg-rs:Type>Pet</mwg-rs:Type></rdf:li>\
        </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>\
        </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end='w'?>
        """
}
