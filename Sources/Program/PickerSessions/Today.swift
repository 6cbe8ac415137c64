// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
package import MediaTypes
import PickerHost

/// The calendar day here and now: the one place that asks the clock for it.
package enum Today {
    package static func day() -> CivilDay { CivilDay(of: Date()) }
}
