// SPDX-License-Identifier: GPL-3.0-or-later

// The intents of each speaker can be sent as they are: `send(.addPressed)` is `send(.person(.addPressed))`.

extension PickerStore {
    /// The same for what a person does.
    public func send(_ intent: PersonIntent) { send(.person(intent)) }
    /// The same for what the window says.
    public func send(_ intent: WindowIntent) { send(.window(intent)) }
    /// The same for what the caller asks for.
    public func send(_ intent: CallerIntent) { send(.caller(intent)) }
    /// The same for what the library answers.
    public func send(_ intent: LibraryIntent) { send(.library(intent)) }
    /// The same for what the clock says.
    public func send(_ intent: ClockIntent) { send(.clock(intent)) }
}
