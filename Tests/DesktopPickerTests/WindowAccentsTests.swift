// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@testable import PickerViews

@Suite("Accents of the windows that are open")
struct WindowAccentsTests {
    private enum Step {
        /// Opens a window: the class that it is given, and whether its accent is new.
        case open(AccentColor?, String?, isNew: Bool)
        /// Closes one: whether its accent is gone.
        case close(AccentColor?, isGone: Bool)
    }

    private static let red = AccentColor("#c01c28")
    private static let blue = AccentColor("#1a5fb4")

    /// Steps, and the accents that are in the style sheet after them.
    private static let rows: [(name: String, steps: [Step], left: [AccentColor?])] = [
        (
            "equal ones share a class, which goes with the last of their windows, and is never given again",
            [
                .open(red, nil, isNew: true), .open(blue, "picker-accent-1", isNew: true),
                .open(blue, "picker-accent-1", isNew: false), .close(blue, isGone: false),
                .close(blue, isGone: true), .open(blue, "picker-accent-2", isNew: true), .close(blue, isGone: true),
            ], [red]
        ),
        (
            "the rules without a class stay for the next window with the same accent",
            [.open(red, nil, isNew: true), .close(red, isGone: false), .open(red, nil, isNew: false)], [red]
        ),
        (
            "or with another one, which takes them over",
            [.open(red, nil, isNew: true), .close(red, isGone: false), .open(nil, nil, isNew: true)], [nil]
        ),
        (
            "a window that was not opened here takes nothing away",
            [
                .open(nil, nil, isNew: true), .close(blue, isGone: false), .close(nil, isGone: false),
                .close(nil, isGone: false),
            ], [nil]
        ),
    ]

    @Test("what each window is given, and what is left", arguments: rows.indices)
    func steps(_ index: Int) {
        let row = Self.rows[index]
        var accents = WindowAccents()
        for step in row.steps {
            switch step {
            case .open(let accent, let expected, let isExpectedNew):
                let (mark, isNew) = accents.add(accent)
                #expect(mark == expected && isNew == isExpectedNew, "\(row.name): \(step)")
            case .close(let accent, let isExpectedGone):
                let isGone = accents.remove(accent)
                #expect(isGone == isExpectedGone, "\(row.name): \(step)")
            }
        }
        #expect(accents.all.map(\.accent) == row.left, "\(row.name)")
    }
}
