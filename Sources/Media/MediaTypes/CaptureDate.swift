// SPDX-License-Identifier: GPL-3.0-or-later

/// When a picture was taken: the clock on the wall there, and the zone where the file states one.
///
/// Files mostly state local time without a zone, so the civil time is what is stored and shown; an instant needs a zone
/// and is derived (contract section 10: a date without zone is local).
public struct CaptureDate: Sendable, Hashable, Codable {
    /// Where the date comes from, best first.
    public enum Source: String, Sendable, Codable, CaseIterable {
        /// EXIF, XMP, IPTC, QuickTime or PNG text inside the file.
        case metadata
        /// A date in the file's name as phones and desktops write them.
        case name
        /// The file's modification time: the last resort, said in JSON as `captureDateSource`.
        case modified
    }

    /// Seconds from 1970-01-01T00:00:00 on the local clock of the place of capture.
    public let civilSeconds: Int64
    /// Fraction of that second, 0 up to but not including 1: orders bursts.
    public let fraction: Double
    /// Seconds east of UTC, or nil where the file states no zone.
    public let utcOffset: Int?
    /// Where the date was read from; metadata unless said otherwise.
    public let source: Source

    /// The times that a date can name: those whose day has a number. Files state others, and file systems hold them.
    public static let bounds = Int64(Int32.min) * 86_400...Int64(Int32.max) * 86_400

    /// - Parameter civilSeconds: one out of ``bounds`` is the nearest in them.
    public init(civilSeconds: Int64, fraction: Double = 0, utcOffset: Int? = nil, source: Source = .metadata) {
        self.civilSeconds = min(max(civilSeconds, Self.bounds.lowerBound), Self.bounds.upperBound)
        self.fraction = fraction >= 0 && fraction < 1 ? fraction : 0
        self.utcOffset = utcOffset
        self.source = source
    }

    /// A civil date from its parts; nil where they name no day or time (`2023-02-30`, month 13, all zeros).
    public init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, fraction: Double = 0,
        utcOffset: Int? = nil, source: Source = .metadata
    ) {
        guard let days = CivilDay(year: year, month: month, day: day)?.number else { return nil }
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second) else { return nil }
        self.init(
            civilSeconds: Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second), fraction: fraction,
            utcOffset: utcOffset, source: source)
    }

    /// The day on the wall calendar there.
    public var day: CivilDay { CivilDay(number: Int32(clamping: civilSeconds.floorDivided(by: 86_400))) }

    /// The time of that day.
    public var time: (hour: Int, minute: Int, second: Int) {
        let rest = Int(civilSeconds - civilSeconds.floorDivided(by: 86_400) * 86_400)
        return (rest / 3600, rest / 60 % 60, rest % 60)
    }

    /// Seconds since 1970 in UTC.
    /// - Parameter localOffset: seconds east of UTC to assume where the file states no zone.
    public func instant(localOffset: (_ civilSeconds: Int64) -> Int) -> Double {
        Double(civilSeconds - Int64(utcOffset ?? localOffset(civilSeconds))) + fraction
    }

    /// ISO 8601, with the offset only where the file states one: `2023-06-12T10:11:12+02:00`.
    public var iso8601: String {
        let (hour, minute, second) = time
        let clock = "\(day.iso8601)T\(twoDigits(hour)):\(twoDigits(minute)):\(twoDigits(second))"
        guard let utcOffset else { return clock }
        let minutes = abs(utcOffset) / 60
        return clock + (utcOffset < 0 ? "-" : "+") + "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
    }
}

func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

extension Int64 {
    /// Division that rounds towards minus infinity, as calendars before 1970 need it.
    func floorDivided(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
