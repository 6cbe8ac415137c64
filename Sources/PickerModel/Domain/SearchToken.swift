// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a search that is chosen instead of typed: shown as a pill, interpreted by the library (phpicker.md 3.6).
///
/// One token of each kind present must match, in addition to the free text and the request's filter. Of times, one of
/// each sort must match: a stretch of days, a part of the year, a day of the week.
public struct SearchToken: Sendable, Hashable, Codable {
    /// The kind of a token, in the order in which suggestions are grouped. Who, what, where and when are the arrays of
    /// `UIPhotoSearchSuggestion`.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A time: a day, a month, a year, a season.
        case when
        /// A place.
        case location = "where"
        /// A person.
        case who
        /// A kind of photo, a keyword, a camera, an album.
        case what
    }

    /// The kind; tokens of the same kind are alternatives.
    public var kind: Kind
    /// The value by which the library finds assets; opaque to everyone else, like an album's identifier.
    public var value: String
    /// Label of the pill.
    public var title: LocalizedText
    /// What was typed for it and can be searched for as words instead; nil for a token that was chosen.
    public var typed: String?
    /// Whether the title is right on another day, too: not "Last Week", whose days stay the same.
    public var isLasting: Bool

    /// Makes a token.
    public init(
        _ kind: Kind, value: String, title: LocalizedText, typed: String? = nil, isLasting: Bool = true
    ) {
        self.kind = kind
        self.value = value
        self.title = title
        self.typed = typed
        self.isLasting = isLasting
    }

    /// Whether both mean the same search, however they were typed; titles depend on the language and are ignored.
    public static func == (one: SearchToken, other: SearchToken) -> Bool {
        one.kind == other.kind && one.value == other.value
    }

    /// Hashes kind and value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(value)
    }
}

extension Collection<SearchToken> {
    /// Whether one token of each kind present matches. True without tokens.
    /// - Parameter holds: whether a token matches.
    public func allow(_ holds: (SearchToken) -> Bool) -> Bool {
        SearchToken.Kind.allCases.allSatisfy { kind in
            let ofKind = filter { $0.kind == kind }
            return ofKind.isEmpty || ofKind.contains(where: holds)
        }
    }
}
