// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

extension PickerState {
    /// Asks the question of the moment; answers to older ones will be dropped.
    mutating func ask() -> [PickerEffect] {
        library.listGeneration += 1
        return [.loadList(query, generation: library.listGeneration)]
    }

    mutating func askAlbums() -> [PickerEffect] {
        library.albumsGeneration += 1
        return [.loadAlbums(scopeQuery, generation: library.albumsGeneration)]
    }

    mutating func receive(_ list: AssetList, generation: Int) -> [PickerEffect] {
        guard generation == library.listGeneration else { return [] }
        library.list = list
        library.gone = []
        library.isLoaded = true
        library.failure = nil
        library.visible = 0..<0
        library.askedDays = []
        guard list.isEmpty, !searchedWords.isEmpty else {
            search.nearMisses = []
            return []
        }
        return [.loadNearMisses(searchedWords, generation: generation)]
    }

    mutating func receive(_ failure: LibraryFailure, generation: Int) -> [PickerEffect] {
        guard generation == library.listGeneration else { return [] }
        library.isLoaded = true
        library.failure = failure.text
        // An older answer stays on screen: that it is older has to be said.
        return library.list.isEmpty ? [] : say(failure.text)
    }

    mutating func receive(_ albums: [Album], generation: Int) -> [PickerEffect] {
        guard generation == library.albumsGeneration else { return [] }
        library.albums = albums
        return leaveMissingAlbum()
    }

    /// Records for what is on screen.
    mutating func receive(_ assets: [Asset]) -> [PickerEffect] {
        guard !assets.isEmpty else { return [] }
        library.unanswered = 0
        for asset in assets {
            library.details[asset.id] = asset
            library.fresh.insert(asset.id)
        }
        library.detailsRevision += 1
        return []
    }

    /// Preselected ids that the library does not know, or that the request may not show, are dropped here, in order and
    /// without a word (phpicker.md 1.1).
    /// An index that is still being made knows little: what it lacks is asked for again when it is complete.
    mutating func receive(preselected answer: PickableAssets, asked: [AssetID]) -> [PickerEffect] {
        let effects = receive(answer.assets)
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
        return [.checkPreselection(Array(selection.preselection), query: scopeQuery)]
    }

    /// Files that are gone for good: they cannot be handed over, so they are no longer picked, and that is said.
    private mutating func lose(_ gone: Set<AssetID>) -> [PickerEffect] {
        let count = selection.ids.count { gone.contains($0) }
        let change = selection.forget(gone)
        for id in gone { library.details[id] = nil }
        library.gone.formUnion(gone)
        dropFromStaging(gone)
        guard change == .changed else { return [] }
        return report(.changed)
            + say(
                LocalizedText(
                    one: "%1 selected photo is gone from the disk", many: "%1 selected photos are gone from the disk",
                    count: count, .number(count)))
    }

    mutating func receive(_ event: LibraryEvent) -> [PickerEffect] {
        switch event {
        case .scanning(let done, let total):
            library.scan = .running(done: done, total: total)
            return []
        case .scanned(let report):
            library.scan = .ended(report)
            return library.awaitsPreselection ? checkPreselection() : []
        case .scanFailed(let reason):
            library.scan = .failed(reason)
            // Where nothing is listed the page says so.
            guard !library.list.isEmpty else { return [] }
            return say(LocalizedText("The folders could not be looked through: %1", .nested(reason)))
        case .changed:
            library.fresh = []
            return ask() + askAlbums()
        case .removed(let gone): return lose(gone)
        case .notice(let text): return say(text)
        }
    }

    /// Fetches what tiles on screen, and a screen around them, have to say.
    mutating func show(rows: Range<Int>) -> [PickerEffect] {
        // A list may have shrunk before the view heard of it.
        library.visible = rows.clamped(to: 0..<shown.count)
        return fetch(aroundVisible) + fetchTowns()
    }

    /// Asks where the photos under the headings on screen were taken.
    private mutating func fetchTowns() -> [PickerEffect] {
        guard staging == nil, !library.list.sections.isEmpty, !library.visible.isEmpty else { return [] }
        var wanted: [CivilDay: [AssetID]] = [:]
        for section in library.list.sections(in: library.visible) where library.askedDays.insert(section.day).inserted {
            wanted[section.day] = library.list.entries[section.range].prefix(LibraryState.photosAsked).map(\.id)
        }
        return wanted.isEmpty ? [] : [.loadTowns(wanted, revision: library.list.revision)]
    }

    mutating func receive(_ towns: [CivilDay: [String]], revision: UInt64) -> [PickerEffect] {
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

    /// Fetches records of places in the list shown that are not known as they are now.
    mutating func fetch(_ places: Range<Int>) -> [PickerEffect] {
        guard !places.isEmpty else { return [] }
        let list = shown
        let known = library.details
        // An older record stays on screen until the newer one is here.
        let wanted = list.entries[places].map(\.id).filter { !library.fresh.contains($0) }
        guard !wanted.isEmpty else { return [] }
        if library.details.count > LibraryState.detailsKept {
            // Made anew from the few that stay, instead of looking at the many that go.
            var kept: [AssetID: Asset] = [:]
            kept.reserveCapacity(LibraryState.detailsKept + places.count)
            for stretch in [places, aroundVisible, previewed] {
                for entry in list.entries[stretch.clamped(to: 0..<list.count)] { kept[entry.id] = known[entry.id] }
            }
            library.details = kept
            library.fresh = Set(kept.keys.filter { library.fresh.contains($0) })
        }
        return [.loadAssets(wanted)]
    }
}
