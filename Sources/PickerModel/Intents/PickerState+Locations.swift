// SPDX-License-Identifier: GPL-3.0-or-later

// Visiting folders and files by path: typed into the search entry, pasted or dropped (contract section 9).
extension PickerState {
    /// Whether the text in the entry is a path.
    var isTypingPath: Bool { canVisit && LocationRequest.isPath(search.text) }

    mutating func go(to request: LocationRequest) -> [PickerEffect] {
        guard canVisit else { return [] }
        goneElsewhere()
        return [.visit(request, query: requestQuery, generation: library.visitGeneration)]
    }

    /// The person navigates: answers to earlier visits no longer navigate.
    mutating func goneElsewhere() { library.visitGeneration += 1 }

    mutating func sayAwaited(generation: Int) -> [PickerEffect] {
        guard generation == library.visitGeneration else { return [] }
        return say(LocalizedText("Looking for what was named"))
    }

    mutating func locationsRefused(_ failure: LibraryFailure, generation: Int) -> [PickerEffect] {
        generation == library.visitGeneration ? say(failure.text) : []
    }

    /// Return in the entry: visits the path in it.
    mutating func goToPath() -> [PickerEffect] { dismissSuggestions() + go(to: .text(search.text)) }

    mutating func complete(_ completion: LocationCompletion) -> [PickerEffect] {
        guard isTypingPath else { return [] }
        let effects = edit(search: completion.text)
        return completion.isFolder ? effects : effects + goToPath()
    }

    mutating func completionsArrived(_ completions: [LocationCompletion], generation: Int) -> [PickerEffect] {
        if generation == search.suggestionGeneration { search.completions = completions }
        return []
    }

    /// Shows the visited folder and picks the visited files. If the person navigated elsewhere meanwhile, the files are
    /// picked without navigating.
    mutating func locationsFound(_ found: FoundLocations, generation: Int) -> [PickerEffect] {
        guard canVisit else { return [] }
        let isThere = found.album != nil || !found.assets.isEmpty || found.refused.isEmpty
        let isWanted = generation == library.visitGeneration
        return (isThere && isWanted ? show(found) : assetsArrived(found.assets)) + pick(found)
            + (isWanted ? say(refused: found.refused) : [])
    }

    private mutating func show(_ found: FoundLocations) -> [PickerEffect] {
        let effects = assetsArrived(found.assets)
        preview = nil
        staging = nil
        search.anchor = nil
        search.text = ""
        search.tokens = []
        search.isFromApp = false
        navigation.showsAlbums = false
        navigation.album = found.album
        // A visited folder is not kept in the app's memory.
        let target: ScrollTarget =
            found.assets.first.map { .reveal(AssetPosition(id: $0.id, index: 0)) } ?? .initial(gently: false)
        return effects + dismissSuggestions() + ask() + [.scroll(target)]
    }

    private mutating func pick(_ found: FoundLocations) -> [PickerEffect] {
        let wanted = found.assets.filter { $0.broken == nil }.map(\.id)
        guard let first = wanted.first else { return [] }
        return report(
            selection.limit == 1 && !selection.contains(first) ? selection.toggle(first) : selection.add(wanted))
    }

    private mutating func say(refused names: [String]) -> [PickerEffect] {
        guard let name = names.first else { return [] }
        let others = names.count - 1
        return say(
            others == 0
                ? LocalizedText("“%1” cannot be picked here", .text(name))
                : LocalizedText(
                    one: "“%1” and %2 other file cannot be picked here",
                    many: "“%1” and %2 other files cannot be picked here", count: others, .text(name), .number(others)))
    }
}
