// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes

/// Cached UTC offsets of a time zone.
///
/// A query of `TimeZone` takes almost a microsecond, and a list makes 100,000. The last period of constant offset is
/// cached; neighbours in a list are nearly always in the same period.
struct ZoneOffsets: Sendable {
    private let timeZone: TimeZone
    private var stretch: Range<Double> = 0..<0
    private var offset = 0

    init(timeZone: TimeZone) { self.timeZone = timeZone }

    /// Seconds east of UTC at an instant.
    mutating func seconds(at instant: Double) -> Int {
        if !stretch.contains(instant) { probe(at: instant) }
        return offset
    }

    /// Seconds east of UTC at a local time. In an hour that occurs twice, the first one is meant; a skipped time counts
    /// as if the clock had not been changed.
    mutating func seconds(atCivil civil: Int64) -> Int {
        // No zone is more than a day from UTC, and none changes its offset twice within two days.
        let before = seconds(at: Double(civil) - 86_400)
        if seconds(at: Double(civil) - Double(before)) == before { return before }
        let after = seconds(at: Double(civil) + 86_400)
        return seconds(at: Double(civil) - Double(after)) == after ? after : before
    }

    /// The calendar day of an instant.
    mutating func day(of instant: Double) -> CivilDay {
        let local = (instant + Double(seconds(at: instant))) / 86_400
        return CivilDay(number: Int32(clamping: Int64(local.rounded(.down).clamped(to: -1e9...1e9))))
    }

    private mutating func probe(at instant: Double) {
        // No zone has changed its offset and back within a week.
        let step = 7.0 * 86_400
        let start = (instant / step).rounded(.down) * step
        guard instant.isFinite, start + step > start else {
            (stretch, offset) = (0..<0, 0)
            return
        }
        let (first, last) = (ask(start), ask(start + step))
        guard first != last else {
            (stretch, offset) = (start..<start + step, first)
            return
        }
        var (low, high) = (start, start + step)
        while high - low > 1 {
            let middle = ((low + high) / 2).rounded(.down)
            if ask(middle) == first { low = middle } else { high = middle }
        }
        (stretch, offset) = instant < high ? (start..<high, first) : (high..<start + step, last)
    }

    private func ask(_ instant: Double) -> Int { timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: instant)) }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        isNaN ? 0 : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
