// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// A person typed: nothing where there is no entry to type into.
    mutating func edit(search text: String) -> [PickerEffect] {
        guard chrome.isVisible(.searchBar) else { return [] }
        preview = nil
        // The list under the entry stays until its successor is here.
        return change(search: text, tokens: search.tokens) + suggest()
    }

    /// A suggestion was chosen: what was typed to find it has done its work.
    mutating func add(_ token: SearchToken) -> [PickerEffect] {
        guard chrome.isVisible(.searchBar) else { return [] }
        let others = search.tokens.filter { $0 != token }
        return personChanges(search: "", tokens: others + [token])
    }

    mutating func remove(_ token: SearchToken) -> [PickerEffect] {
        guard chrome.isVisible(.searchBar), search.tokens.contains(token) else { return [] }
        return personChanges(search: search.text, tokens: search.tokens.filter { $0 != token })
    }

    mutating func clearSearch() -> [PickerEffect] { personChanges(search: "", tokens: []) }

    /// A text that finds something, in place of the one that did not.
    mutating func search(instead text: String) -> [PickerEffect] {
        chrome.isVisible(.searchBar) ? personChanges(search: text, tokens: search.tokens) : []
    }

    /// A search by the person closes the preview, to show what was found; one by the app keeps it where it can.
    private mutating func personChanges(search text: String, tokens: [SearchToken]) -> [PickerEffect] {
        preview = nil
        return dismissSuggestions() + change(search: text, tokens: tokens)
    }

    // MARK: Suggestions

    /// Asks what could follow the text in the entry; what was found for an earlier one stays until then.
    mutating func suggest() -> [PickerEffect] {
        guard chrome.isVisible(.searchBar), !search.text.trimmed.isEmpty else { return dismissSuggestions() }
        search.suggestionGeneration += 1
        guard !isTypingPath else {
            search.suggestions = []
            return [.loadCompletions(search.text, generation: search.suggestionGeneration)]
        }
        search.completions = []
        return [.loadSuggestions(search.text, query, generation: search.suggestionGeneration)]
    }

    /// Closes the list; an answer that is still to come is dropped.
    mutating func dismissSuggestions() -> [PickerEffect] {
        search.suggestionGeneration += 1
        search.suggestions = []
        search.completions = []
        return []
    }

    mutating func receive(_ suggestions: [SearchSuggestion], generation: Int) -> [PickerEffect] {
        if generation == search.suggestionGeneration { search.suggestions = suggestions }
        return []
    }

    mutating func receive(nearMisses texts: [String], generation: Int) -> [PickerEffect] {
        if generation == library.listGeneration { search.nearMisses = texts }
        return []
    }

    /// Whether a list stands under the entry.
    var showsSuggestions: Bool {
        !(search.suggestions.isEmpty && search.completions.isEmpty) && chrome.isVisible(.searchBar) && staging == nil
            && preview == nil
    }

    // MARK: Changes

    /// Asks anew where the search means something else than before. The place of the grid is kept over the whole search
    /// and comes back with its end (phpicker.md 3.6).
    mutating func change(search text: String, tokens: [SearchToken]) -> [PickerEffect] {
        let before = search
        guard text != before.text || tokens != before.tokens else { return [] }
        goneElsewhere()
        if !before.isActive(takesPaths: canVisit) { search.anchor = staging == nil ? topmost : staging?.anchor }
        search.text = text
        search.tokens = tokens
        if text != before.text { search.isFromApp = false }
        guard searchedWords != before.words(takesPaths: canVisit) || tokens != before.tokens else { return [] }
        staging = nil
        // Results have to be seen, in place of the albums too.
        if isSearching { navigation.showsAlbums = false }
        let anchor = isSearching ? nil : search.anchor
        return ask() + [.scroll(anchor.map { .asset($0) } ?? .initial(gently: false))]
    }
}
