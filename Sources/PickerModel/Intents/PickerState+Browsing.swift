// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

extension PickerState {
    /// A person typed: nothing where there is no entry to type into.
    mutating func edit(search text: String) -> [PickerEffect] {
        chrome.isVisible(.searchBar) ? change(search: text) : []
    }

    mutating func change(search text: String) -> [PickerEffect] {
        guard text != search.text else { return [] }
        if !search.isActive { search.anchor = staging == nil ? topmost : staging?.anchor }
        let wasActive = search.isActive
        search.text = text
        search.isFromApp = false
        guard wasActive || search.isActive else { return [] }
        staging = nil
        // Results have to be seen, in place of the albums too.
        if search.isActive { navigation.showsAlbums = false }
        return ask() + [.scroll(to: search.isActive ? nil : search.anchor)]
    }

    mutating func clearSearch() -> [PickerEffect] { change(search: "") }

    /// Whether there is a sidebar or an albums tab to choose an album in.
    var canNavigate: Bool { chrome.isVisible(.sidebar) || chrome.isVisible(.albumsTab) }

    mutating func open(album: AlbumID?) -> [PickerEffect] {
        guard canNavigate else { return [] }
        let target = album ?? navigation.restriction
        navigation.showsAlbums = false
        guard target != navigation.album || staging != nil else { return [] }
        navigation.album = target
        staging = nil
        return ask() + [.scroll(to: nil)]
    }

    mutating func choose(albumsTab shows: Bool) -> [PickerEffect] {
        guard chrome.controls[.albumsTab]?.permitted ?? false else { return [] }
        navigation.showsAlbums = shows
        return []
    }

    mutating func choose(sort: SortOrder) -> [PickerEffect] {
        guard sort != navigation.sort else { return [] }
        navigation.sort = sort
        return ask() + [.scroll(to: nil)]
    }

    /// One step is a no-op at the ends, and in the one row of `compact` (phpicker.md 3.5).
    mutating func zoom(to level: Int) -> [PickerEffect] {
        guard configuration.style != .compact else { return [] }
        zoom.level = level.clamped(0, ZoomState.levels.count - 1)
        return []
    }

    mutating func openStaging() -> [PickerEffect] {
        guard staging == nil, !selection.isEmpty, chrome.isVisible(.stagingButton) else { return [] }
        let anchor = topmost
        staging = StagingState(list: .empty, anchor: anchor)
        refreshStaging()
        let missing = selection.ids.filter { library.details[$0] == nil }
        return (missing.isEmpty ? [] : [.loadAssets(Array(missing))]) + [.scroll(to: nil)]
    }

    mutating func closeStaging() -> [PickerEffect] {
        guard let left = staging else { return [] }
        staging = nil
        return [.scroll(to: left.anchor)]
    }

    /// The tiles of the staging area: those it opened with, in the order of the selection, the unticked at their place.
    mutating func refreshStaging() {
        guard let current = staging else { return }
        var ids = Array(selection.ids)
        for (place, entry) in current.list.entries.enumerated() where !selection.contains(entry.id) {
            ids.insert(entry.id, at: min(place, ids.count))
        }
        stagingRevision += 1
        let entries = ids.map { entry(of: $0) }
        // Counted down from the top: the library counts its own answers up from 1.
        staging?.list = AssetList(
            entries: ContiguousArray(entries), grouped: false, revision: UInt64.max - stagingRevision)
    }

    /// Takes the tiles of assets away that turned out not to be pickable.
    mutating func dropFromStaging(_ unknown: Set<AssetID>) {
        guard let open = staging?.list else { return }
        staging?.list = AssetList(
            entries: open.entries.filter { !unknown.contains($0.id) }, grouped: false, revision: open.revision)
        refreshStaging()
    }

    private func entry(of id: AssetID) -> AssetEntry {
        let asset = library.details[id]
        return AssetEntry(
            id: id, day: asset?.captureDate?.day ?? CivilDay(number: 0), flags: asset.map { AssetEntry.Flags($0) } ?? []
        )
    }

    mutating func toggleSidebar() -> [PickerEffect] {
        navigation.wantsSidebar.toggle()
        return []
    }

    mutating func resize(isNarrow: Bool) -> [PickerEffect] {
        navigation.isNarrow = isNarrow
        return []
    }

    /// The asset at the top edge of the grid, which a detour brings back.
    private var topmost: AssetID? {
        let list = shown
        guard library.visible.lowerBound > 0, library.visible.lowerBound < list.count else { return nil }
        return list[library.visible.lowerBound].id
    }
}
