// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// Handles typing in the search entry; no effect without a search bar.
    mutating func edit(search text: String) -> [PickerEffect] {
        guard chrome.isVisible(.searchBar) else { return [] }
        preview = nil
        // The list under the entry stays until the next one arrives.
        return change(search: text, tokens: search.tokens) + suggest()
    }

    /// Adds the token of a chosen suggestion, with the times beside it, and clears the text typed to find it.
    mutating func add(_ token: SearchToken, times: [SearchToken]) -> [PickerEffect] {
        guard chrome.isVisible(.searchBar) else { return [] }
        let added = times + [token]
        let others = search.tokens.filter { !added.contains($0) }
        return personChanges(search: "", tokens: others + added) + keepSearch()
    }

    /// Searches again for what was searched for before.
    mutating func repeatSearch(_ recent: RecentSearch) -> [PickerEffect] {
        guard chrome.isVisible(.searchBar) else { return [] }
        return personChanges(search: recent.text, tokens: recent.tokens) + keepSearch()
    }

    mutating func remove(_ token: SearchToken) -> [PickerEffect] {
        guard chrome.isVisible(.searchBar), search.tokens.contains(token) else { return [] }
        return personChanges(search: search.text, tokens: search.tokens.filter { $0 != token })
    }

    mutating func clearSearch() -> [PickerEffect] { personChanges(search: "", tokens: []) }

    /// Replaces a text that found nothing by a correction.
    mutating func search(instead text: String) -> [PickerEffect] {
        chrome.isVisible(.searchBar) ? personChanges(search: text, tokens: search.tokens) : []
    }

    /// Changes the search for the person, which closes the preview to show the results. A search set by the app keeps
    /// the preview if possible.
    private mutating func personChanges(search text: String, tokens: [SearchToken]) -> [PickerEffect] {
        preview = nil
        return dismissSuggestions() + change(search: text, tokens: tokens)
    }

    // MARK: Suggestions

    /// Requests suggestions or completions for the text in the entry, and without a text what to begin with; earlier ones
    /// stay until the answer arrives.
    mutating func suggest() -> [PickerEffect] {
        guard chrome.isVisible(.searchBar) else { return dismissSuggestions() }
        search.wantsSuggestions = true
        search.suggestionGeneration += 1
        guard !isTypingPath else {
            search.suggestions = []
            return [.loadCompletions(search.text, generation: search.suggestionGeneration)]
        }
        search.completions = []
        return [.loadSuggestions(search.text, query, generation: search.suggestionGeneration)]
    }

    /// Closes the list of suggestions and drops pending answers.
    mutating func dismissSuggestions() -> [PickerEffect] {
        search.wantsSuggestions = false
        search.suggestionGeneration += 1
        search.suggestions = []
        search.completions = []
        return []
    }

    mutating func suggestionsArrived(_ suggestions: [SearchSuggestion], generation: Int) -> [PickerEffect] {
        if generation == search.suggestionGeneration { search.suggestions = suggestions }
        return []
    }

    mutating func nearMissesArrived(_ texts: [String], generation: Int) -> [PickerEffect] {
        if generation == library.listGeneration { search.nearMisses = texts }
        return []
    }

    /// Whether the list under the entry is shown.
    var showsSuggestions: Bool {
        let isEmpty = search.suggestions.isEmpty && search.completions.isEmpty && recentSearches.isEmpty
        return search.wantsSuggestions && !isEmpty && chrome.isVisible(.searchBar) && staging == nil && preview == nil
    }

    /// Searches to repeat: offered only where nothing is searched for.
    var recentSearches: [RecentSearch] {
        search.text.trimmed.isEmpty && search.tokens.isEmpty ? memory.recentSearches : []
    }

    // MARK: Changes

    /// Changes the search, and requests a new list if it means something else. The scroll position from before the
    /// search is restored when the search ends (phpicker.md 3.6).
    mutating func change(search text: String, tokens: [SearchToken]) -> [PickerEffect] {
        let before = search
        guard text != before.text || tokens != before.tokens else { return [] }
        goneElsewhere()
        if !before.isActive(takesPaths: canVisit) { search.anchor = staging == nil ? topmost : staging?.anchor }
        search.text = text
        search.tokens = tokens
        search.awaitsReading = false
        if text.trimmed.isEmpty { search.isLiteral = false }
        if text != before.text { search.isFromApp = false }
        guard searchedWords != before.words(takesPaths: canVisit) || tokens != before.tokens else { return [] }
        staging = nil
        // Shows the grid with the results instead of the albums tab.
        if isSearching { navigation.showsAlbums = false }
        let anchor = isSearching ? nil : search.anchor
        return ask() + [.scroll(anchor.map { .asset($0) } ?? .initial(gently: false))]
    }
}
