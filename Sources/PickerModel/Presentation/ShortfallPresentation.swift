// SPDX-License-Identifier: GPL-3.0-or-later

/// The sheet that says what cannot be handed over, and why, before the rest is.
public struct ShortfallPresentation: Sendable, Equatable {
    /// How many photos are missing.
    public var title: LocalizedText
    /// Why, a sentence each.
    public var problems: [LocalizedText]
    /// Label of the button that returns to the selection, which sends `PersonIntent.shortfallDeclined`.
    public var decline: LocalizedText
    /// Label of the button that goes on without them, which sends `PersonIntent.shortfallAccepted`.
    public var accept: LocalizedText

    init?(_ state: PickerState) {
        guard let shortfall = state.shortfall else { return nil }
        let missing = shortfall.picked - shortfall.delivered
        let app = AppName.within(state.app)
        if missing <= 0 {
            title = LocalizedText("Not everything can be handed to %1", .nested(app))
        } else if shortfall.delivered == 0 {
            title = LocalizedText(
                one: "%1 photo cannot be handed to %2", many: "%1 photos cannot be handed to %2", count: missing,
                .number(missing), .nested(app))
        } else {
            title = LocalizedText(
                one: "%1 of %2 photos cannot be handed to %3", many: "%1 of %2 photos cannot be handed to %3",
                count: missing, .number(missing),
                .number(shortfall.picked), .nested(app))
        }
        problems = Array(shortfall.problems.prefix(Self.shownProblems))
        let more = shortfall.problems.count - problems.count
        if more > 0 {
            problems.append(LocalizedText(one: "and %1 more", many: "and %1 more", count: more, .number(more)))
        }
        decline = LocalizedText("Back to the Selection")
        accept =
            shortfall.delivered + shortfall.others == 0
            ? LocalizedText("Close") : missing > 0 ? LocalizedText("Add the Others") : LocalizedText("Add")
    }

    /// Sentences that the sheet has: thousands would take seconds to be laid out, and nobody reads them.
    private static let shownProblems = 100
}
