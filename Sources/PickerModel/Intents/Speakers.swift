// SPDX-License-Identifier: GPL-3.0-or-later

// Overloads of `reduce` for each kind of intent: `reduce(.addPressed)` is `reduce(.person(.addPressed))`.

extension PickerState {
    /// Handles an intent of the person.
    public mutating func reduce(_ intent: PersonIntent) -> [PickerEffect] { reduce(.person(intent)) }
    /// Handles an event of the window.
    public mutating func reduce(_ intent: WindowIntent) -> [PickerEffect] { reduce(.window(intent)) }
    /// Handles a call of the app.
    public mutating func reduce(_ intent: CallerIntent) -> [PickerEffect] { reduce(.caller(intent)) }
    /// Handles an answer or event of the library.
    public mutating func reduce(_ intent: LibraryIntent) -> [PickerEffect] { reduce(.library(intent)) }
    /// Handles an expired timer.
    public mutating func reduce(_ intent: ClockIntent) -> [PickerEffect] { reduce(.clock(intent)) }
}
