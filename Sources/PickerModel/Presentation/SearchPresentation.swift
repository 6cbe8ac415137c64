// SPDX-License-Identifier: GPL-3.0-or-later

/// The search entry (rule F5, phpicker.md 3.6).
public struct SearchPresentation: Sendable, Equatable {
    /// Whether the entry is shown: not in the staging area.
    public var isVisible: Bool
    /// Whether the entry is enabled: not during the preview.
    public var isEnabled: Bool
    /// Whether a typed path can be visited.
    public var takesPaths: Bool
    /// Text of the entry.
    public var text: String
    /// Tokens before the text.
    public var tokens: [TokenPresentation]
    /// Note that the search comes from the app, until the person changes it; nil otherwise
    /// (`PHPickerConfiguration.searchText`).
    public var seededNote: LocalizedText?

    /// Groups of the list under the entry; empty for no list.
    public var suggestions: [SuggestionGroup]

    init(_ state: PickerState) {
        isVisible = state.chrome.isVisible(.searchBar) && state.staging == nil
        isEnabled = state.preview == nil
        takesPaths = state.canVisit
        text = state.search.text
        tokens = state.search.tokens.map { TokenPresentation($0) }
        seededNote =
            state.search.isFromApp
            ? LocalizedText("%1 searched for this", .nested(AppName.text(state.app))) : nil
        suggestions = state.showsSuggestions ? SuggestionGroup.groups(of: state.search) : []
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

    init(_ token: SearchToken) {
        self.token = token
        title = token.title
        removeName = LocalizedText("Remove “%1” from the search", .nested(token.title))
    }
}

/// Suggestions of one kind with a heading.
public struct SuggestionGroup: Sendable, Equatable {
    /// Heading of the group.
    public var heading: LocalizedText
    /// Suggestions of the group; not empty.
    public var rows: [SuggestionPresentation]

    /// Groups of a search: completions of a path first, then suggestions in the order of their kinds and of the
    /// library.
    static func groups(of search: SearchState) -> [SuggestionGroup] {
        let ways = search.completions.map { SuggestionPresentation($0) }
        let places = ways.isEmpty ? [] : [SuggestionGroup(heading: LocalizedText("Folders and Files"), rows: ways)]
        return places
            + SearchToken.Kind.allCases.compactMap { kind in
                let rows = search.suggestions.filter { $0.token.kind == kind }.map { SuggestionPresentation($0) }
                return rows.isEmpty ? nil : SuggestionGroup(heading: heading(kind), rows: rows)
            }
    }

    private static func heading(_ kind: SearchToken.Kind) -> LocalizedText {
        switch kind {
        case .when: LocalizedText("Dates")
        case .location: LocalizedText("Places")
        case .who: LocalizedText("People")
        case .what: LocalizedText("Kinds, Keywords and Albums")
        }
    }
}

/// A row of the list under the entry.
public struct SuggestionPresentation: Sendable, Equatable {
    /// The symbol before the title.
    public enum Icon: Sendable, Equatable {
        /// The symbol of a kind of token.
        case kind(SearchToken.Kind)
        case folder, file
    }

    /// Intent to send when the row is chosen.
    public var intent: PersonIntent
    /// Symbol before the title.
    public var icon: Icon
    /// Title of the row.
    public var title: LocalizedText
    /// Number of assets that would be found; nil if unknown.
    public var count: Int?
    /// Accessible name of the row.
    public var name: LocalizedText

    init(_ completion: LocationCompletion) {
        intent = .completionChosen(completion)
        icon = completion.isFolder ? .folder : .file
        title = LocalizedText("%1", .text(completion.name))
        name =
            completion.isFolder
            ? LocalizedText("Folder %1", .text(completion.name)) : LocalizedText("File %1", .text(completion.name))
    }

    init(_ suggestion: SearchSuggestion) {
        intent = .tokenAdded(suggestion.token)
        icon = .kind(suggestion.token.kind)
        title = suggestion.token.title
        let count = suggestion.count
        self.count = count
        name = LocalizedText(
            one: "%1, %2 item", many: "%1, %2 items", count: count, .nested(title), .number(count))
    }
}
