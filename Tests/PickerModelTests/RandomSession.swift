// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport

/// One request that random intents are sent to, with the rules that must hold after each.
struct RandomSession {
    private(set) var state: PickerState
    private(set) var steps: [PickerIntent] = []
    /// The number of the newest question for a list.
    private(set) var generation = 0
    /// The same before the last intent.
    private var asked = 0
    private(set) var outcome: PickerOutcome.Kind?
    private var wasLowered = false
    private let preselection: Set<AssetID>

    init(_ state: PickerState) {
        self.state = state
        preselection = Set(state.selection.ids)
    }

    /// - Returns: the rule that was broken.
    mutating func step(_ intent: PickerIntent) -> String? {
        let before = state
        let effects = state.reduce(intent)
        steps.append(intent)
        asked = generation
        generation = effects.generation ?? generation
        if case .caller(.updated(let update)) = intent, let limit = update.selectionLimit {
            wasLowered = wasLowered || before.selection.limit == 0 || limit < before.selection.limit
        }
        return ending(intent, before, effects) ?? selection(intent, before) ?? telling(intent, effects)
            ?? hidden(intent, before) ?? drawing()
    }

    // MARK: The end

    /// While it is asked whether what is missing may be: only the answers, and what is about the selection, end or go back.
    private mutating func asked(_ intent: PickerIntent, _ before: PickerState, _ effects: [PickerEffect]) -> String? {
        let isBack = effects.first == .stopDelivery
        if effects.contains(.handOverRest), intent != .person(.shortfallAccepted) {
            return "the rest was handed over unasked"
        }
        if state.phase == .picking || isBack { outcome = nil }
        for case .finish(let kind, _) in effects { outcome = kind }
        guard state.phase != .picking || isBack else { return "the picker went on after the end" }
        switch intent {
        case .person(.shortfallDeclined), .person(.escapePressed), .window(.closePressed):
            return state.phase == .picking && state.selection == before.selection ? nil : "going back lost picks"
        case .person(.cancelPressed), .window(.windowClosed):
            return outcome == .cancelled ? nil : "closing did not cancel"
        default: return nil
        }
    }

    private mutating func ending(_ intent: PickerIntent, _ before: PickerState, _ effects: [PickerEffect]) -> String? {
        if before.phase != .picking {
            // Only where photos do not answer, which brings the picker back, can the end be given up.
            let isOpen = PickerPresentation(before).isOpen
            if PickerPresentation(before).shortfall != nil { return asked(intent, before, effects) }
            if state.phase == .picking {
                // Escape stops the making of copies; what cannot be handed over can be changed.
                let goesBack: [PickerIntent] = [
                    .person(.escapePressed), .person(.shortfallDeclined), .window(.closePressed),
                ]
                guard goesBack.contains(intent), isOpen, effects.first == .stopDelivery else {
                    return "the picker went on after the end"
                }
                outcome = nil
                return state.selection == before.selection ? nil : "stopping lost picks"
            }
            let isAsked = PickerPresentation(before).shortfall != nil
            guard effects.allSatisfy({ if case .giveUp = $0 { isOpen } else { $0 == .handOverRest && isAsked } }) else {
                return "something is done after the end"
            }
            guard state.selection == before.selection, state.library.list == before.library.list else {
                return "something changed after the end"
            }
            return nil
        }
        let finishes = effects.compactMap { effect -> (PickerOutcome.Kind, [AssetID])? in
            if case .finish(let kind, let ids) = effect { (kind, ids) } else { nil }
        }
        guard finishes.count == (state.phase == .picking ? 0 : 1) else {
            return "the end is told \(finishes.count) times"
        }
        if case .window(.windowClosed) = intent, finishes.first?.0 != .cancelled {
            return "closing the window did not cancel"
        }
        guard let (kind, ids) = finishes.first else { return nil }
        guard outcome == nil else { return "a second outcome" }
        outcome = kind
        let chrome = before.chrome
        switch (intent, kind) {
        case (.person(.escapePressed), .cancelled) where discards(before):
            return "Escape discarded photos without asking"
        case (.window(.closePressed), .cancelled) where chrome.acceptsInput && discards(before):
            return "closing discarded photos without asking"
        case (.person(.discardPressed), _) where before.notice?.kind != .discardQuestion:
            return "photos were discarded by a button that was not there"
        case (.person(.addPressed), .confirmed) where !chrome.isVisible(.add): return "hidden Add acted"
        case (.person(.cancelPressed), _) where !chrome.isVisible(.cancel): return "hidden Cancel acted"
        case (.person(.addPressed), .confirmed), (.person(.assetDoubleActivated), .confirmed),
            (.person(.cancelPressed), .cancelled),
            (.person(.escapePressed), .cancelled), (.person(.discardPressed), .cancelled),
            (.window(.windowClosed), .cancelled), (.window(.closePressed), .cancelled):
            break
        case (.person(.assetActivated), .confirmed), (.person(.onAsset), .confirmed),
            (.person(.rangeSelected), .confirmed),
            (.person(.previewSelectionToggled), .confirmed):
            guard chrome.tapCommits else { return "a tap ended the request where taps do not" }
        default: return "\(intent) ended the request as \(kind)"
        }
        if kind == .confirmed {
            guard ids == Array(state.selection.ids) else { return "not what is selected was confirmed" }
            guard state.selection.isDeliverable, PickerPresentation(state).header.add.tooltip == nil else {
                return "disabled Add acted"
            }
        } else if ids != Array(state.selection.preselection) {
            return "cancelling gave something other than the preselection back"
        }
        return nil
    }

    /// Whether more than one pick of the person's is lost with an end, and the person was not asked.
    private func discards(_ before: PickerState) -> Bool {
        before.selection.ids.count { !preselection.contains($0) } > 1 && before.notice?.kind != .discardQuestion
    }

    // MARK: The selection

    private func selection(_ intent: PickerIntent, _ before: PickerState) -> String? {
        let (old, new) = (before.selection, state.selection)
        let ids = Array(new.ids)
        guard Set(ids).count == ids.count, new.count == ids.count else { return "an asset is selected twice" }
        if new.limit != 0, new.count > new.limit, new.count > old.count {
            // A double click takes back its own first half.
            switch intent {
            case .person(.undoPressed), .person(.redoPressed), .person(.assetDoubleActivated):
                if wasLowered || preselection.count > new.limit { break }
                fallthrough
            default: return "\(new.count) of \(new.limit) are selected"
            }
        }
        for (place, id) in ids.enumerated() {
            guard new.number(of: id) == (new.behavior.isOrdered ? place + 1 : nil) else {
                return "the numbers have a gap at \(place + 1)"
            }
        }
        if let picked = new.ids.first(where: { $0.rawValue > RandomIntents.sound && !preselection.contains($0) }) {
            return "the broken file \(picked) was picked"
        }
        if Self.keepsSelection(intent), old.ids != new.ids { return "the selection did not survive \(intent)" }
        if before.phase == .picking, case .library(.libraryReported(.removed(let gone))) = intent,
            new.ids.contains(where: gone.contains)
        {
            return "a photo that is gone is still selected"
        }
        if case .library(.preselectionChecked(_, let asked)) = intent, old.ids != new.ids {
            guard Set(old.ids).subtracting(new.ids).isSubset(of: Set(asked)) else {
                return "an arriving record changed the selection"
            }
        }
        if let staged = state.staging?.list {
            let tiles = Set(staged.entries.map(\.id))
            guard tiles.count == staged.count else { return "a tile stands twice in the staging area" }
            guard tiles.isSuperset(of: new.ids) else { return "a selected photo has no tile in the staging area" }
            if Self.ordersStaging(intent), before.phase == .picking, state.staging?.list != before.staging?.list {
                guard staged.entries.map(\.id).filter({ new.contains($0) }) == ids else {
                    return "the staging area stands in another order than the selection"
                }
            }
        }
        return nil
    }

    /// Steps after which the tiles stand in the order of the selection.
    private static func ordersStaging(_ intent: PickerIntent) -> Bool {
        switch intent {
        case .person(.stagingOpened), .person(.undoPressed), .person(.redoPressed), .person(.assetMoved),
            .person(.tileDropped),
            .person(.tileMoved), .caller(.moved), .caller(.deselected):
            true
        default: false
        }
    }

    private static func keepsSelection(_ intent: PickerIntent) -> Bool {
        switch intent {
        case .person(.assetActivated), .person(.onAsset), .person(.assetDoubleActivated), .person(.rangeSelected),
            .person(.selectAllPressed), .person(.deselectAllPressed), .person(.sectionToggled), .person(.tileTakenOut),
            .person(.undoPressed), .person(.redoPressed), .person(.assetMoved), .person(.tileDropped),
            .person(.tileMoved),
            .person(.sweepMoved), .person(.previewSelectionToggled), .caller(.deselected),
            .caller(.moved),
            .library(.preselectionChecked),
            .library(.libraryReported(.removed)):
            false
        default: true
        }
    }

    // MARK: What is told

    private func telling(_ intent: PickerIntent, _ effects: [PickerEffect]) -> String? {
        for case .deliverChange(let ids) in effects {
            guard state.selection.behavior.isContinuous else { return "a change is told where it is not asked for" }
            guard ids == Array(state.selection.ids) else { return "not the whole selection is told" }
            switch intent {
            case .caller(.deselected), .caller(.moved), .caller(.updated):
                return "the caller's own change is told to it"
            default: break
            }
        }
        for case .handOver(_, let ids) in effects {
            guard !ids.isEmpty else { return "nothing is handed over" }
        }
        return nil
    }

    // MARK: What is not there

    private func hidden(_ intent: PickerIntent, _ before: PickerState) -> String? {
        let chrome = before.chrome
        if !chrome.acceptsInput, Self.isByHand(intent), state != before { return "\(intent) acted on a faint picker" }
        switch intent {
        case .person(.searchEdited), .person(.searchCleared), .person(.tokenAdded), .person(.tokenRemoved),
            .person(.tokenMadeWords), .person(.wordsTakenLiterally), .person(.recentSearchChosen),
            .person(.nearMissChosen):
            guard !chrome.isVisible(.searchBar), state.search != before.search else { return nil }
            return "a hidden search entry took text"
        case .person(.stagingOpened) where !chrome.isVisible(.stagingButton) && state.staging != before.staging:
            return "a hidden button opened the staging area"
        case .person(.albumOpened) where !chrome.isVisible(.sidebar) && !chrome.isVisible(.albumsTab):
            return state.navigation.album == before.navigation.album ? nil : "an album was opened where none is listed"
        case .person(.optionsRemembered) where !chrome.isVisible(.options) && state.options != before.options,
            .person(.inclusionChanged) where !chrome.isVisible(.options) && state.options != before.options,
            .person(.encodingChosen) where !chrome.isVisible(.options) && state.options != before.options:
            return "hidden options changed"
        case .library(.listArrived(_, let number))
        where number != asked && state.library.list != before.library.list:
            return "an old answer was taken"
        default: return nil
        }
    }

    /// Escape leads out also where nothing may be pressed.
    private static func isByHand(_ intent: PickerIntent) -> Bool {
        guard case .person(let act) = intent else { return false }
        return act != .escapePressed
    }

    // MARK: What is drawn

    /// Draws all there is; that it ends is the first rule.
    private func drawing() -> String? {
        let presentation = PickerPresentation(state)
        let count = state.selection.count
        guard
            presentation.header.add.isEnabled
                == (state.phase == .picking && state.selection.isDeliverable
                    && presentation.header.add.tooltip == nil)
        else { return "Add is enabled against its own reason" }
        guard presentation.footer.count.english.isEmpty == false, presentation.footer.privacy.english.isEmpty == false
        else { return "a text is empty" }
        guard presentation.header.add.label.english == (count == 0 ? "Add" : "Add (\(count))") else {
            return "Add counts wrongly"
        }
        guard ZoomState.levels.contains(state.zoom.tileSize) else { return "there is no such size" }
        let list = presentation.grid.list
        if let place = state.preview?.position {
            guard list.entries.indices.contains(place.index), list[place.index].id == place.id,
                presentation.preview?.position == place
            else { return "what is previewed is not what stands there" }
        } else if presentation.preview != nil {
            return "a preview is drawn that there is not"
        }
        if presentation.grid.arrangement == .sections, list.sections.isEmpty, !list.isEmpty {
            return "sections are drawn that there are not"
        }
        for place in [-1, 0, list.count / 2, list.count - 1, list.count] {
            let tile = state.tile(at: place)
            let record = state.record(at: place)
            guard record?.asset == tile?.asset, record == nil || record?.isBroken == (tile?.broken != nil) else {
                return "a picture is asked for by another record than tile \(place) shows"
            }
            guard (tile != nil) == list.entries.indices.contains(place) else { return "tile \(place) is wrong" }
            guard let tile else { continue }
            guard tile.isSelected == state.selection.contains(tile.id),
                tile.number == (tile.isSelected ? state.selection.number(of: tile.id) : nil),
                !tile.name.english.isEmpty, !tile.description.english.contains("%")
            else { return "tile \(place) tells something else than the selection" }
        }
        return nil
    }
}
