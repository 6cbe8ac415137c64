// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

extension PickerState {
    /// Requests the list for the current query; answers to older requests are dropped.
    mutating func ask() -> [PickerEffect] {
        library.listGeneration += 1
        return [.loadList(query, generation: library.listGeneration)]
    }

    mutating func askAlbums() -> [PickerEffect] {
        library.albumsGeneration += 1
        return [.loadAlbums(requestQuery, generation: library.albumsGeneration)]
    }

    mutating func listArrived(_ list: AssetList, generation: Int) -> [PickerEffect] {
        guard generation == library.listGeneration else { return [] }
        library.list = list
        library.arrivedGeneration = generation
        library.gone = []
        library.isLoaded = true
        library.failure = nil
        library.visible = 0..<0
        library.askedDays = []
        if search.awaitsReading {
            search.awaitsReading = false
            let effects = makeTokens()
            if !effects.isEmpty { return effects }
        }
        guard list.isEmpty, !searchedWords.isEmpty else {
            search.nearMisses = []
            return []
        }
        return [.loadNearMisses(searchedWords, generation: generation)]
    }

    mutating func listFailed(_ failure: LibraryFailure, generation: Int) -> [PickerEffect] {
        guard generation == library.listGeneration else { return [] }
        library.isLoaded = true
        library.failure = failure
        // An older answer stays on screen: that it is older has to be said.
        return library.list.isEmpty ? [] : say(failure.text)
    }

    mutating func albumsArrived(_ albums: [Album], generation: Int) -> [PickerEffect] {
        guard generation == library.albumsGeneration else { return [] }
        library.albums = albums
        return fetchCovers() + leaveMissingAlbum()
    }

    /// Stores records.
    mutating func assetsArrived(_ assets: [Asset]) -> [PickerEffect] {
        guard !assets.isEmpty else { return [] }
        library.unanswered = 0
        for asset in assets {
            library.details[asset.id] = asset
            library.fresh.insert(asset.id)
        }
        library.detailsRevision += 1
        noteCovers(assets)
        if noteStagedRatios(of: assets) { refreshStaging() }
        return []
    }

    /// Drops preselected assets that the library does not know or the request may not show, silently (phpicker.md 1.1).
    /// Assets missing from an incomplete index are checked again after the scan.
    mutating func preselectionChecked(_ answer: PickableAssets, asked: [AssetID]) -> [PickerEffect] {
        let effects = assetsArrived(answer.assets)
        let pickable = Set(answer.assets.lazy.filter { $0.broken == nil }.map(\.id))
        let found = Set(answer.assets.lazy.map(\.id))
        var unknown = Set(asked).subtracting(pickable)
        let missing = unknown.subtracting(found)
        if !answer.isComplete { unknown.subtract(missing) }
        library.awaitsPreselection = !answer.isComplete && !missing.isEmpty
        guard !unknown.isEmpty else { return effects }
        _ = selection.forget(unknown)
        dropFromStaging(unknown)
        return effects
    }

    mutating func checkPreselection() -> [PickerEffect] {
        library.awaitsPreselection = false
        guard !selection.preselection.isEmpty else { return [] }
        return [.checkPreselection(Array(selection.preselection), query: requestQuery)]
    }

    /// Deselects assets whose files were deleted, since they cannot be delivered, and says so.
    private mutating func lose(_ gone: Set<AssetID>) -> [PickerEffect] {
        let count = selection.ids.count { gone.contains($0) }
        let change = selection.forget(gone)
        for id in gone {
            library.details[id] = nil
            covers.records[id] = nil
        }
        library.gone.formUnion(gone)
        dropFromStaging(gone)
        guard change == .changed else { return [] }
        return report(.changed)
            + say(
                LocalizedText(
                    one: "%1 selected photo is gone from the disk", many: "%1 selected photos are gone from the disk",
                    count: count, .number(count)))
    }

    mutating func libraryReported(_ event: LibraryEvent) -> [PickerEffect] {
        switch event {
        case .scanning(let done, let total):
            library.scan = .running(done: done, total: total)
            return []
        case .scanned(let report):
            library.scan = .ended(report)
            return library.awaitsPreselection ? checkPreselection() : []
        case .scanFailed(let failure):
            library.scan = .failed(failure)
            // Where nothing is listed the page says so.
            guard !library.list.isEmpty else { return [] }
            return say(LocalizedText("The folders could not be looked through: %1", .nested(failure.text)))
        case .changed:
            library.fresh = []
            covers.asked = []
            info.isOutdated = true
            return ask() + askAlbums()
        case .removed(let gone): return lose(gone)
        case .notice(let notice): return say(notice.text)
        }
    }

    /// Requests the records of the tiles on screen and one screen around them.
    mutating func show(rows: Range<Int>) -> [PickerEffect] {
        // The list may have shrunk before the view was updated.
        library.visible = rows.clamped(to: 0..<shown.count)
        return fetch(aroundVisible) + fetchTowns()
    }

    /// Requests the towns of the days on screen.
    private mutating func fetchTowns() -> [PickerEffect] {
        guard staging == nil, !library.list.sections.isEmpty, !library.visible.isEmpty else { return [] }
        var wanted: [CivilDay: [AssetID]] = [:]
        for section in library.list.sections(in: library.visible) where library.askedDays.insert(section.day).inserted {
            wanted[section.day] = library.list.entries[section.range].prefix(LibraryState.photosAsked).map(\.id)
        }
        return wanted.isEmpty ? [] : [.loadTowns(wanted, revision: library.list.revision)]
    }

    mutating func townsArrived(_ towns: [CivilDay: [String]], revision: UInt64) -> [PickerEffect] {
        guard revision == library.list.revision else { return [] }
        let changed = towns.filter { library.towns[$0.key, default: []] != $0.value }
        guard !changed.isEmpty else { return [] }
        if library.towns.count > LibraryState.daysKept { library.towns = [:] }
        library.towns.merge(changed) { $1 }
        library.townsRevision += 1
        return []
    }

    private var aroundVisible: Range<Int> {
        let rows = library.visible.clamped(to: 0..<shown.count)
        let around = max(rows.count, 1)
        return max(0, rows.lowerBound - around)..<min(shown.count, rows.upperBound + around)
    }

    /// Requests records in a range of the shown list that are missing or outdated.
    mutating func fetch(_ range: Range<Int>) -> [PickerEffect] {
        guard !range.isEmpty else { return [] }
        // An outdated record stays on screen until the new one arrives.
        let wanted = shown.entries[range].map(\.id).filter { !library.fresh.contains($0) }
        guard !wanted.isEmpty else { return [] }
        if library.details.count > LibraryState.detailsKept { evictDetails(except: range) }
        return [.loadAssets(wanted)]
    }

    /// Drops the records of assets that are neither on screen, in a range nor in the preview.
    private mutating func evictDetails(except range: Range<Int>) {
        let list = shown
        // Builds a new dictionary of the few records that stay, which is cheaper than removing the many others.
        var kept: [AssetID: Asset] = [:]
        kept.reserveCapacity(LibraryState.detailsKept + range.count)
        for stretch in [range, aroundVisible, previewed] {
            for entry in list.entries[stretch.clamped(to: 0..<list.count)] {
                kept[entry.id] = library.details[entry.id]
            }
        }
        library.details = kept
        library.fresh = Set(kept.keys.filter { library.fresh.contains($0) })
    }
}
