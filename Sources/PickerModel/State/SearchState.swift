// SPDX-License-Identifier: GPL-3.0-or-later

/// The search: free text and tokens (phpicker.md 3.6).
public struct SearchState: Sendable, Equatable {
    /// The text in the search entry, including white space at its ends.
    public internal(set) var text: String
    /// The tokens in the order in which they were chosen.
    public internal(set) var tokens: [SearchToken] = []
    /// Whether the text comes from the app and the person has not changed it (`PHPickerConfiguration.searchText`).
    public internal(set) var isFromApp: Bool
    /// Whether times in the text are searched for as words, until the text is empty.
    public internal(set) var isLiteral = false
    /// Whether Return was pressed before the list for the text arrived.
    var awaitsReading = false
    /// Whether the list under the entry is wanted: the entry has the focus, and the list was not closed.
    var wantsSuggestions = false
    /// Suggestions while the person types; empty if there are none or they were dismissed.
    public internal(set) var suggestions: [SearchSuggestion] = []
    /// Completions of a path in the entry.
    public internal(set) var completions: [LocationCompletion] = []
    /// Corrections for a text that found nothing.
    public internal(set) var nearMisses: [String] = []
    /// Number of the newest request for suggestions. It also grows when they are dismissed, so that late answers are
    /// dropped.
    var suggestionGeneration = 0
    /// The asset at the top edge of the grid before the search; clearing the search scrolls back to it.
    var anchor: AssetPosition?

    /// The text to search for, without white space at its ends.
    /// - Parameter takesPaths: whether a text that looks like a path is not searched for.
    func words(takesPaths: Bool) -> String { takesPaths && LocationRequest.isPath(text) ? "" : text.trimmed }

    /// Whether a search is active; white space alone is not a search.
    func isActive(takesPaths: Bool) -> Bool { !words(takesPaths: takesPaths).isEmpty || !tokens.isEmpty }

    init(text: String, isFromApp: Bool) {
        self.text = text
        self.isFromApp = isFromApp
    }
}
