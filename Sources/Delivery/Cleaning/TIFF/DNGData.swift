// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Values of DNG that are no numbers of TIFF's: corrections of lenses and sensors, tables of gains, light sources. One stays only where it is built as DNG 1.7.1
/// says, to its last byte.
enum DNGData {
    /// Bytes of the longest that is looked at.
    static let longest: UInt64 = 64 << 20

    private static let opcodes: Set<Int> = [0xC740, 0xC741, 0xC74E]
    private static let illuminants: Set<Int> = [0xCD35, 0xCD36, 0xCD37]
    private static let gains = 0xCD2D
    private static let packedGains = 0xCD40
    private static let range = 0xCD47

    /// Whether a tag has such a value.
    static func has(_ tag: Int) -> Bool {
        opcodes.contains(tag) || illuminants.contains(tag) || [gains, packedGains, range].contains(tag)
    }

    /// Whether its value is built as it should be.
    static func isKnown(_ tag: Int, _ bytes: ArraySlice<UInt8>, _ form: TIFFForm) -> Bool {
        var cursor = ByteCursor(bytes)
        switch tag {
        case gains: return skipGains(&cursor, form, isPacked: false) && cursor.remaining == 0
        case packedGains: return skipGains(&cursor, form, isPacked: true) && cursor.remaining == 0
        // Version, kind of range, and a hint as a floating number.
        case range: return bytes.count == 8
        case _ where opcodes.contains(tag): return skipOpcodes(&cursor) && cursor.remaining == 0
        case _ where illuminants.contains(tag): return skipIlluminant(&cursor, form) && cursor.remaining == 0
        default: return false
        }
    }

    /// Points down and across, four numbers of their places, points of a table, five weights; then a gain for each.
    private static func skipGains(_ cursor: inout ByteCursor, _ form: TIFFForm, isPacked: Bool) -> Bool {
        guard let down = form.number(&cursor, 4), let across = form.number(&cursor, 4), cursor.skip(32),
            let points = form.number(&cursor, 4), cursor.skip(20)
        else { return false }
        var size: UInt64 = 4
        if isPacked {
            // The kind of numbers, gamma, least, most.
            guard let kind = form.number(&cursor, 4), kind < 4, cursor.skip(12) else { return false }
            size = [1, 2, 2, 4][Int(kind)]
        }
        return skip(&cursor, [down, across, points, size])
    }

    /// White as two fractions, or a spectrum: least wavelength and step, then a fraction for each.
    private static func skipIlluminant(_ cursor: inout ByteCursor, _ form: TIFFForm) -> Bool {
        switch form.number(&cursor, 2) {
        case 0: return cursor.skip(16)
        case 1:
            guard let count = form.number(&cursor, 4), cursor.skip(16) else { return false }
            return skip(&cursor, [count, 8])
        default: return false
        }
    }

    /// A list in big-endian order: of each number, version, flags, the size of its parameters, and these.
    private static func skipOpcodes(_ cursor: inout ByteCursor) -> Bool {
        guard let count = cursor.big32(), count <= 256 else { return false }
        for _ in 0..<count {
            guard let number = cursor.big32(), cursor.skip(8), let size = cursor.big32(),
                let parameters = cursor.take(Int(size)), isOpcode(number, parameters)
            else { return false }
        }
        return true
    }

    private static func isOpcode(_ number: UInt32, _ parameters: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(parameters)
        func many(_ size: UInt64, behind head: Int = 0) -> Bool {
            guard cursor.skip(head), let count = cursor.big32() else { return false }
            return skip(&cursor, [UInt64(count), size])
        }
        // The part of the picture that an opcode changes.
        let area = 32
        let isSound =
            switch number {
            // Distortion: planes with six or four numbers, and the centre; with nineteen, and which way.
            case 1: many(48) && cursor.skip(16)
            case 2: many(32) && cursor.skip(16)
            case 14: many(152) && cursor.skip(20)
            // Vignetting; constant bad pixels.
            case 3: cursor.skip(56)
            case 4: cursor.skip(8)
            case 5: skipBadPixels(&cursor)
            // Bounds; tables; polynomials, which have one number more than their degree.
            case 6: cursor.skip(16)
            case 7: many(2, behind: area)
            case 8: many(8, behind: area) && cursor.skip(8)
            case 9: skipGainMap(&cursor, behind: area)
            // Offsets and factors of rows and columns.
            case 10...13: many(4, behind: area)
            default: false
            }
        return isSound && cursor.remaining == 0
    }

    private static func skipBadPixels(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(4), let points = cursor.big32(), let rectangles = cursor.big32() else { return false }
        return skip(&cursor, [UInt64(points), 8]) && skip(&cursor, [UInt64(rectangles), 16])
    }

    private static func skipGainMap(_ cursor: inout ByteCursor, behind area: Int) -> Bool {
        guard cursor.skip(area), let down = cursor.big32(), let across = cursor.big32(), cursor.skip(32),
            let planes = cursor.big32()
        else { return false }
        return skip(&cursor, [UInt64(down), UInt64(across), UInt64(planes), 4])
    }

    /// Passes as many bytes as the product of these numbers.
    private static func skip(_ cursor: inout ByteCursor, _ factors: [UInt64]) -> Bool {
        var product: UInt64 = 1
        for factor in factors {
            let (next, isBeyond) = product.multipliedReportingOverflow(by: factor)
            guard !isBeyond, next <= longest else { return false }
            product = next
        }
        return cursor.skip(Int(product))
    }
}
