// SPDX-License-Identifier: GPL-3.0-or-later

// Folders and files by path: typed into the search entry, pasted, dropped (contract section 9).
extension PickerState {
    /// Whether the person may go to places by path: where albums cannot be chosen, or one bounds the request, they cannot.
    public var canVisit: Bool { canNavigate && navigation.restriction == nil }

    /// Whether what stands in the entry is a path.
    var isTypingPath: Bool { canVisit && LocationRequest.isPath(search.text) }

    mutating func go(to request: LocationRequest) -> [PickerEffect] {
        guard canVisit else { return [] }
        return [.visit(request, query: scopeQuery)]
    }

    /// Return in the entry: to the place it names.
    mutating func goToPath() -> [PickerEffect] {
        isTypingPath ? dismissSuggestions() + go(to: .text(search.text)) : dismissSuggestions()
    }

    mutating func complete(_ completion: LocationCompletion) -> [PickerEffect] {
        guard isTypingPath else { return [] }
        let effects = edit(search: completion.text)
        return completion.isFolder ? effects : effects + goToPath()
    }

    mutating func receive(_ completions: [LocationCompletion], generation: Int) -> [PickerEffect] {
        if generation == search.suggestionGeneration { search.completions = completions }
        return []
    }

    /// What was named is shown and, files that they are, picked.
    mutating func receive(_ found: FoundLocations) -> [PickerEffect] {
        guard canVisit else { return [] }
        var effects = receive(found.assets)
        preview = nil
        staging = nil
        search.anchor = nil
        search.text = ""
        search.tokens = []
        search.isFromApp = false
        navigation.showsAlbums = false
        navigation.album = found.album
        // A folder looked at once is no habit: what is remembered of the app stays.
        let target: ScrollTarget =
            found.assets.first.map { .reveal(AssetPlace(id: $0.id, index: 0)) } ?? .initial(gently: false)
        effects += dismissSuggestions() + ask() + [.scroll(target)]
        let wanted = found.assets.filter { $0.broken == nil }.map(\.id)
        if !wanted.isEmpty {
            let change =
                selection.limit == 1 && !selection.contains(wanted[0])
                ? selection.toggle(wanted[0]) : selection.add(wanted)
            effects += report(change)
        }
        guard let name = found.refused.first else { return effects }
        return effects
            + say(
                found.refused.count == 1
                    ? LocalizedText("“%1” cannot be picked here", .text(name))
                    : LocalizedText(
                        one: "“%1” and %2 other file cannot be picked here",
                        many: "“%1” and %2 other files cannot be picked here", count: found.refused.count - 1,
                        .text(name), .number(found.refused.count - 1)))
    }
}
