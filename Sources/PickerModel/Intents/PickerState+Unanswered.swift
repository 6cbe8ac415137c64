// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// The longest time until records that did not come are asked for again.
    static let longestWait = Duration.seconds(32)

    /// Tiles without records are blank: that is said, and they are asked for again after a second, then after twice as long each time.
    mutating func receive(noRecords failure: LibraryFailure) -> [PickerEffect] {
        // Several may be under way at once, for several screens.
        guard !library.asksAgain else { return [] }
        library.asksAgain = true
        library.unanswered += 1
        let wait = min(Duration.seconds(1 << min(library.unanswered - 1, 8)), Self.longestWait)
        // The first time, and as long as it lasts from time to time.
        let isSaid = library.unanswered == 1 || wait == Self.longestWait
        return (isSaid ? say(failure.text) : []) + [.askAgain(after: wait)]
    }

    mutating func askAgain() -> [PickerEffect] {
        library.asksAgain = false
        let effects = show(rows: library.visible)
        if effects.isEmpty { library.unanswered = 0 }
        return effects
    }
}
