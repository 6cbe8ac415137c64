// SPDX-License-Identifier: GPL-3.0-or-later

/// The content in the middle of the picker.
public enum ContentPresentation: Sendable, Equatable {
    /// The grid of tiles, also in the staging area.
    case grid
    /// The list of albums, without a sidebar.
    case albums
    /// The index is still empty: the progress of the first scan, or nil for an empty grid until it is known.
    case waiting(ProgressPresentation?)
    /// A page instead of the grid: nothing to show, or a failure.
    case page(PagePresentation)

    init(_ state: PickerState) {
        if state.showsAlbumsTab {
            self = .albums
        } else if let failure = state.library.failure, state.shown.isEmpty {
            self = .page(
                PagePresentation(
                    icon: .problem, title: LocalizedText("The photos cannot be shown"), detail: failure.text, help: nil)
            )
        } else if !state.shown.isEmpty || state.staging != nil {
            self = .grid
        } else if !state.library.isLoaded || state.library.scan.isRunning {
            self = .waiting(ProgressPresentation(state.library))
        } else if case .failed(let failure) = state.library.scan, !state.isSearching {
            self = .page(
                PagePresentation(
                    icon: .problem, title: LocalizedText("The folders could not be looked through"),
                    detail: failure.text, help: nil))
        } else {
            self = .page(PagePresentation.empty(state))
        }
    }
}

/// An empty state: one icon, one bold line, one dim line, one button that helps (ui.md).
public struct PagePresentation: Sendable, Equatable {
    /// The symbol above the title.
    public enum Icon: Sendable, Equatable {
        case photos, search, problem
    }

    /// The action of the button.
    public enum Help: Sendable, Equatable {
        /// Sends `PersonIntent.searchCleared`.
        case clearSearch
        /// Asks the person for a folder and sends `PersonIntent.folderAdded` with it.
        case addFolder
        /// Sends `PersonIntent.albumOpened(nil)`, for all photos of the library or for a search in all of them.
        case showAllPhotos, searchAllPhotos
    }

    /// Symbol above the title.
    public var icon: Icon
    /// Bold line of text.
    public var title: LocalizedText
    /// Dim line of text.
    public var detail: LocalizedText
    /// Texts to search for instead: each a button that sends `PersonIntent.nearMissChosen`.
    public var nearMisses: [String] = []
    /// Action of the button below; nil for no button.
    public var help: Help?

    /// Label of the button; nil for no button.
    public var helpLabel: LocalizedText? {
        switch help {
        case .clearSearch: LocalizedText("Clear Search")
        case .showAllPhotos: LocalizedText("Show All Photos")
        case .searchAllPhotos: SearchedAlbumPresentation.leaveLabel
        case .addFolder: FixedNames.addFolder
        case nil: nil
        }
    }

    /// Label of the button for one of `nearMisses`.
    public static func nearMissLabel(_ text: String) -> LocalizedText { LocalizedText("Search for “%1”", .text(text)) }

    private static func nothingMatches(_ search: SearchState) -> LocalizedText {
        let text = search.text.trimmed
        guard !search.tokens.isEmpty else { return LocalizedText("Nothing matches “%1”", .text(text)) }
        return text.isEmpty
            ? LocalizedText("Nothing matches all that is chosen")
            : LocalizedText("Nothing that is chosen matches “%1”", .text(text))
    }

    static func empty(_ state: PickerState) -> PagePresentation {
        if state.isSearching {
            let album = state.openAlbum
            return PagePresentation(
                icon: .search,
                title: album.map { LocalizedText("No Results in “%1”", .nested($0)) } ?? LocalizedText("No Results"),
                detail: nothingMatches(state.search),
                nearMisses: state.chrome.isVisible(.searchBar) ? state.search.nearMisses : [],
                help: album != nil ? .searchAllPhotos : state.chrome.isVisible(.searchBar) ? .clearSearch : nil)
        }
        if let album = state.navigation.album, album != state.navigation.restriction {
            return PagePresentation(
                icon: .photos, title: LocalizedText("Nothing Here"),
                detail: LocalizedText("This album holds nothing that can be picked now"),
                help: state.canNavigate ? .showAllPhotos : nil)
        }
        if state.navigation.restriction == .absent {
            return PagePresentation(
                icon: .photos, title: LocalizedText("No Such Album"),
                detail: LocalizedText("%1 asked for an album that is not here", .nested(AppName.text(state.app))),
                help: nil)
        }
        if state.configuration.effectiveFilter != nil {
            return PagePresentation(
                icon: .photos, title: LocalizedText("No Matching Photos"),
                detail: state.isStandalone
                    ? LocalizedText("None of the kind that is shown is here")
                    : LocalizedText("%1 asked for a kind that is not here", .nested(AppName.text(state.app))),
                help: nil)
        }
        return PagePresentation(
            icon: .photos, title: LocalizedText("No Photos"),
            detail: LocalizedText("There is no photo or video in the folders that were looked through"),
            help: state.canAddFolders && state.navigation.restriction == nil ? .addFolder : nil)
    }
}
