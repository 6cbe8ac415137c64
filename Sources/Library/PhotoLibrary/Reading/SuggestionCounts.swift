// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// Counts what a search finds with one more token: with a further condition, or with a further alternative where the
/// search has tokens of the same group.
struct SuggestionCounts {
    /// Counts for the tokens of one group.
    struct Group {
        /// Counts the assets that a token adds.
        var added: FacetCounts
        /// Number of assets that are found without it by its alternatives.
        var before: Int

        /// The suggestions that add something, with all that is found then.
        func whole(_ suggestions: [SearchSuggestion]) -> [SearchSuggestion] {
            suggestions.filter { $0.count > 0 }.map {
                SearchSuggestion($0.token, times: $0.times, count: $0.count + before)
            }
        }
    }

    let facets: Facets
    /// Everything that limits the search.
    let query: LibraryQuery
    /// The assets that the search finds; nil for all.
    private let found: AssetBits?
    private let bounds: (LibraryQuery) throws -> AssetBits?

    init(_ reader: LibraryReader, _ query: LibraryQuery, _ catalogue: Catalogue) throws {
        self.query = query
        facets = try reader.facets(catalogue)
        found = try reader.bounds(query, catalogue)
        bounds = { try reader.bounds($0, catalogue) }
    }

    func group(_ group: TokenGroup) throws -> Group {
        var rest = query
        rest.tokens.removeAll { TokenGroup($0) == group }
        guard rest.tokens.count < query.tokens.count, let found else {
            return Group(added: FacetCounts(facets: facets, bounds: found), before: 0)
        }
        var others = try bounds(rest) ?? AssetBits(count: found.count, isFull: true)
        others.subtract(found)
        return Group(added: FacetCounts(facets: facets, bounds: others), before: found.population)
    }
}
