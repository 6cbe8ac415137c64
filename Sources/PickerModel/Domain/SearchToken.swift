// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a search that is chosen rather than typed: shown as a pill, understood by the library (phpicker.md 3.6).
///
/// Tokens of different kinds must all hold, of tokens of one kind one is enough. They add to the free text; the filter
/// of the request bounds both.
public struct SearchToken: Sendable, Hashable {
    /// What a token is about, in the order in which suggestions are grouped. Who, what, where and when are the arrays
    /// of `UIPhotoSearchSuggestion`.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A time: a day, a month, a year, a season.
        case when
        /// A place.
        case location = "where"
        /// A person.
        case who
        /// A kind of photo, a keyword, a camera, an album.
        case what
    }

    /// Which tokens it stands beside as an alternative: those of its own kind.
    public var kind: Kind
    /// What the library that made it finds by it; opaque to everyone else, as an album's identifier is.
    public var value: String
    /// What the pill says.
    public var title: LocalizedText

    /// A token as the library suggests it.
    public init(_ kind: Kind, value: String, title: LocalizedText) {
        self.kind = kind
        self.value = value
        self.title = title
    }

    /// The same search: titles differ with the language and mean nothing.
    public static func == (one: SearchToken, other: SearchToken) -> Bool {
        one.kind == other.kind && one.value == other.value
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(value)
    }
}

extension Collection<SearchToken> {
    /// Whether something passes: one token of each kind that is there at all. Without tokens everything does.
    /// - Parameter holds: whether one token holds for it.
    public func allow(_ holds: (SearchToken) -> Bool) -> Bool {
        SearchToken.Kind.allCases.allSatisfy { kind in
            let ofKind = filter { $0.kind == kind }
            return ofKind.isEmpty || ofKind.contains(where: holds)
        }
    }
}
