// SPDX-License-Identifier: GPL-3.0-or-later

// Escape, and the question before picked photos are discarded (contract section 10).
extension PickerState {
    /// Leaves preview, suggestions, staging, the tab of albums, search, then the picker itself (contract section 10).
    /// Works even if Cancel is hidden.
    mutating func escape() -> [PickerEffect] {
        if preview != nil { return closePreview() }
        if showsSuggestions { return dismissSuggestions() }
        if staging != nil { return closeStaging() }
        if showsAlbumsTab { return show(albums: false) }
        // A search set by the app without a search bar is not visible, so Escape does not clear it. A typed path or
        // white space is not a search, but Escape clears it before it closes the picker.
        if isSearching || !search.text.isEmpty, chrome.isVisible(.searchBar) { return clearSearch() }
        return cancel { count in
            LocalizedText(
                one: "Press Escape again to discard the %1 photo that you picked",
                many: "Press Escape again to discard the %1 photos that you picked", count: count, .number(count))
        }
    }

    /// Handles the window's own close button and Ctrl+W, whatever is open.
    mutating func pressClose() -> [PickerEffect] {
        guard chrome.acceptsInput else { return finish(.cancelled) }
        return cancel { count in
            LocalizedText(
                one: "Close again to discard the %1 photo that you picked",
                many: "Close again to discard the %1 photos that you picked", count: count, .number(count))
        }
    }

    /// Cancels; where that would lose picks, asks once before.
    /// - Parameter question: of how many photos the person picked.
    private mutating func cancel(asking question: (Int) -> LocalizedText) -> [PickerEffect] {
        guard losesPicks, !asksToDiscard else { return finish(.cancelled) }
        return say(question(pickedByHand), as: .discardQuestion)
    }

    /// Handles the button of the question; no effect without the question.
    mutating func discard() -> [PickerEffect] { asksToDiscard ? finish(.cancelled) : [] }

    /// Withdraws the question if the selection it is about has changed, or if the person went on with something else.
    /// - Parameter before: the notice and the selection's revision before the intent.
    mutating func withdrawQuestion(from before: (notice: Notice?, revision: Int), after intent: PickerIntent) {
        guard asksToDiscard, notice == before.notice else { return }
        if selection.revision != before.revision || Self.goesOn(intent) { notice = nil }
    }

    private var asksToDiscard: Bool { notice?.kind == .discardQuestion }

    /// The number of photos that the person picked: those of the preselection are the app's, which gets them back.
    private var pickedByHand: Int { selection.ids.count { !selection.preselection.contains($0) } }

    /// Whether cancelling would lose more than one pick. Without an app nothing is lost once all were copied or saved.
    private var losesPicks: Bool {
        let isHandedOver = isStandalone && handedOver == selection.revision
        return !isHandedOver && pickedByHand > 1
    }

    /// Whether an intent shows that the person did not mean to leave. The search entry reports each change of the focus,
    /// which Escape moves.
    static func goesOn(_ intent: PickerIntent) -> Bool {
        switch intent {
        case .person(.suggestionsWanted), .person(.suggestionsDismissed): false
        case .person: true
        case .window, .caller, .library, .clock: false
        }
    }
}
