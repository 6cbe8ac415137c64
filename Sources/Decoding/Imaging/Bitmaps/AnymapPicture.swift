// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Decodes PBM, PGM and PPM, in text or binary form: `P1` to `P6`.
struct AnymapPicture {
    private let reader: PictureReader
    private let kind: UInt8
    private let width: Int
    private let most: Int

    private var isBits: Bool { kind == 1 || kind == 4 }
    private var isColour: Bool { kind == 3 || kind == 6 }
    private var samples: Int { width * (isColour ? 3 : 1) }

    static func decode(_ reader: PictureReader, maximumPixels: Int) throws(MediaError) -> LoadedPicture {
        guard try reader.byte() == UInt8(ascii: "P"), let digit = try reader.byte(),
            (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(digit)
        else { throw .noHeader }
        let kind = digit - UInt8(ascii: "0")
        // Reading a number also consumes the byte after it, so the pixels follow directly.
        guard let width = try number(reader), let height = try number(reader),
            let most = kind == 1 || kind == 4 ? 1 : try number(reader), (1...65_535).contains(most)
        else { throw .noHeader }
        let canvas = try PictureCanvas(width: width, height: height, hasAlpha: false, maximumPixels: maximumPixels)
        let picture = AnymapPicture(reader: reader, kind: kind, width: width, most: most)
        for row in 0..<height {
            guard let pixels = try kind < 4 ? picture.rowOfDigits() : picture.rowOfBytes() else {
                guard row > 0 else { throw .noPicture }
                break
            }
            canvas.set(row: row, pixels)
        }
        return canvas.loaded
    }

    /// - Returns: nil at the end of the file, and for a missing or invalid number.
    private static func number(_ reader: PictureReader) throws(MediaError) -> Int? {
        var value: Int?
        while let byte = try reader.byte() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                value = (value ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                guard let value, value < 1 << 31 else { return nil }
            case UInt8(ascii: "#"):
                while let byte = try reader.byte(), byte != UInt8(ascii: "\n") {}
                if value != nil { return value }
            case 9...13, 32: if value != nil { return value }
            default: return nil
            }
        }
        return value
    }

    private func rowOfDigits() throws(MediaError) -> [UInt8]? {
        var values: [Int] = []
        for _ in 0..<samples {
            // Bits need no separator.
            guard let value = try isBits ? bit() : Self.number(reader) else { return nil }
            values.append(value)
        }
        return pixels(values)
    }

    private func bit() throws(MediaError) -> Int? {
        while let byte = try reader.byte() {
            switch byte {
            case UInt8(ascii: "0"): return 0
            case UInt8(ascii: "1"): return 1
            case 9...13, 32: continue
            default: return nil
            }
        }
        return nil
    }

    private func rowOfBytes() throws(MediaError) -> [UInt8]? {
        let bits = isBits ? 1 : most > 255 ? 16 : 8
        var bytes = [UInt8](repeating: 0, count: (samples * bits + 7) / 8)
        guard try reader.read(&bytes) else { return nil }
        // The bytes are already RGB.
        if isColour, most == 255 { return bytes }
        return pixels(
            (0..<samples).map { sample in
                switch bits {
                case 1: Int(bytes[sample >> 3] >> (7 - UInt8(sample & 7)) & 1)
                case 8: Int(bytes[sample])
                default: Int(bytes[sample * 2]) << 8 | Int(bytes[sample * 2 + 1])
                }
            })
    }

    private func pixels(_ values: [Int]) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * 3)
        for value in values {
            // A set bit is black.
            let tone = isBits ? UInt8(value == 0 ? 255 : 0) : UInt8((min(value, most) * 255 + most / 2) / most)
            if isColour { pixels.append(tone) } else { pixels += [tone, tone, tone] }
        }
        return pixels
    }
}
