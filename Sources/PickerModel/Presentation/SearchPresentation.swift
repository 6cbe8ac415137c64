// SPDX-License-Identifier: GPL-3.0-or-later

/// Search entry (rule F5, phpicker.md 3.6).
public struct SearchPresentation: Sendable, Equatable {
    /// Whether the entry is there: not while the selection is reviewed.
    public var isVisible: Bool
    /// Whether it takes text: not while a photo is shown large.
    public var isEnabled: Bool
    /// Whether a path typed into it leads to the place it names.
    public var takesPaths: Bool
    /// What the entry holds.
    public var text: String
    /// Pills in front of the text.
    public var tokens: [TokenPresentation]
    /// Says that the app asked for it, beside the entry until the person changes it; nil otherwise
    /// (`PHPickerConfiguration.searchText`).
    public var seededNote: LocalizedText?

    /// What stands in a list under the entry, by kind; empty for no list.
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

/// A pill of the search entry, with the button that takes it out.
public struct TokenPresentation: Sendable, Equatable {
    /// What `PersonIntent.tokenRemoved` carries.
    public var token: SearchToken
    /// What the pill says.
    public var title: LocalizedText
    /// Accessible name of its button.
    public var removeName: LocalizedText

    init(_ token: SearchToken) {
        self.token = token
        title = token.title
        removeName = LocalizedText("Remove “%1” from the search", .nested(token.title))
    }
}

/// Suggestions of one kind, under their heading.
public struct SuggestionGroup: Sendable, Equatable {
    /// What they have in common.
    public var heading: LocalizedText
    /// At least one.
    public var rows: [SuggestionPresentation]

    /// In the order of the kinds, each kind in the library's order; ways on from a path in the order of the directory.
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

/// A line of the list under the entry.
public struct SuggestionPresentation: Sendable, Equatable {
    /// Which symbol stands before it.
    public enum Icon: Sendable, Equatable {
        /// The symbol of that kind of token.
        case kind(SearchToken.Kind)
        case folder, file
    }

    /// Sent when it is chosen.
    public var intent: PersonIntent
    /// Symbol before the title.
    public var icon: Icon
    /// What the line says.
    public var title: LocalizedText
    /// How many would be found; nil where that is not known.
    public var count: Int?
    /// Accessible name of the line.
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
