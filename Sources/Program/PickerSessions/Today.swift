// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel

/// The calendar day here and now: the one place that asks the clock for it.
enum Today {
    static func day() -> CivilDay {
        let now = Int64(Date().timeIntervalSince1970)
        let local = now + Int64(TimeZone.current.secondsFromGMT(for: Date()))
        return CaptureDate(civilSeconds: local).day
    }
}
