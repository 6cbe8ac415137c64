// SPDX-License-Identifier: GPL-3.0-or-later

/// The View menu: order of the photos, and how they fill their tiles.
public struct ViewPresentation: Sendable, Equatable {
    /// Whether its button is there: with the bar that hosts it, not while the selection is reviewed, and not in `compact`.
    public var isVisible: Bool
    /// Whether results can stand by how well they match: the menu's first choice then.
    public var offersBestMatch: Bool
    /// In the order of the menu.
    public var orders: [OrderChoice]
    /// Which order holds; nil where results stand by how well they match.
    public var order: SortOrder?
    /// Whether photos are shown whole rather than cut to squares.
    public var showsWhole: Bool

    init(_ state: PickerState) {
        isVisible =
            state.chrome.isVisible(.toolbar) && state.staging == nil && state.preview == nil
            && state.configuration.style != .compact
        orders = OrderChoice.all
        offersBestMatch = state.canRank
        order = state.isRanked ? nil : state.navigation.sort
        showsWhole = state.fit == .whole
    }
}

/// One order that a person can choose.
public struct OrderChoice: Sendable, Equatable {
    /// What `PersonIntent.sortChosen` carries.
    public var order: SortOrder
    /// What the menu calls it.
    public var label: LocalizedText

    static let all = [
        OrderChoice(order: .newestFirst, label: LocalizedText("Newest First")),
        OrderChoice(order: SortOrder(.date, descending: false), label: LocalizedText("Oldest First")),
        OrderChoice(order: SortOrder(.added, descending: true), label: LocalizedText("Recently Added First")),
        OrderChoice(order: SortOrder(.name, descending: false), label: LocalizedText("By Name")),
        OrderChoice(order: SortOrder(.size, descending: true), label: LocalizedText("Largest First")),
    ]
}
