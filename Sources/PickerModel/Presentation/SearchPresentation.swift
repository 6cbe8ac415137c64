// SPDX-License-Identifier: GPL-3.0-or-later

/// The search entry (rule F5, phpicker.md 3.6).
public struct SearchPresentation: Sendable, Equatable {
    /// Whether there is an entry: not in the staging area, and not without room for it or its button.
    public var isVisible: Bool
    /// Whether the entry is enabled: not during the preview.
    public var isEnabled: Bool
    /// Whether a typed path can be visited.
    public var takesPaths: Bool
    /// Text of the entry.
    public var text: String
    /// Parts of `text` that are searched for as times, in bytes of its UTF-8: marked in the entry.
    public var times: [Range<Int>]
    /// Tokens before the text.
    public var tokens: [TokenPresentation]
    /// What is searched for beside the text, for assistive technology: the tokens, and the times in the text. Empty for
    /// nothing.
    public var spoken: [LocalizedText]
    /// The album to which a search is limited, and which can be left; nil for none.
    public var album: SearchedAlbumPresentation?
    /// Whether there is something to clear: sends `PersonIntent.searchCleared`.
    public var canClear: Bool
    /// Note that the search comes from the app, until the person changes it; nil otherwise
    /// (`PHPickerConfiguration.searchText`).
    public var seededNote: LocalizedText?

    /// Groups of the list under the entry; empty for no list.
    public var suggestions: [SuggestionGroup]

    init(_ state: PickerState) {
        isVisible = state.chrome.isVisible(.searchBar) && state.staging == nil && state.room.search != .none
        isEnabled = state.preview == nil
        takesPaths = state.canVisit
        text = state.search.text
        tokens = state.search.tokens.map { TokenPresentation($0) }
        let reading = state.reading
        times = state.readTimes
        spoken = (state.search.tokens + (reading?.tokens ?? [])).map(\.title)
        album = SearchedAlbumPresentation(state)
        canClear = !state.search.text.isEmpty || !state.search.tokens.isEmpty
        seededNote =
            state.search.isFromApp
            ? LocalizedText("%1 searched for this", .nested(AppName.text(state.app))) : nil
        suggestions = state.showsSuggestions ? SuggestionGroup.groups(state) : []
    }
}

/// A token in the search entry, with its remove button.
public struct TokenPresentation: Sendable, Equatable {
    /// Value for `PersonIntent.tokenRemoved`.
    public var token: SearchToken
    /// Label of the token.
    public var title: LocalizedText
    /// Accessible name of the remove button.
    public var removeName: LocalizedText
    /// Accessible name of the button that makes words of the token (`PersonIntent.tokenMadeWords`); nil for a token that
    /// was chosen.
    public var wordsName: LocalizedText?

    init(_ token: SearchToken) {
        self.token = token
        title = token.title
        removeName = LocalizedText("Remove “%1” from the search", .nested(token.title))
        wordsName = token.typed.map { LocalizedText("Search for the words “%1”", .text($0)) }
    }
}

/// The album to which a search is limited.
public struct SearchedAlbumPresentation: Sendable, Equatable {
    /// "in Garden".
    public var title: LocalizedText
    /// Accessible name of the button that searches everywhere: sends `PersonIntent.albumOpened(nil)`.
    public var leaveName: LocalizedText

    /// Nil without a search, and for all that the request may show.
    init?(_ state: PickerState) {
        guard state.isSearching || state.search.wantsSuggestions, let album = state.openAlbum else { return nil }
        // Translators: where is searched, as in “in Garden”.
        title = LocalizedText("in %1", .nested(album))
        leaveName = Self.leaveLabel
    }

    static let leaveLabel = LocalizedText("Search All Photos")
}

extension PickerState {
    /// Title of the open album, which the person can leave; nil for all that the request may show, and until the albums
    /// are known.
    var openAlbum: LocalizedText? {
        guard isInAlbum, let album = library.albums.first(where: { $0.id == navigation.album }), album.kind != .library
        else { return nil }
        return SidebarRow.title(of: album)
    }
}
