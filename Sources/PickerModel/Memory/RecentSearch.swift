// SPDX-License-Identifier: GPL-3.0-or-later

/// A search that the person made for an app, to be offered again.
public struct RecentSearch: Sendable, Hashable, Codable {
    /// Most searches kept for an app.
    public static let most = 5
    /// Longest text kept, in characters.
    static let longestText = 200

    /// The typed text; words that were read as times are in it, so that "last week" means the week before that day.
    public var text: String
    /// The chosen tokens.
    public var tokens: [SearchToken]

    /// Makes a search; nil if nothing is left of it, if a token means something else on another day, or if the text is
    /// longer than anyone types.
    /// - Parameters:
    ///   - text: the text in the entry.
    ///   - tokens: the tokens before it.
    public init?(text: String, tokens: [SearchToken]) {
        let chosen = tokens.filter { $0.typed == nil }
        let words = tokens.compactMap(\.typed) + [text.trimmed].filter { !$0.isEmpty }
        self.text = words.joined(separator: " ")
        self.tokens = chosen
        let isEmpty = self.text.isEmpty && chosen.isEmpty
        guard !isEmpty, chosen.allSatisfy(\.isLasting), self.text.count <= Self.longestText else { return nil }
    }

    /// Title in the list under the entry: the titles of the tokens and the text.
    var title: LocalizedText {
        let words = LocalizedText("%1", .text(text))
        return .list(tokens.map(\.title) + (text.isEmpty ? [] : [words])) ?? words
    }
}

extension AppMemory {
    /// The memory with a search as the newest of the recent ones.
    func adding(_ search: RecentSearch) -> AppMemory {
        var changed = self
        changed.recentSearches = Array(
            ([search] + recentSearches.filter { $0 != search }).prefix(RecentSearch.most))
        return changed
    }
}
