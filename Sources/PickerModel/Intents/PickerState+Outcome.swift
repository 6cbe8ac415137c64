// SPDX-License-Identifier: GPL-3.0-or-later

import OrderedCollections

extension PickerState {
    /// First questions: what there is, and whether the preselected still exist.
    mutating func open() -> [PickerEffect] {
        ask() + askAlbums() + checkPreselection() + rememberDisplay()
    }

    /// Whether Add would deliver, and why not.
    var addRefusal: LocalizedText? {
        if let refusal = deliveryRefusal { return refusal }
        if selection.isOverfull {
            return LocalizedText(
                one: "Take some out: only %1 photo can be added", many: "Take some out: only %1 photos can be added",
                count: selection.limit, .number(selection.limit))
        }
        return nil
    }

    var canAdd: Bool { selection.isDeliverable && addRefusal == nil }

    /// Add, pressed or by key: does nothing while hidden or disabled.
    mutating func add() -> [PickerEffect] {
        guard canAdd, chrome.isVisible(.add) else { return [] }
        return commit()
    }

    /// Delivers the picked photos to the app, which ends the request; without an app copies them to the clipboard.
    mutating func commit() -> [PickerEffect] {
        isStandalone ? handOver(.copy, .selection) : finish(.confirmed)
    }

    /// Ends the request, once. Cancelling gives the preselection back (phpicker.md 1.1).
    mutating func finish(_ kind: PickerOutcome.Kind) -> [PickerEffect] {
        guard kind != .confirmed || canAdd else { return [] }
        // A caller that gets each change of the selection is told what the drag has selected before it gets the
        // outcome.
        let told = conclude(as: kind)
        return told + [.finish(kind, Array(kind == .confirmed ? selection.ids : selection.preselection))]
    }

    /// Nothing can change the outcome any more.
    private mutating func conclude(as kind: PickerOutcome.Kind) -> [PickerEffect] {
        let told = endSweep()
        phase = .finishing
        decided = kind
        notice = nil
        return told
    }

    /// Ends the request with other files: under the same limit, and not where something is to be left out of what the app gets.
    mutating func finish(with files: [FileLocation]) -> [PickerEffect] {
        guard allowsOtherFiles, !files.isEmpty else { return [] }
        if let refusal = deliveryRefusal { return say(refusal) }
        guard selection.limit == 0 || files.count <= selection.limit else { return say(fullText) }
        return conclude(as: .confirmed) + [.finishWith(files)]
    }

    /// What still counts while the photos of the outcome are fetched.
    mutating func finish(on intent: PickerIntent) -> [PickerEffect] {
        switch intent {
        case .library(.deliveryEnded):
            phase = .finished
            return []
        // As the window goes.
        case .window(.windowMeasured(let extent)): return keepWindow(extent)
        case .clock(.deliveryDelayed):
            isDelayed = true
            notice = Notice(
                id: lastNotice + 1,
                text: LocalizedText("The disk or phone with the photos does not answer. Close to give up."))
            return []
        case .window(.windowClosed), .person(.cancelPressed), .person(.escapePressed):
            // A press that is as old as the one that decided means nothing: there was no window to be closed.
            guard isDelayed else { return [] }
            return [.giveUp(decided == .cancelled ? .cancelled : .failed)]
        default: return []
        }
    }

    /// Preview, suggestions, staging, search, then the picker itself (contract section 9). Works even where Cancel is hidden.
    mutating func escape() -> [PickerEffect] {
        if preview != nil { return closePreview() }
        if showsSuggestions { return dismissSuggestions() }
        if staging != nil { return closeStaging() }
        // A search that the app set and no entry shows is nothing that a person could mean to leave.
        // A typed path is no search, as white space is none; Escape clears it before it closes the picker.
        if isSearching || !search.text.isEmpty, chrome.isVisible(.searchBar) { return clearSearch() }
        return finish(.cancelled)
    }

    mutating func apply(_ update: PickerConfiguration.Update) -> [PickerEffect] {
        // Doors refuse what is invalid with an error (`Update.validate`); here it changes nothing.
        guard (try? update.validate()) != nil else { return [] }
        if let limit = update.selectionLimit {
            // Lowering it drops nothing: Add is off until the selection fits.
            configuration.selectionLimit = limit
            selection.limit = limit
        }
        if let edges = update.hiddenAccessoryEdges { configuration.hiddenAccessoryEdges = edges }
        guard let text = update.searchText else { return [] }
        configuration.searchText = text
        // What stands under the entry is for the text of before.
        let effects = dismissSuggestions() + change(search: text, tokens: search.tokens)
        search.isFromApp = !text.trimmed.isEmpty
        return effects
    }

    mutating func include(_ classes: MetadataClasses, _ included: Bool) -> [PickerEffect] {
        guard chrome.isVisible(.options) else { return [] }
        // What the app refuses to receive stays withheld whatever the switch says.
        if included { options.personRemovals.subtract(classes) } else { options.personRemovals.formUnion(classes) }
        return options.isRemembered ? keepOptions() : []
    }

    mutating func choose(encoding: PreferredEncoding) -> [PickerEffect] {
        guard chrome.isVisible(.options) else { return [] }
        options.personEncoding = encoding
        return options.isRemembered ? keepOptions() : []
    }
}
