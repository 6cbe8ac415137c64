// SPDX-License-Identifier: GPL-3.0-or-later

/// The order of a list. Ties are broken by identifier, so that an order is always total.
public enum SortKey: String, Sendable, Hashable, Codable, CaseIterable {
    /// By instant of capture.
    case date
    /// By file name, case folded, numbers by value.
    case name
    /// By bytes of the file.
    case size
    /// By when the library first saw the file.
    case added
}

/// An end of a list: index 0, or the last one.
public enum ListEdge: Sendable, Hashable {
    case start, end
}

/// A key with its direction.
public struct SortOrder: Sendable, Hashable, Codable {
    /// What is compared.
    public var key: SortKey
    /// Dates newest first, sizes largest first, names from Z.
    public var isDescending: Bool

    /// A key and a direction.
    public init(_ key: SortKey, descending: Bool) {
        self.key = key
        isDescending = descending
    }

    /// What a picker opens with (phpicker.md 3.7, conflict X9: newest at the top on a desktop).
    public static let newestFirst = SortOrder(.date, descending: true)

    /// The end of the list at which a picker opens: where the newest stand, else its beginning (phpicker.md 3.7).
    public var initialEdge: ListEdge {
        switch key {
        case .date, .added: isDescending ? .start : .end
        case .name, .size: .start
        }
    }

    /// Reads the contract's notation: `date`, or `-date` reversed; nil for any other key. Dates, sizes and additions
    /// start with the newest and largest, names with A, so `-` turns each of these round.
    public init?(_ text: String) {
        let reversed = text.hasPrefix("-")
        guard let key = SortKey(rawValue: reversed ? String(text.dropFirst()) : text) else { return nil }
        self.init(key, descending: (key != .name) != reversed)
    }
}

/// One question to the library. Everything that narrows what is shown is in it, so that an answer is never filtered
/// again behind its back.
public struct LibraryQuery: Sendable, Hashable {
    /// Filter of the caller, never widened by the person; nil for every kind.
    public var filter: MediaFilter?
    /// The album shown, nil for everything.
    public var album: AlbumID?
    /// An album that bounds the request (`--restrict-to-album`), whatever album is shown; nil for none.
    public var restriction: AlbumID?
    /// What the person typed; empty for no search.
    public var search: String
    /// What the person chose besides: one of each kind must hold (phpicker.md 3.6).
    public var tokens: [SearchToken]
    /// Which order the answer has.
    public var sort: SortOrder
    /// Whether results stand by how well they match `search`, in that order where they match alike: the more of its words
    /// they have whole, the sooner. Without a text it changes nothing.
    public var ranksMatches: Bool

    /// Left out, a part narrows nothing.
    public init(
        filter: MediaFilter? = nil, album: AlbumID? = nil, restriction: AlbumID? = nil, search: String = "",
        tokens: [SearchToken] = [], sort: SortOrder = .newestFirst, ranksMatches: Bool = false
    ) {
        self.filter = filter
        self.album = album
        self.restriction = restriction
        self.search = search
        self.tokens = tokens
        self.sort = sort
        self.ranksMatches = ranksMatches
    }

    /// Whether a person searches: then results stand one after the other, under no days.
    public var isSearch: Bool { !search.isEmpty || !tokens.isEmpty }
}
