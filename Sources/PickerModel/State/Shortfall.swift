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
