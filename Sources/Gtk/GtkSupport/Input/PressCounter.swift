// SPDX-License-Identifier: GPL-3.0-or-later

/// Tells double clicks from two clicks.
///
/// GTK 4.8 compares each press with the place of the first click of a series, also when that series was broken off by a
/// click somewhere else. So a double click right after a click on another photo is counted as two single clicks.
nonisolated struct PressCounter {
    /// How far apart two presses may be to belong together.
    struct Limits: Equatable {
        /// In milliseconds.
        var time: UInt32
        /// In pixels, across and down.
        var distance: Double
    }

    /// Logical pixels that a press may move and still count as a press: more than a finger slips. What moves farther is
    /// a drag.
    private static let slip = 16.0

    private(set) var count = 0
    private var first = (x: 0.0, y: 0.0)
    private var last: UInt32 = 0

    /// - Parameter time: the event's time in milliseconds, which wraps after 49 days.
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

    /// The pressed button or the finger has moved to that place. Farther than `slip` from where it went down it is a
    /// drag, and the next press counts from one, also where the drag came back before it ended.
    mutating func move(x: Double, y: Double) {
        if max(abs(x - first.x), abs(y - first.y)) > Self.slip { count = 0 }
    }
}
