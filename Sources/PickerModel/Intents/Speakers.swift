// SPDX-License-Identifier: GPL-3.0-or-later

// The intents of each speaker can be reduced as they are: `reduce(.addPressed)` is `reduce(.person(.addPressed))`.

extension PickerState {
    /// The same for what a person does.
    public mutating func reduce(_ intent: PersonIntent) -> [PickerEffect] { reduce(.person(intent)) }
    /// The same for what the window says.
    public mutating func reduce(_ intent: WindowIntent) -> [PickerEffect] { reduce(.window(intent)) }
    /// The same for what the caller asks for.
    public mutating func reduce(_ intent: CallerIntent) -> [PickerEffect] { reduce(.caller(intent)) }
    /// The same for what the library answers.
    public mutating func reduce(_ intent: LibraryIntent) -> [PickerEffect] { reduce(.library(intent)) }
    /// The same for what the clock says.
    public mutating func reduce(_ intent: ClockIntent) -> [PickerEffect] { reduce(.clock(intent)) }
}
