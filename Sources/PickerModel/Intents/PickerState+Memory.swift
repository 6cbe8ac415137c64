// SPDX-License-Identifier: GPL-3.0-or-later

// The memory of an app between picks (phpicker.md 3.3). Each change is one effect with the whole memory.
extension PickerState {
    private mutating func keep(_ changed: AppMemory) -> [PickerEffect] {
        guard memory != changed else { return [] }
        memory = changed
        return [.remember(changed)]
    }

    /// Records that the app has used the picker, and that an embedded picker was displayed.
    mutating func rememberDisplay() -> [PickerEffect] {
        var changed = memory
        changed.firstGeneration = memory.firstGeneration ?? AppMemory.currentGeneration
        if configuration.style.isEmbedded { changed.hasSeenOnboarding = true }
        return keep(changed)
    }

    /// Closes the onboarding sheet; the picker stays open.
    mutating func dismissOnboarding() -> [PickerEffect] {
        guard chrome.isVisible(.onboarding) else { return [] }
        context.isFirstEmbeddedDisplay = false
        return []
    }

    mutating func dismissBanner() -> [PickerEffect] {
        guard chrome.isVisible(.banner) else { return [] }
        context.isBannerDismissed = true
        var changed = memory
        changed.dismissedBanner = AppMemory.currentGeneration
        return keep(changed)
    }

    mutating func rememberOptions(_ isWanted: Bool) -> [PickerEffect] {
        guard chrome.isVisible(.options), options.isRemembered != isWanted else { return [] }
        options.isRemembered = isWanted
        return keepOptions()
    }

    /// Stores the current choices, or none if the person does not want them kept.
    mutating func keepOptions() -> [PickerEffect] {
        var changed = memory
        changed.options =
            options.isRemembered
            ? AppMemory.RememberedOptions(removals: options.personRemovals, encoding: options.personEncoding) : nil
        return keep(changed)
    }

    mutating func keepZoom() -> [PickerEffect] {
        var changed = memory
        changed.zoomLevel = zoom.level
        return keep(changed)
    }

    mutating func keepSort() -> [PickerEffect] {
        var changed = memory
        changed.sort = navigation.sort
        changed.ranksMatches = navigation.ranksMatches
        return keep(changed)
    }

    mutating func keepFit() -> [PickerEffect] {
        var changed = memory
        changed.fit = fit
        return keep(changed)
    }

    mutating func keepCovers() -> [PickerEffect] {
        var changed = memory
        changed.showsCovers = showsCovers
        return keep(changed)
    }

    mutating func keepSections() -> [PickerEffect] {
        var changed = memory
        changed.sections = sections
        return keep(changed)
    }

    mutating func keepSidebar() -> [PickerEffect] {
        var changed = memory
        changed.hidesSidebar = !navigation.wantsSidebar
        changed.sidebarWidth = navigation.sidebarWidth
        return keep(changed)
    }

    /// Stores what the person searches for, unless the app began the search.
    mutating func keepSearch() -> [PickerEffect] {
        guard isSearching, !search.isFromApp, let recent = RecentSearch(text: search.text, tokens: search.tokens) else {
            return []
        }
        return keep(memory.adding(recent))
    }

    mutating func forgetSearches() -> [PickerEffect] {
        var changed = memory
        changed.recentSearches = []
        return keep(changed)
    }

    /// Stores the open album, only for a picker in its own window that shows the whole library; otherwise the app
    /// chooses the album.
    mutating func keepAlbum() -> [PickerEffect] {
        guard configuration.style == .presentation, configuration.scope == nil else { return [] }
        var changed = memory
        changed.album = navigation.album
        return keep(changed)
    }

    mutating func keepWindow(_ extent: WindowExtent) -> [PickerEffect] {
        guard configuration.style == .presentation, extent.isUsable else { return [] }
        var changed = memory
        changed.windowSize = extent
        return keep(changed)
    }
}
