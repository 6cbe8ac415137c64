// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Reads the location of a video in 3GPP's `loci` box (TS 26.244): degrees as signed 16.16 numbers, longitude first.
enum LocationBox {
    /// - Returns: nil for a fictional location, one not on Earth, and a truncated box.
    static func read(_ source: ByteSource, _ box: Box) -> GeoPoint? {
        // Version and flags, then the language of the name.
        guard var cursor = source.contents(of: box, limit: ISOMovieParser.longestValue), cursor.skip(4 + 2),
            text(&cursor) != nil, let role = cursor.byte(), role < fiction, let longitude = degrees(&cursor),
            let latitude = degrees(&cursor), cursor.skip(4)
        else { return nil }
        // Some writers leave out everything after the altitude; then the Earth is meant.
        let body = text(&cursor) ?? ""
        guard body.isEmpty || body.lowercased() == "earth" else { return nil }
        return GeoPoint(latitude: latitude, longitude: longitude)
    }

    /// The role of a fictional location. Lower roles are the shooting location and the depicted one.
    private static let fiction: UInt8 = 2

    private static func degrees(_ cursor: inout ByteCursor) -> Double? {
        cursor.big32().map { Double(Int32(bitPattern: $0)) / 65_536 }
    }

    /// Reads a zero-terminated text: UTF-8, or UTF-16 with a byte order mark. Nil without the zero.
    private static func text(_ cursor: inout ByteCursor) -> String? {
        var ahead = cursor
        let mark = ahead.big16()
        guard mark == 0xFEFF || mark == 0xFFFE else {
            var bytes: [UInt8] = []
            while let byte = cursor.byte() {
                if byte == 0 { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(byte)
            }
            return nil
        }
        cursor = ahead
        var units: [UInt16] = []
        while let unit = cursor.big16().map({ UInt16(truncatingIfNeeded: $0) }) {
            if unit == 0 { return String(decoding: units, as: UTF16.self) }
            units.append(mark == 0xFEFF ? unit : unit.byteSwapped)
        }
        return nil
    }
}
