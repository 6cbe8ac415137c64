// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    mutating func open(album: AlbumID?) -> [PickerEffect] {
        guard canNavigate else { return [] }
        let target = album ?? navigation.restriction
        navigation.showsAlbums = false
        preview = nil
        guard target != navigation.album || staging != nil else {
            // The album may be open only because the remembered one is missing; from now on it is the remembered one.
            return navigation.restriction == nil ? keepAlbum() : []
        }
        goneElsewhere()
        navigation.album = target
        staging = nil
        // The saved position belongs to another list.
        search.anchor = nil
        return ask() + [.scroll(.initial(gently: false))] + keepAlbum()
    }

    mutating func toggle(album: AlbumID) -> [PickerEffect] {
        let before = library.wantedAlbums
        let shown = library.albumOutline.compactMap { $0.disclosure(of: album) }.first
        guard canNavigate, let shown, shown == .open || shown == .closed else { return [] }
        let rows = library.albumOutline
        library.wantedAlbums[album] = shown == .closed
        // A parent of the open album cannot be closed; then the choice is dropped, so that it does not take effect
        // later.
        if library.albumOutline == rows { library.wantedAlbums = before }
        return []
    }

    mutating func add(folder: FileLocation) -> [PickerEffect] {
        guard canAddFolders, navigation.restriction == nil else { return [] }
        return [.addFolder(folder)] + say(LocalizedText("Looking through “%1”", .text(folder.displayName)))
    }

    /// If the remembered album no longer exists, opens all photos instead.
    mutating func leaveMissingAlbum() -> [PickerEffect] {
        guard let album = navigation.album, album == memory.album, configuration.scope == nil,
            !library.albums.isEmpty, !library.albums.contains(where: { $0.id == album })
        else { return [] }
        navigation.album = navigation.restriction
        search.anchor = nil
        return ask() + [.scroll(.initial(gently: false))]
    }

    mutating func choose(fit chosen: TileFit) -> [PickerEffect] {
        guard chosen != fit, configuration.style != .compact else { return [] }
        fit = chosen
        if noteStagedRatios(of: library.details.values) { refreshStaging() }
        return keepFit()
    }

    mutating func choose(sections chosen: SectionSpan?) -> [PickerEffect] {
        guard chosen != sections, configuration.style != .compact else { return [] }
        sections = chosen
        return keepSections()
    }

    mutating func choose(albumsTab shows: Bool) -> [PickerEffect] {
        guard chrome.controls[.albumsTab]?.permitted ?? false else { return [] }
        // The tab of photos leads back to all of them.
        if !shows, showsTabs, isInAlbum { return open(album: nil) }
        return show(albums: shows)
    }

    /// Shows the list of albums or the grid.
    mutating func show(albums shows: Bool) -> [PickerEffect] {
        navigation.showsAlbums = shows
        preview = nil
        return []
    }

    /// Whether the grid shows an album that the person can leave.
    var isInAlbum: Bool { canNavigate && navigation.album != navigation.restriction }

    mutating func choose(sort: SortOrder) -> [PickerEffect] {
        guard sort != navigation.sort || isRanked else { return [] }
        // The saved position belongs to the list in the old order.
        if sort != navigation.sort { search.anchor = nil }
        navigation.sort = sort
        // Without a text search, choosing an order does not change how results are ranked.
        if canRank { navigation.ranksMatches = false }
        return reorder()
    }

    mutating func chooseBestMatch() -> [PickerEffect] {
        guard canRank, !navigation.ranksMatches else { return [] }
        navigation.ranksMatches = true
        return reorder()
    }

    private mutating func reorder() -> [PickerEffect] {
        goneElsewhere()
        preview = nil
        return ask() + [.scroll(.initial(gently: false))] + keepSort()
    }

    /// Sets the tile size; no effect beyond the ends and in the single row of `compact` (phpicker.md 3.5).
    mutating func zoom(to level: Int) -> [PickerEffect] { changeZoom(to: level) ? keepZoom() : [] }

    /// Without remembering the zoom: the app asks for it, and the person's own choice stays what it was.
    mutating func zoomForCaller(by steps: Int) -> [PickerEffect] {
        _ = changeZoom(to: zoom.level + steps)
        return []
    }

    private mutating func changeZoom(to level: Int) -> Bool {
        let chosen = ZoomState(level: level)
        guard configuration.style != .compact, chosen != zoom else { return false }
        zoom = chosen
        return true
    }

    /// Whether a sidebar can be shown or hidden: the rules allow one, and the window has room.
    var canToggleSidebar: Bool { chrome.isVisible(.sidebar) && !lacksSidebarRoom && staging == nil }

    /// Whether the tabs Photos and Albums are shown: there is no sidebar (rule F4), or no room for it.
    var showsTabs: Bool {
        let hasNoRoom = chrome.isVisible(.sidebar) && lacksSidebarRoom && chrome.isVisible(.navigationBar)
        return (chrome.isVisible(.albumsTab) || hasNoRoom) && staging == nil
    }

    /// Whether the tab of albums is shown instead of the grid.
    var showsAlbumsTab: Bool { showsTabs && navigation.showsAlbums }

    /// Whether the sidebar is shown: the rules allow it, the person wants it, the window has room, and the staging area is closed.
    var showsSidebar: Bool {
        chrome.isVisible(.sidebar) && navigation.wantsSidebar && !lacksSidebarRoom && staging == nil
    }

    mutating func toggleSidebar() -> [PickerEffect] {
        guard canToggleSidebar else { return [] }
        navigation.wantsSidebar.toggle()
        return keepSidebar()
    }

    mutating func widenSidebar(to width: Int) -> [PickerEffect] {
        guard showsSidebar else { return [] }
        navigation.sidebarWidth = width > SidebarWidth.usual ? width : nil
        return keepSidebar()
    }

    mutating func resize(isNarrow: Bool) -> [PickerEffect] {
        navigation.isNarrow = isNarrow
        return []
    }

    /// The asset at the top edge of the grid, to return to later; nil if the grid is at its initial position.
    var topmost: AssetPosition? {
        let list = shown
        let first = library.visible.lowerBound
        guard list.entries.indices.contains(first) else { return nil }
        switch initialEdge {
        case .start: guard first > 0 else { return nil }
        case .end: guard library.visible.upperBound < list.count else { return nil }
        }
        return AssetPosition(id: list[first].id, index: first)
    }
}
