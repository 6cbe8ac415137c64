// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

extension Settings {
    /// How near two presses have to be to make a double click.
    static var doubleClick: PressCounter.Limits {
        guard let settings else { return PressCounter.Limits(time: 400, distance: 5) }
        let time = picker_object_get_int(gpointer(settings), "gtk-double-click-time")
        let distance = picker_object_get_int(gpointer(settings), "gtk-double-click-distance")
        return PressCounter.Limits(time: UInt32(clamping: time), distance: Double(distance))
    }
}
