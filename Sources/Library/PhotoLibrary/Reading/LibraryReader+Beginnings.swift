// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// Suggests tokens to begin a search with, before anything is typed: this month a year ago, and the people, towns and
/// kinds that most assets have.
extension LibraryReader {
    /// Most suggestions of one kind.
    private static let mostToBegin = 3

    /// - Parameter query: the bounds of the search and the tokens chosen already.
    func beginnings(of query: LibraryQuery, _ catalogue: Catalogue) throws -> [SearchSuggestion] {
        let counts = try SuggestionCounts(self, query, catalogue)
        let chosen = Set(query.tokens)
        return try [month(counts), towns(counts), people(counts), kinds(counts)].flatMap { suggestions in
            suggestions.filter { !chosen.contains($0.token) }.prefix(Self.mostToBegin)
        }
    }

    /// This month a year ago, or the latest one before it with assets.
    private func month(_ counts: SuggestionCounts) throws -> [SearchSuggestion] {
        let dates = dates
        let (year, month, _) = dates.today.parts
        let target = (year - 1) * 12 + month - 1
        let months = try counts.group(TokenGroup(.when, .days)).added.months()
        guard let latest = months.filter({ $0 <= target }).max() else { return [] }
        return try suggestion(dates.month(latest % 12 + 1, latest / 12), counts)
    }

    private func towns(_ counts: SuggestionCounts) throws -> [SearchSuggestion] {
        let group = try counts.group(TokenGroup(.location))
        return group.whole(
            Self.most(
                counts.facets.towns.map { Self.suggestion(of: $0.place, count: group.added.count($0.positions)) }))
    }

    private func people(_ counts: SuggestionCounts) throws -> [SearchSuggestion] {
        let group = try counts.group(TokenGroup(.who))
        return group.whole(
            Self.most(
                counts.facets.people.map { person in
                    SearchSuggestion(
                        SearchToken(
                            .who, value: TokenValue.person(person.name).text,
                            title: LocalizedText("%1", .text(person.name))), count: group.added.count(person.positions))
                }))
    }

    /// Kinds that not all assets are of.
    private func kinds(_ counts: SuggestionCounts) throws -> [SearchSuggestion] {
        let group = try counts.group(TokenGroup(.what))
        let all = group.added.bounds?.population ?? counts.facets.days.count
        return group.whole(
            Self.most(SmartAlbum.allCases.map { suggestion(of: $0, group.added) }.filter { $0.count < all }))
    }
}
