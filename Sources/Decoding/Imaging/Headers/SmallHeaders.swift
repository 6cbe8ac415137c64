// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads headers with a few fixed fields: BMP, ICO, TGA, PNM.
enum SmallHeaders {
    static func bitmap(_ source: ByteSource) -> PictureHeader? {
        guard var cursor = source.cursor(at: 0, count: 26), cursor.skip(14), let size = cursor.little32() else {
            return nil
        }
        if size == 12 {
            guard let width = cursor.little16(), let height = cursor.little16() else { return nil }
            return PictureHeader(width: width, height: height)
        }
        guard let width = cursor.little32(), let height = cursor.little32() else { return nil }
        // A negative height means rows from the top.
        return PictureHeader(
            width: Int(Int32(bitPattern: width)), height: Int(Int32(bitPattern: height).magnitude))
    }

    /// The size of the icon's largest picture.
    static func icon(_ source: ByteSource) -> PictureHeader? {
        guard var cursor = source.cursor(at: 0, count: 6), cursor.little16() == 0, let kind = cursor.little16(),
            kind == 1 || kind == 2, let count = cursor.little16(), count > 0,
            var entries = source.cursor(at: 6, count: count * 16)
        else { return nil }
        var largest: PictureHeader?
        for _ in 0..<count {
            guard let width = entries.byte(), let height = entries.byte(), entries.skip(14) else { return nil }
            let entry = PictureHeader(width: width == 0 ? 256 : Int(width), height: height == 0 ? 256 : Int(height))
            if let entry, entry.width * entry.height > (largest.map { $0.width * $0.height } ?? 0) { largest = entry }
        }
        return largest
    }

    /// TGA has no magic number, so its fields are checked for consistency.
    static func targa(_ source: ByteSource) -> PictureHeader? {
        guard var cursor = source.cursor(at: 0, count: 18), cursor.skip(1), let map = cursor.byte(), map <= 1,
            let kind = cursor.byte(), [1, 2, 3, 9, 10, 11].contains(kind), cursor.skip(9),
            let width = cursor.little16(), let height = cursor.little16(), let depth = cursor.byte(),
            [8, 15, 16, 24, 32].contains(depth)
        else { return nil }
        return PictureHeader(width: width, height: height)
    }

    /// Parses `P1` to `P6`, then width and height as text, with comments up to the end of the line in between.
    static func anymap(_ source: ByteSource) -> PictureHeader? {
        var bytes = source.bytes(at: 0, upTo: 1024).dropFirst(2)
        guard let width = number(&bytes), let height = number(&bytes) else { return nil }
        return PictureHeader(width: width, height: height)
    }

    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        while let byte = bytes.first {
            if byte == UInt8(ascii: "#") {
                bytes = bytes.drop { $0 != UInt8(ascii: "\n") }
            } else if byte > 32 {
                break
            } else {
                bytes = bytes.dropFirst()
            }
        }
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        bytes = bytes.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
