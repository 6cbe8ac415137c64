// SPDX-License-Identifier: GPL-3.0-or-later

// The question before less is handed over than was picked.
extension PickerState {
    /// The outcome lacks something: the person decides about the rest.
    mutating func fallShort(_ shortfall: Shortfall) -> [PickerEffect] {
        self.shortfall = shortfall
        (preparing, isDelayed, notice) = (nil, false, nil)
        return []
    }

    /// Handles what is done while it is asked; nil for what has nothing to do with it.
    mutating func reduceShortfall(_ intent: PickerIntent) -> [PickerEffect]? {
        guard shortfall != nil else { return nil }
        // A picker that is not fully visible can be left, as always.
        if case .person(let act) = intent, !chrome.acceptsInput, act != .escapePressed { return [] }
        switch intent {
        case .person(.shortfallAccepted):
            shortfall = nil
            return [.handOverRest]
        // Ctrl+W, too: it closes what was opened last, and nothing is lost by going back.
        case .person(.shortfallDeclined), .person(.escapePressed), .window(.closePressed): return returnToSelection()
        case .person(.cancelPressed), .window(.windowClosed): return returnToSelection() + finish(.cancelled)
        case .library(.deliveryEnded), .library(.deliveryFellShort), .library(.deliveryProgressed): return nil
        // It is no matter of time.
        case .clock(.deliveryDelayed): return []
        // What the person does beside the sheet, such as in the Options, and what the caller changes, is about the selection.
        case .person where Self.goesOn(intent), .caller: return returnToSelection() + reduce(intent)
        case .person, .window, .library, .clock: return answer(intent)
        }
    }
}
