// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads size, orientation and animation of a JPEG XL picture from the first bits of the codestream (ISO/IEC 18181-1).
enum JPEGXLHeader {
    static func read(_ source: ByteSource) -> PictureHeader? {
        guard let start = codestream(source) else { return nil }
        var bits = BitReader(source.bytes(at: start, upTo: 64))
        guard bits.read(16) == 0x0AFF, let (width, height) = size(&bits) else { return nil }
        var header = PictureHeader(width: width, height: height)
        header?.turnsItself = true
        guard let isDefault = bits.read(1), isDefault == 0, bits.read(1) == 1, let orientation = bits.read(3) else {
            return header
        }
        if orientation >= 4 {
            header = PictureHeader(width: height, height: width)
            header?.turnsItself = true
        }
        if bits.read(1) == 1 { _ = size(&bits) }
        if bits.read(1) == 0 { header?.isAnimated = bits.read(1) == 1 }
        return header
    }

    private static func codestream(_ source: ByteSource) -> UInt64? {
        if source.bytes(at: 0, count: 2)?.elementsEqual([0xFF, 0x0A]) == true { return 0 }
        for box in source.boxes(in: source.whole) {
            if box.type == "jxlc" { return box.payload.lowerBound }
            // A part of a codestream begins with its number.
            if box.type == "jxlp" { return box.payload.lowerBound + 4 }
        }
        return nil
    }

    private static func size(_ bits: inout BitReader) -> (width: Int, height: Int)? {
        guard let small = bits.read(1), let height = side(&bits, small), let ratio = bits.read(3) else { return nil }
        let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
        guard ratio > 0 else { return side(&bits, small).map { ($0, height) } }
        let (across, down) = ratios[ratio - 1]
        return (height * across / down, height)
    }

    private static func side(_ bits: inout BitReader, _ small: Int) -> Int? {
        if small == 1 { return bits.read(5).map { ($0 + 1) * 8 } }
        guard let selector = bits.read(2) else { return nil }
        return bits.read([9, 13, 18, 30][selector]).map { $0 + 1 }
    }
}

/// Bits of a byte string, least significant first.
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

    /// Reads up to 30 bits; nil past the end.
    mutating func read(_ count: Int) -> Int? {
        guard count >= 0, count <= 30, position + count <= bytes.count * 8 else { return nil }
        var value = 0
        for bit in 0..<count {
            let place = position + bit
            value |= Int(bytes[place / 8] >> UInt8(place % 8) & 1) << bit
        }
        position += count
        return value
    }
}
