// SPDX-License-Identifier: GPL-3.0-or-later

/// The View menu: sort order, how photos fill their tiles, and covers of albums.
public struct ViewPresentation: Sendable, Equatable {
    /// Whether the menu's button is shown: with the bar that contains it, except in the staging area, during the
    /// preview and in `compact`.
    public var isVisible: Bool
    /// Whether the menu offers to sort results by how well they match, as its first choice.
    public var offersBestMatch: Bool
    /// Sort orders in the order of the menu.
    public var orders: [OrderChoice]
    /// The current sort order; nil if results are sorted by how well they match.
    public var order: SortOrder?
    /// Lengths of sections in the order of the menu; empty where the photos are not in the order of days.
    public var sections: [SectionChoice]
    /// The chosen length; nil for as long as sections must be.
    public var span: SectionSpan?
    /// Whether photos are shown whole instead of cropped to squares.
    public var showsWhole: Bool
    /// Whether the menu offers covers of albums: there is a list of albums, or there would be in a wider or narrower window.
    public var offersCovers: Bool
    /// Whether albums show their covers instead of symbols.
    public var showsCovers: Bool

    init(_ state: PickerState) {
        isVisible =
            state.chrome.isVisible(.toolbar) && state.staging == nil && state.preview == nil
            && state.configuration.style != .compact
        orders = OrderChoice.all
        offersBestMatch = state.canRank
        order = state.isRanked ? nil : state.navigation.sort
        sections = state.shown.sections.isEmpty ? [] : SectionChoice.all
        span = state.sections
        showsWhole = state.fit == .whole
        offersCovers = state.canNavigate
        showsCovers = state.showsCovers
    }
}

/// A sort order that the person can choose.
public struct OrderChoice: Sendable, Equatable {
    /// Value for `PersonIntent.sortChosen`.
    public var order: SortOrder
    /// Label in the menu.
    public var label: LocalizedText

    static let all = [
        OrderChoice(order: .newestFirst, label: LocalizedText("Newest First")),
        OrderChoice(order: SortOrder(.date, descending: false), label: LocalizedText("Oldest First")),
        OrderChoice(order: SortOrder(.added, descending: true), label: LocalizedText("Recently Added First")),
        OrderChoice(order: SortOrder(.name, descending: false), label: LocalizedText("By Name")),
        OrderChoice(order: SortOrder(.size, descending: true), label: LocalizedText("Largest First")),
    ]
}

/// A length of sections that the person can choose.
public struct SectionChoice: Sendable, Equatable {
    /// Value for `PersonIntent.sectionsChosen`.
    public var span: SectionSpan?
    /// Label in the menu.
    public var label: LocalizedText

    /// All lengths that the menu offers.
    public static let all = [
        SectionChoice(span: nil, label: LocalizedText("Automatic Sections")),
        SectionChoice(span: .day, label: LocalizedText("By Days")),
        SectionChoice(span: .month, label: LocalizedText("By Months")),
        SectionChoice(span: .all, label: LocalizedText("Without Sections")),
    ]
}
