// SPDX-License-Identifier: GPL-3.0-or-later

/// Suggestions of one kind with a heading.
public struct SuggestionGroup: Sendable, Equatable {
    /// Heading of the group.
    public var heading: LocalizedText
    /// Suggestions of the group; not empty.
    public var rows: [SuggestionPresentation]

    /// Groups for the text in the entry: completions of a path or searches of before first, then suggestions in the
    /// order of their kinds and of the library, and last the text as words where it was read otherwise.
    static func groups(_ state: PickerState) -> [SuggestionGroup] {
        let search = state.search
        let ways = search.completions.map { SuggestionPresentation($0) }
        let recent = state.recentSearches.map { SuggestionPresentation($0) }
        let kinds = SearchToken.Kind.allCases.map { kind in
            SuggestionGroup(
                heading: heading(kind),
                rows: search.suggestions.filter { $0.token.kind == kind }.map { SuggestionPresentation($0) })
        }
        let isRead = state.library.list.reading != nil && !search.isLiteral && !state.searchedWords.isEmpty
        let all =
            [
                SuggestionGroup(heading: LocalizedText("Folders and Files"), rows: ways),
                SuggestionGroup(
                    heading: LocalizedText("Recent Searches"), rows: recent.isEmpty ? [] : recent + [.clearRecent]),
            ] + kinds + [SuggestionGroup(heading: LocalizedText("Text"), rows: isRead ? [.words] : [])]
        return all.filter { !$0.rows.isEmpty }
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
        /// A search of before, and that all of them are forgotten.
        case recent, clear
        /// The text as it is.
        case words
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
        intent = .tokenAdded(suggestion.token, times: suggestion.times)
        icon = .kind(suggestion.token.kind)
        let own = suggestion.token.title
        title = LocalizedText.list([own] + suggestion.times.map(\.title)) ?? own
        let count = suggestion.count
        self.count = count
        name = LocalizedText(
            one: "%1, %2 item", many: "%1, %2 items", count: count, .nested(title), .number(count))
    }

    init(_ recent: RecentSearch) {
        self.init(.recentSearchChosen(recent), .recent, recent.title)
    }

    /// The row that searches for the text as words.
    static let words = SuggestionPresentation(
        .wordsTakenLiterally, .words, LocalizedText("Search for the Words Instead"))
    /// The row that forgets the searches of before.
    static let clearRecent = SuggestionPresentation(
        .recentSearchesCleared, .clear, LocalizedText("Clear Recent Searches"))

    private init(_ intent: PersonIntent, _ icon: Icon, _ title: LocalizedText) {
        self.intent = intent
        self.icon = icon
        self.title = title
        name = title
    }
}
