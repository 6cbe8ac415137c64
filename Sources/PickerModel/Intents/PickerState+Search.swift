// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// A person typed: nothing where there is no entry to type into.
    mutating func edit(search text: String) -> [PickerEffect] {
        chrome.isVisible(.searchBar) ? personChanges(search: text, tokens: search.tokens) : []
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

    /// Who searches wants to see what is found; a search of the app's leaves the preview where it can.
    private mutating func personChanges(search text: String, tokens: [SearchToken]) -> [PickerEffect] {
        preview = nil
        return change(search: text, tokens: tokens)
    }

    /// Asks anew where the search means something else than before. The place of the grid is kept over the whole search
    /// and comes back with its end (phpicker.md 3.6).
    mutating func change(search text: String, tokens: [SearchToken]) -> [PickerEffect] {
        let before = search
        guard text != before.text || tokens != before.tokens else { return [] }
        if !before.isActive { search.anchor = staging == nil ? topmost : staging?.anchor }
        search.text = text
        search.tokens = tokens
        if text != before.text { search.isFromApp = false }
        guard text.trimmed != before.text.trimmed || tokens != before.tokens else { return [] }
        staging = nil
        // Results have to be seen, in place of the albums too.
        if search.isActive { navigation.showsAlbums = false }
        let anchor = search.isActive ? nil : search.anchor
        return ask() + [.scroll(anchor.map { .asset($0) } ?? .initial(gently: false))]
    }
}
