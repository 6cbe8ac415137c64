// SPDX-License-Identifier: GPL-3.0-or-later

/// What is searched for: free text and tokens (phpicker.md 3.6).
public struct SearchState: Sendable, Equatable {
    /// All of the text in the entry, spaces at its ends included.
    public internal(set) var text: String
    /// In the order they were chosen.
    public internal(set) var tokens: [SearchToken] = []
    /// Whether the app put the text there and the person has not changed it (`PHPickerConfiguration.searchText`).
    public internal(set) var isFromApp: Bool
    /// What could be added to the search, while the person types; empty where nothing is found or it was dismissed.
    public internal(set) var suggestions: [SearchSuggestion] = []
    /// Ways on from a path that stands in the entry.
    public internal(set) var completions: [LocationCompletion] = []
    /// Texts that a search without results may have been meant to be.
    public internal(set) var nearMisses: [String] = []
    /// The number of the newest question for suggestions, or of the moment since when none are wanted.
    var suggestionGeneration = 0
    /// Where the grid stood before the search: the asset at its top edge comes back when the search is cleared.
    var anchor: AssetPlace?

    /// What of the text is searched for: without white space at its ends.
    /// - Parameter takesPaths: whether a text that begins like a path names a place and is not searched for.
    func words(takesPaths: Bool) -> String { takesPaths && LocationRequest.isPath(text) ? "" : text.trimmed }

    /// Whether anything is searched for: white space alone is nothing.
    func isActive(takesPaths: Bool) -> Bool { !words(takesPaths: takesPaths).isEmpty || !tokens.isEmpty }

    init(text: String, isFromApp: Bool) {
        self.text = text
        self.isFromApp = isFromApp
    }
}
