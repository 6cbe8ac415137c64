// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation
package import MediaTypes

extension CivilDay {
    /// The calendar day of a moment, here.
    package init(of date: Date) {
        let local = Int64(date.timeIntervalSince1970) + Int64(TimeZone.current.secondsFromGMT(for: date))
        self = CaptureDate(civilSeconds: local).day
    }
}
