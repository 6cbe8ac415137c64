// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// What a file's name and folder prove: a date as phones and desktops write it, and screenshots by their names.
enum NameFacts {
    /// A date in a name: eight digits or `YYYY-MM-DD` that stand alone, with the time behind it where there is one.
    ///
    /// Reads `IMG_20230612_101112`, `PXL_20230612_101112345`, `VID-20230612-WA0003`, `Screenshot from 2023-06-12
    /// 10-11-12`, `2023-06-12 10.11.12`, `Screenshot_2023-06-12-10-11-12-123`. Years 1990 to 2099 only: other runs of
    /// digits are counters.
    static func date(in name: String) -> CaptureDate? {
        let bytes = Array(name.utf8)
        var at = 0
        while at < bytes.count {
            let startsRun = digit(bytes, at) != nil && (at == 0 || digit(bytes, at - 1) == nil)
            if startsRun, let (day, end) = day(bytes, at) {
                let time = time(bytes, end)
                let (year, month, number) = day
                return CaptureDate(
                    year: year, month: month, day: number, hour: time?.0 ?? 12, minute: time?.1 ?? 0,
                    second: time?.2 ?? 0, source: .name)
            }
            at += 1
        }
        return nil
    }

    private static func day(_ bytes: [UInt8], _ at: Int) -> ((Int, Int, Int), Int)? {
        guard let year = number(bytes, at, 4), (1990...2099).contains(year) else { return nil }
        var next = at + 4
        let separator: UInt8? = next < bytes.count && "-_.".utf8.contains(bytes[next]) ? bytes[next] : nil
        if separator != nil { next += 1 }
        guard let month = number(bytes, next, 2) else { return nil }
        next += 2
        if let separator {
            guard next < bytes.count, bytes[next] == separator else { return nil }
            next += 1
        }
        guard let day = number(bytes, next, 2), CivilDay(year: year, month: month, day: day) != nil else { return nil }
        next += 2
        // Nine digits in a row are no date, but a date and a time may touch: 20230612101112.
        if digit(bytes, next) != nil, separator != nil || time(bytes, next) == nil { return nil }
        return ((year, month, day), next)
    }

    private static func time(_ bytes: [UInt8], _ from: Int) -> (Int, Int, Int)? {
        var at = from
        while at < bytes.count, at - from < 4, digit(bytes, at) == nil {
            // "at", "T", "_", " ", "-" may stand between; a letter of another kind starts something else.
            guard " _-.Tat,".utf8.contains(bytes[at]) else { return nil }
            at += 1
        }
        guard let hour = number(bytes, at, 2), hour < 24 else { return nil }
        at += 2
        let separated = at < bytes.count && "-_.:h".utf8.contains(bytes[at])
        if separated { at += 1 }
        guard let minute = number(bytes, at, 2), minute < 60 else { return nil }
        at += 2
        if separated {
            guard at < bytes.count, "-_.:m".utf8.contains(bytes[at]) else { return (hour, minute, 0) }
            at += 1
        }
        guard let second = number(bytes, at, 2), second < 60 else { return separated ? (hour, minute, 0) : nil }
        return (hour, minute, second)
    }

    private static func digit(_ bytes: [UInt8], _ at: Int) -> Int? {
        guard bytes.indices.contains(at), (48...57).contains(bytes[at]) else { return nil }
        return Int(bytes[at]) - 48
    }

    private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int? {
        var value = 0
        for place in at..<(at + count) {
            guard let digit = digit(bytes, place) else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Screenshots and screen recordings by the names that desktops and phones give them, or by their folder.
    static func subtypes(name: String, folder: [UInt8], isVideo: Bool) -> MediaSubtypes {
        let lowered = name.lowercased()
        let last = folder.split(separator: 47).last.map { String(decoding: $0, as: UTF8.self).lowercased() } ?? ""
        if isVideo {
            let marks = [
                "screencast", "screen recording", "screenrecording", "screenrecorder", "screen_recording", "rpreplay",
            ]
            return marks.contains { lowered.hasPrefix($0) } || last == "screencasts" ? .screenRecording : []
        }
        let marks = [
            "screenshot", "screen shot", "bildschirmfoto", "capture d’écran", "captura de pantalla", "spectacle",
        ]
        return marks.contains { lowered.hasPrefix($0) } || last == "screenshots" ? .screenshot : []
    }
}
