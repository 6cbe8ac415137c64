// SPDX-License-Identifier: GPL-3.0-or-later

// Overloads of `send` for each kind of intent: `send(.addPressed)` is `send(.person(.addPressed))`.

extension PickerStore {
    /// Sends an intent of the person.
    public func send(_ intent: PersonIntent) { send(.person(intent)) }
    /// Sends an event of the window.
    public func send(_ intent: WindowIntent) { send(.window(intent)) }
    /// Sends a call of the app.
    public func send(_ intent: CallerIntent) { send(.caller(intent)) }
    /// Sends an answer or event of the library.
    public func send(_ intent: LibraryIntent) { send(.library(intent)) }
    /// Sends an expired timer.
    public func send(_ intent: ClockIntent) { send(.clock(intent)) }
}
