// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// The longest time until failed records are requested again.
    static let longestWait = Duration.seconds(32)

    /// Handles a failed request for records: a notice explains the blank tiles, and the request is repeated after one
    /// second, then after twice the time at each failure.
    mutating func assetsFailed(_ failure: LibraryFailure) -> [PickerEffect] {
        covers.asked = []
        // Several requests may fail at once; one retry is enough.
        guard !library.asksAgain else { return [] }
        library.asksAgain = true
        library.unanswered += 1
        let wait = min(Duration.seconds(1 << min(library.unanswered - 1, 8)), Self.longestWait)
        // The notice appears at the first failure, and again at each of the longest waits.
        let isSaid = library.unanswered == 1 || wait == Self.longestWait
        return (isSaid ? say(failure.text) : []) + [.askAgain(after: wait)]
    }

    mutating func askAgain() -> [PickerEffect] {
        library.asksAgain = false
        let effects = show(rows: library.visible) + fetchCovers()
        if effects.isEmpty { library.unanswered = 0 }
        return effects
    }
}
