// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// Finds the date that phones and desktops write into a file name.
///
/// Reads `IMG_20230612_101112`, `PXL_20230612_101112345`, `VID-20230612-WA0003`, `Screenshot from 2023-06-12 10-11-12`,
/// `2023-06-12 10.11.12`, `Screenshot_2023-06-12-10-11-12-123`, `Screenshot 2023-06-12 at 10.11.12 PM`. Years 1990 to 2099
/// only: other runs of digits are counters.
struct NameDate {
    private let bytes: [UInt8]

    /// - Returns: nil if the name contains no date. A date without a time means noon.
    static func find(in name: String) -> CaptureDate? { NameDate(bytes: Array(name.utf8)).find() }

    private func find() -> CaptureDate? {
        // Pixel phones use UTC in names, all others local time.
        let offset = bytes.starts(with: "PXL_".utf8) ? 0 : nil
        for at in bytes.indices where digit(at) != nil && (at == 0 || digit(at - 1) == nil) {
            guard let (day, end) = day(at) else { continue }
            let time = time(end) ?? Time(hour: 12, minute: 0, second: 0, fraction: 0)
            return CaptureDate(
                year: day.year, month: day.month, day: day.day, hour: time.hour, minute: time.minute,
                second: time.second, fraction: time.fraction, utcOffset: offset, source: .name)
        }
        return nil
    }

    /// Eight digits or `YYYY-MM-DD`, not followed by further digits other than a time.
    private func day(_ at: Int) -> ((year: Int, month: Int, day: Int), end: Int)? {
        guard let year = number(at, 4), (1990...2099).contains(year) else { return nil }
        var next = at + 4
        let separator = byte(next, among: "-_.")
        if separator != nil { next += 1 }
        guard let month = number(next, 2) else { return nil }
        next += 2
        if let separator {
            guard byte(next, among: "-_.") == separator else { return nil }
            next += 1
        }
        guard let day = number(next, 2), CivilDay(year: year, month: month, day: day) != nil else { return nil }
        next += 2
        // Nine digits in a row are not a date, but a time may follow directly: 20230612101112.
        if digit(next) != nil, separator != nil || time(next) == nil { return nil }
        return ((year, month, day), next)
    }

    private struct Time {
        var hour: Int
        var minute: Int
        var second: Int
        var fraction: Double
    }

    private func time(_ from: Int) -> Time? {
        var at = from
        // "T", "_", " ", "-" or " at " may separate date and time; after any other letter there is no time.
        while digit(at) == nil {
            guard at - from < 4, byte(at, among: " _-.Tat,") != nil else { return nil }
            at += 1
        }
        guard var hour = number(at, 2), hour < 24 else { return nil }
        at += 2
        let isSeparated = byte(at, among: "-_.:h") != nil
        if isSeparated { at += 1 }
        guard let minute = number(at, 2), minute < 60 else { return nil }
        at += 2
        var second = 0
        if isSeparated {
            if byte(at, among: "-_.:m") != nil, let stated = number(at + 1, 2), stated < 60 {
                (second, at) = (stated, at + 3)
            }
        } else {
            guard let stated = number(at, 2), stated < 60 else { return nil }
            (second, at) = (stated, at + 2)
        }
        if let isAfternoon = isAfternoon(at), (1...12).contains(hour) { hour = hour % 12 + (isAfternoon ? 12 : 0) }
        var fraction = 0.0
        if let thousandths = number(at, 3), digit(at + 3) == nil { fraction = Double(thousandths) / 1000 }
        return Time(hour: hour, minute: minute, second: second, fraction: fraction)
    }

    /// Whether `PM` or `AM` follows; the space before it may be macOS' narrow no-break space. Nil for neither.
    private func isAfternoon(_ from: Int) -> Bool? {
        var rest = bytes.dropFirst(from)
        for space in [[0x20], [0xE2, 0x80, 0xAF]] as [[UInt8]] where rest.starts(with: space) {
            rest = rest.dropFirst(space.count)
        }
        guard rest.count >= 2, let mark = rest.first, rest.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "m")
        else { return nil }
        switch mark | 0x20 {
        case UInt8(ascii: "a"): return false
        case UInt8(ascii: "p"): return true
        default: return nil
        }
    }

    private func byte(_ at: Int, among wanted: String) -> UInt8? {
        guard bytes.indices.contains(at), wanted.utf8.contains(bytes[at]) else { return nil }
        return bytes[at]
    }

    private func digit(_ at: Int) -> Int? {
        guard bytes.indices.contains(at), (48...57).contains(bytes[at]) else { return nil }
        return Int(bytes[at]) - 48
    }

    private func number(_ at: Int, _ count: Int) -> Int? {
        var value = 0
        for place in at..<(at + count) {
            guard let digit = digit(place) else { return nil }
            value = value * 10 + digit
        }
        return value
    }
}
