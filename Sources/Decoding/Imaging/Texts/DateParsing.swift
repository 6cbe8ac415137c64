// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Parses dates in files: EXIF (`2023:06:12 10:11:12`), ISO 8601 in XMP and QuickTime, and variants.
///
/// Foundation's formatters are not used, since they take longer than reading the file.
enum DateParsing {
    /// Parses a date with optional time, fraction and zone; nil if the text contains no day.
    static func parse(_ text: String) -> CaptureDate? {
        var text = text
        return text.withUTF8 { parse($0) }
    }

    /// Parses a zone into seconds east of UTC: `Z`, `+02:00`, `-0330`, `+1`; nil if it is not a real zone.
    static func zone(_ text: String) -> Int? {
        var text = text
        return text.withUTF8 { bytes in
            var scan = DigitScanner(bytes)
            scan.skipSpaces()
            return zone(&scan)
        }
    }

    /// Parses a time in IPTC's form: `101112`, `101112+0200`, or with colons as printed by exiv2.
    static func time(_ text: String) -> (hour: Int, minute: Int, second: Int, utcOffset: Int?)? {
        var text = text
        return text.withUTF8 { bytes in
            var scan = DigitScanner(bytes)
            guard let hour = scan.number(digits: 2) else { return nil }
            _ = scan.take(":")
            guard let minute = scan.number(digits: 2) else { return nil }
            _ = scan.take(":")
            return (hour, minute, scan.number(digits: 2) ?? 0, zone(&scan))
        }
    }

    /// Parses the decimal fraction of a second from EXIF's SubSec fields.
    static func fraction(_ text: String) -> Double {
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.prefix(9)
        var value = 0.0
        var scale = 0.1
        for digit in digits {
            value += Double(digit - UInt8(ascii: "0")) * scale
            scale /= 10
        }
        return value
    }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> CaptureDate? {
        var scan = DigitScanner(bytes)
        scan.skipSpaces()
        guard let year = scan.number(digits: 4) else { return parseMail(bytes) }
        let isSeparated = scan.takeAny("-:/.")
        guard let month = isSeparated ? scan.number(upTo: 2) : scan.number(digits: 2) else { return nil }
        if isSeparated { guard scan.takeAny("-:/.") else { return nil } }
        guard let day = isSeparated ? scan.number(upTo: 2) : scan.number(digits: 2) else { return nil }
        guard scan.takeAny("Tt ") else {
            return CaptureDate(year: year, month: month, day: day)
        }
        scan.skipSpaces()
        guard let hour = scan.number(upTo: 2), scan.take(":"), let minute = scan.number(upTo: 2) else {
            return CaptureDate(year: year, month: month, day: day)
        }
        var second = 0
        var fraction = 0.0
        if scan.take(":") {
            second = scan.number(upTo: 2) ?? 0
            if scan.takeAny(".,") { fraction = scan.fraction() }
        }
        scan.skipSpaces()
        return CaptureDate(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, fraction: fraction,
            utcOffset: zone(&scan))
    }

    /// The form that the PNG specification recommends: `Wed, 25 Jul 2018 16:34:23 +0200`, the weekday optional.
    private static func parseMail(_ bytes: UnsafeBufferPointer<UInt8>) -> CaptureDate? {
        let words = bytes.split { $0 == 32 || $0 == UInt8(ascii: ",") }
        let parts = words.drop { part in part.first.map { $0 > UInt8(ascii: "9") } ?? false }.map { Array($0) }
        guard parts.count >= 4, let day = decimal(parts[0]), let month = month(parts[1]), let year = decimal(parts[2])
        else {
            return nil
        }
        let clock = parts[3].split(separator: UInt8(ascii: ":")).map { decimal(Array($0)) }
        guard clock.count >= 2, let hour = clock[0], let minute = clock[1] else { return nil }
        var offset: Int?
        if parts.count > 4 {
            let text = String(decoding: parts[4], as: UTF8.self)
            offset = text == "GMT" || text == "UTC" ? 0 : zone(text)
        }
        return CaptureDate(
            year: year, month: month, day: day, hour: hour, minute: minute,
            second: clock.count > 2 ? clock[2] ?? 0 : 0, utcOffset: offset)
    }

    private static func decimal(_ bytes: [UInt8]) -> Int? {
        bytes.count <= 4 ? Int(String(decoding: bytes, as: UTF8.self)) : nil
    }

    private static func month(_ bytes: [UInt8]) -> Int? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        return names.firstIndex(of: String(decoding: bytes.prefix(3), as: UTF8.self).lowercased()).map { $0 + 1 }
    }

    private static func zone(_ scan: inout DigitScanner) -> Int? {
        if scan.takeAny("Zz") { return 0 }
        let sign: Int
        if scan.take("+") {
            sign = 1
        } else if scan.take("-") {
            sign = -1
        } else {
            return nil
        }
        guard let hours = scan.number(upTo: 2) else { return nil }
        _ = scan.take(":")
        let minutes = scan.number(digits: 2) ?? 0
        // Kiribati is 14 hours ahead, Baker Island 12 behind.
        guard hours <= 14, minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

/// Reads digits and signs from the front of ASCII text.
struct DigitScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpaces() {
        while current == 32 { position += 1 }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let current, UInt32(current) == character.value else { return false }
        position += 1
        return true
    }

    mutating func takeAny(_ characters: StaticString) -> Bool {
        guard let current, characters.withUTF8Buffer({ $0.contains(current) }) else { return false }
        position += 1
        return true
    }

    /// A number of exactly this many digits.
    mutating func number(digits: Int) -> Int? {
        let start = position
        guard let value = number(upTo: digits), position - start == digits else {
            position = start
            return nil
        }
        return value
    }

    /// A number of one digit to `limit`.
    mutating func number(upTo limit: Int) -> Int? {
        var value = 0
        var count = 0
        while count < limit, let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            position += 1
            count += 1
        }
        return count > 0 ? value : nil
    }

    /// The digits of a fraction, as a number below 1.
    mutating func fraction() -> Double {
        var value = 0.0
        var scale = 0.1
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            value += Double(byte - UInt8(ascii: "0")) * scale
            scale /= 10
            position += 1
        }
        return min(value, 0.999_999_999)
    }
}
