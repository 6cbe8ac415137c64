// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes

/// The calendar day of an instant where the person is.
///
/// Asking a `TimeZone` costs near a microsecond, and a list asks 100,000 times: the stretch between two clock changes is
/// kept, and neighbours in a list nearly always lie in the same one.
struct DayClock: Sendable {
    let timeZone: TimeZone
    private var valid: Range<Double> = 0..<0
    private var offset = 0.0

    init(timeZone: TimeZone) { self.timeZone = timeZone }

    mutating func day(of instant: Double) -> CivilDay {
        if !valid.contains(instant) { look(at: instant) }
        return CivilDay(number: Int32(clamping: Int64(((instant + offset) / 86_400).rounded(.down))))
    }

    private mutating func look(at instant: Double) {
        let date = Date(timeIntervalSince1970: instant)
        offset = Double(timeZone.secondsFromGMT(for: date))
        // Backwards there is no asking: start the stretch here, and let earlier instants look for themselves. Steps of
        // a fortnight keep that cheap; no zone changes its clock twice in one.
        var start = instant
        let earlier = instant - 14 * 86_400
        if Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: earlier))) == offset { start = earlier }
        let next =
            timeZone.nextDaylightSavingTimeTransition(after: date)?.timeIntervalSince1970 ?? instant + 14 * 86_400
        valid = start..<max(next, instant.nextUp)
    }
}
