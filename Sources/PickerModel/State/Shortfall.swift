// SPDX-License-Identifier: GPL-3.0-or-later

/// What a confirmed pick lacks: while the person is asked, its outcome is made and waits.
public struct Shortfall: Sendable, Equatable {
    /// Photos that were picked.
    public var picked: Int
    /// How many of them are handed over.
    public var delivered: Int
    /// Files outside the library that are handed over with them.
    public var others: Int
    /// One sentence for each photo that is not handed over, or not whole.
    public var problems: [LocalizedText]

    /// What an outcome lacks; nil where nothing.
    init?(_ outcome: PickerOutcome, of ids: [AssetID]) {
        guard outcome.kind != .cancelled, !outcome.problems.isEmpty else { return nil }
        self.init(
            picked: ids.count, delivered: outcome.items.count, others: outcome.others.count, problems: outcome.problems)
    }

    /// Makes one of its parts.
    public init(picked: Int, delivered: Int, others: Int, problems: [LocalizedText]) {
        (self.picked, self.delivered, self.others, self.problems) = (picked, delivered, others, problems)
    }
}

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
        switch intent {
        case .person(.shortfallAccepted):
            shortfall = nil
            return [.handOverRest]
        // Ctrl+W, too: it closes what was opened last, and nothing is lost by going back.
        case .person(.shortfallDeclined), .person(.escapePressed), .window(.closePressed): return returnToSelection()
        case .person(.cancelPressed), .window(.windowClosed): return [.giveUp(.cancelled)]
        case .clock(.deliveryDelayed): return []
        default: return nil
        }
    }
}
