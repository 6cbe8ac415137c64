// SPDX-License-Identifier: GPL-3.0-or-later

/// Tells double clicks from two clicks.
///
/// GTK 4.8's own count stays at one for every press that follows a click somewhere else in time: it goes on to compare with
/// where that click was, so that a double click right after a click on another photo is taken for two.
nonisolated struct PressCounter {
    /// How far apart two presses may be to belong together.
    struct Limits: Equatable {
        /// In milliseconds.
        var time: UInt32
        /// In pixels, across and down.
        var distance: Double
    }

    /// What goes farther than that is drawn, and is no press: more than a finger slips, in pixels.
    private static let slip = 16.0

    private(set) var count = 0
    private var first = (x: 0.0, y: 0.0)
    private var last: UInt32 = 0

    /// - Parameter time: the event's, in milliseconds; it begins anew after 49 days.
    mutating func press(x: Double, y: Double, time: UInt32, limits: Limits) {
        let isNear = abs(x - first.x) < limits.distance && abs(y - first.y) < limits.distance
        if count > 0, isNear, time &- last < limits.time {
            count += 1
        } else {
            count = 1
            first = (x, y)
        }
        last = time
    }

    /// The button or finger has come there: the next press begins anew where this one was drawn over the screen, also where it came
    /// back before it went up.
    mutating func move(x: Double, y: Double) {
        if max(abs(x - first.x), abs(y - first.y)) > Self.slip { count = 0 }
    }
}
