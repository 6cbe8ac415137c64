// SPDX-License-Identifier: GPL-3.0-or-later

/// The key of a sort order. Ties are broken by identifier, so that the order is total.
public enum SortKey: String, Sendable, Hashable, Codable, CaseIterable {
    /// The instant of capture.
    case date
    /// The file name, ignoring case, with numbers by value.
    case name
    /// The size of the file.
    case size
    /// When the library first saw the file.
    case added
}

/// An end of a list: index 0, or the last one.
public enum ListEdge: Sendable, Hashable {
    case start, end
}

/// A sort order: a key with a direction.
public struct SortOrder: Sendable, Hashable, Codable {
    /// The key.
    public var key: SortKey
    /// Whether the order is descending: newest, largest or Z first.
    public var isDescending: Bool

    /// Makes a sort order.
    public init(_ key: SortKey, descending: Bool) {
        self.key = key
        isDescending = descending
    }

    /// The default order (phpicker.md 3.7, conflict X9: newest at the top on a desktop).
    public static let newestFirst = SortOrder(.date, descending: true)

    /// The end of the list at which a picker opens: the end with the newest assets, else the start (phpicker.md 3.7).
    public var initialEdge: ListEdge {
        switch key {
        case .date, .added: isDescending ? .start : .end
        case .name, .size: .start
        }
    }

    /// Parses the contract's notation: `date`, or `-date` for the reverse; returns nil for any other key. Without `-`,
    /// dates, sizes and additions start with the newest or largest, names with A.
    public init?(_ text: String) {
        let reversed = text.hasPrefix("-")
        guard let key = SortKey(rawValue: reversed ? String(text.dropFirst()) : text) else { return nil }
        self.init(key, descending: (key != .name) != reversed)
    }
}

/// A query of the library. It contains everything that limits the list within what the request may see, which the library knows
/// (`LibraryPort`), so that answers are never filtered again.
public struct LibraryQuery: Sendable, Hashable {
    /// The caller's filter, which the person cannot widen; nil for every kind.
    public var filter: MediaFilter?
    /// The open album; nil for everything.
    public var album: AlbumID?
    /// The search text; empty for none.
    public var search: String
    /// Whether words of `search` are searched for as words where they are times, too.
    public var takesWordsLiterally: Bool
    /// The search tokens: one of each kind must match (phpicker.md 3.6).
    public var tokens: [SearchToken]
    /// The sort order of the answer.
    public var sort: SortOrder
    /// Whether results that contain more words of `search` as whole words come first, before `sort` applies. No effect
    /// without a text.
    public var ranksMatches: Bool

    /// Makes a query; omitted parts limit nothing.
    public init(
        filter: MediaFilter? = nil, album: AlbumID? = nil, search: String = "",
        takesWordsLiterally: Bool = false, tokens: [SearchToken] = [], sort: SortOrder = .newestFirst,
        ranksMatches: Bool = false
    ) {
        self.filter = filter
        self.album = album
        self.search = search
        self.takesWordsLiterally = takesWordsLiterally
        self.tokens = tokens
        self.sort = sort
        self.ranksMatches = ranksMatches
    }

    /// The query with the times of a reading as tokens, and its words as the text.
    public func read(as reading: SearchReading) -> LibraryQuery {
        var query = self
        query.search = reading.words
        query.takesWordsLiterally = true
        query.tokens += reading.tokens.filter { !tokens.contains($0) }
        return query
    }

    /// Whether this is a search.
    public var isSearch: Bool { !search.isEmpty || !tokens.isEmpty }

    /// Whether the answer is in the order of days, and so has sections.
    public var isByDay: Bool { sort.key == .date && !(ranksMatches && !search.isEmpty) }
}
