// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// Handles an intent: changes the state and returns the effects to carry out, in order. Pure and synchronous,
    /// without clock or I/O; callable on any thread.
    ///
    /// Once the outcome is decided, double presses and late answers have no effect (phpicker.md 3.8). The person can
    /// give up only if fetching the photos takes too long.
    public mutating func reduce(_ intent: PickerIntent) -> [PickerEffect] {
        guard phase == .picking else { return phase == .finishing ? reduceFinishing(intent) : [] }
        // Escape always works (contract section 10). All other input is ignored while the picker is not fully visible,
        // so that it cannot be tricked into delivering photos.
        if case .person(let act) = intent, !chrome.acceptsInput { return act == .escapePressed ? escape() : [] }
        let list = shown
        let before = (notice, selection.revision)
        let effects = answer(intent) + measureIfStale()
        withdrawQuestion(from: before, after: intent)
        withdrawAddRefusal()
        library.selectedAlbum = navigation.album
        let kept = preview == nil || list == shown ? [] : keepPreview()
        return effects + kept + askInfoIfStale()
    }

    mutating func answer(_ intent: PickerIntent) -> [PickerEffect] {
        switch intent {
        case .person(let intent): answer(intent)
        case .window(let intent): answer(intent)
        case .caller(let intent): answer(intent)
        case .library(let intent): answer(intent)
        case .clock(let intent): answer(intent)
        }
    }

    private mutating func answer(_ intent: PersonIntent) -> [PickerEffect] {
        switch intent {
        case .addPressed: return add()
        case .cancelPressed: return chrome.isVisible(.cancel) ? finish(.cancelled) : []
        case .escapePressed: return escape()
        case .discardPressed: return discard()
        // The question is withdrawn after any other intent of the person.
        case .keepPressed: return []
        case .assetActivated(let index): return activate(index) + keepSearch()
        case .assetDoubleActivated(let index): return doubleActivate(index)
        case .onAsset(let place, let act): return self.act(on: place, act)
        case .rangeSelected(let from, let to): return selectRange(from, to)
        case .rangeTried: return refuseRange()
        case .selectAllPressed: return selectAll()
        case .sweepBegan: return beginSweep()
        case .sweepMoved(let ranges): return sweep(ranges)
        case .sweepEnded: return endSweep()
        case .deselectAllPressed: return deselectAll()
        case .undoPressed: return undo()
        case .redoPressed: return redo()
        case .assetMoved(let id, let anchor): return move(id, after: anchor)
        case .tileTakenOut(let index): return takeOut(tile: index)
        case .tileMoved(let index, let forward): return moveTile(at: index, forward: forward)
        case .tileDropped(let from, let place): return drop(tile: from, before: place)

        case .searchEdited(let text): return edit(search: text)
        case .suggestionsWanted: return suggest()
        case .suggestionsDismissed: return dismissSuggestions()
        case .nearMissChosen(let text): return search(instead: text)
        case .searchEntered: return enterSearch()
        case .completionChosen(let completion): return complete(completion)
        case .locationsGiven(let request): return go(to: request)
        case .tokenAdded(let token, let times): return add(token, times: times)
        case .wordsTakenLiterally: return takeWordsLiterally()
        case .tokenMadeWords(let token): return makeWords(of: token)
        case .recentSearchChosen(let recent): return repeatSearch(recent)
        case .recentSearchesCleared: return forgetSearches()
        case .tokenRemoved(let token): return remove(token)
        case .searchCleared: return chrome.isVisible(.searchBar) ? clearSearch() : []
        case .albumOpened(let album): return open(album: album)
        case .albumToggled(let album): return toggle(album: album)
        case .folderAdded(let folder): return add(folder: folder)
        case .albumsTabChosen(let shows): return choose(albumsTab: shows)
        case .sortChosen(let sort): return choose(sort: sort)
        case .bestMatchChosen: return chooseBestMatch()
        case .fitChosen(let fit): return choose(fit: fit)
        case .coversChosen(let shows): return choose(covers: shows)
        case .sectionsChosen(let span): return choose(sections: span)
        case .sectionToggled(let range): return toggle(section: range)
        case .zoomedIn: return zoom(to: zoom.level + 1)
        case .zoomedOut: return zoom(to: zoom.level - 1)
        case .zoomReset: return zoom(to: ZoomState.initialLevel)
        case .zoomChosen(let level): return zoom(to: level)
        case .stagingOpened: return openStaging()
        case .stagingClosed: return closeStaging()
        case .accessAllowed(let isAllowed):
            alsoAllowsAccess = offersAccess && isAllowed
            return []
        case .sidebarToggled: return toggleSidebar()
        case .sidebarWidened(let width): return widenSidebar(to: width)
        case .previewRequested(let index): return requestPreview(at: index)
        case .previewMoved(let step): return movePreview(step)
        case .previewClosed: return closePreview()
        case .previewSelectionToggled: return togglePreviewed()
        case .playPressed: return pressPlay()
        case .soundPressed: return pressSound()
        case .infoToggled: return toggleInfo()
        case .handoverRequested(let way, let subject): return handOver(way, subject)
        case .otherFilesRequested: return requestOtherFiles()
        case .otherFilesChosen(let files): return finish(with: files)
        case .fileFilterChosen(let index): return choose(fileFilter: index)
        case .questionAnswered(let question, let answer): return self.answer(question: question, with: answer)

        case .inclusionChanged(let classes, let included): return include(classes, included)
        case .encodingChosen(let encoding): return choose(encoding: encoding)
        case .optionsRemembered(let isWanted): return rememberOptions(isWanted)
        // Asked only after the outcome is decided.
        case .shortfallAccepted, .shortfallDeclined: return []
        case .onboardingDismissed: return dismissOnboarding()
        case .bannerDismissed: return dismissBanner()
        }
    }

    private mutating func answer(_ intent: WindowIntent) -> [PickerEffect] {
        switch intent {
        case .opened: return open()
        case .windowClosed: return finish(.cancelled)
        case .closePressed: return pressClose()
        case .rowsShown(let range): return show(rows: range)
        case .albumRowsShown(let range): return show(albumRows: range)
        case .windowResized(let isNarrow): return resize(isNarrow: isNarrow)
        case .extentChanged(let new):
            extent = new
            return []
        case .windowMeasured(let extent): return keepWindow(extent)
        case .pictureZoomed(let zoom): return note(zoom)
        case .playingEnded: return endPlaying()
        }
    }

    private mutating func answer(_ intent: CallerIntent) -> [PickerEffect] {
        switch intent {
        case .updated(let update): return apply(update)
        case .deselected(let ids): return changeForCaller(removing: ids) { $0.callerRemove(ids) }
        case .moved(let id, let anchor): return changeForCaller { $0.callerMove(id, after: anchor) }
        case .scrolledToInitialPosition: return [.scroll(.initial(gently: true))]
        case .zoomed(let steps): return zoomForCaller(by: steps)
        }
    }

    private mutating func answer(_ intent: LibraryIntent) -> [PickerEffect] {
        switch intent {
        case .folderRefused(let failure): return say(failure.text)
        case .listArrived(let list, let generation): return listArrived(list, generation: generation)
        case .listFailed(let failure, let generation): return listFailed(failure, generation: generation)
        case .albumsArrived(let albums, let generation): return albumsArrived(albums, generation: generation)
        case .suggestionsArrived(let found, let generation): return suggestionsArrived(found, generation: generation)
        case .nearMissesArrived(let texts, let generation): return nearMissesArrived(texts, generation: generation)
        case .completionsArrived(let found, let generation): return completionsArrived(found, generation: generation)
        case .locationsFound(let found, let generation): return locationsFound(found, generation: generation)
        case .locationsRefused(let failure, let generation): return locationsRefused(failure, generation: generation)
        case .handedOver(let way, let result): return handoverEnded(result, of: way)
        case .selectionMeasured(let bytes, let revision): return selectionMeasured(bytes: bytes, revision: revision)
        case .assetsArrived(let assets): return assetsArrived(assets)
        case .assetsFailed(let failure): return assetsFailed(failure)
        case .infoArrived(let found, let generation): return infoArrived(found, generation: generation)
        case .infoFailed(let failure, let generation): return infoFailed(failure, generation: generation)
        case .townsArrived(let towns, let revision): return townsArrived(towns, revision: revision)
        case .preselectionChecked(let answer, let asked): return preselectionChecked(answer, asked: asked)
        case .libraryReported(let event): return libraryReported(event)
        case .deliveryEnded, .deliveryProgressed, .deliveryFellShort: return []
        }
    }

    private mutating func answer(_ intent: ClockIntent) -> [PickerEffect] {
        switch intent {
        case .locationsAwaited(let generation): return sayAwaited(generation: generation)
        case .assetsDue: return askAgain()
        case .noticeExpired(let id):
            if notice?.id == id { notice = nil }
            return []
        case .deliveryDelayed: return []
        }
    }
}
