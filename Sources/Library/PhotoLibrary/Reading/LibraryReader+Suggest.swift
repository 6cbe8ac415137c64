// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import MediaTypes
import PickerModel

/// Suggests tokens for a text that is being typed: only tokens that find assets, grouped by kind.
extension LibraryReader {
    /// Most suggestions of one kind.
    static let mostOfAKind = 4

    /// - Parameters:
    ///   - text: the typed text; its last word may be unfinished.
    ///   - query: the bounds of the search and the tokens chosen already; its text is ignored.
    ///   - dates: interprets words for dates.
    ///   - catalogue: the current catalogue or a slightly older one; counts are those of the catalogue.
    func suggestions(
        _ text: String, _ query: LibraryQuery, _ dates: DateWords, from catalogue: Catalogue
    ) throws -> [SearchSuggestion] {
        let words = SearchWords.terms(text)
        guard !words.isEmpty else { return [] }
        let counts = FacetCounts(facets: try facets(catalogue), bounds: try bounds(query, catalogue))
        let terms = catalogue.terms(of: counts.facets)
        let chosen = Set(query.tokens)
        return
            (whens(text, counts, dates) + wheres(text, words, counts, terms) + whos(words, counts, terms)
            + whats(words, counts, terms, dates.vocabulary)).filter { !chosen.contains($0.token) }
    }

    // MARK: - When

    private func whens(_ text: String, _ counts: FacetCounts, _ dates: DateWords) -> [SearchSuggestion] {
        var meanings = dates.meanings(of: text)
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        if (1...3).contains(trimmed.count), trimmed.allSatisfy(\.isNumber) {
            // The first digits of a year.
            let years = Set(counts.months().map { $0 / 12 }).sorted(by: >)
            meanings += years.filter { String($0).hasPrefix(trimmed) }.map { dates.year($0) }
        }
        if case .month(let month)? = meanings.first?.value {
            let years = counts.months().filter { $0 % 12 == month - 1 }.map { $0 / 12 }.sorted(by: >)
            meanings += years.map { dates.month(month, $0) }
        }
        return Self.finding(
            meanings.lazy.map { meaning in
                SearchSuggestion(
                    SearchToken(.when, value: meaning.value.text, title: meaning.title),
                    count: Self.count(meaning.value, counts))
            })
    }

    private static func count(_ value: TokenValue, _ counts: FacetCounts) -> Int {
        switch value {
        case .days(let days):
            let (first, last) = (days.lowerBound.number, days.upperBound.number)
            return counts.count { first <= $0 && $0 <= last }
        case .weekday(let day): return counts.count { CivilDay(number: $0).weekday == day }
        case .month(let month): return counts.count { CivilDay(number: $0).parts.month == month }
        default: return 0
        }
    }

    // MARK: - Where

    /// Towns and countries of the library whose name, in any language or script, begins with the text.
    private func wheres(
        _ text: String, _ words: [String], _ counts: FacetCounts, _ terms: FacetTerms
    ) -> [SearchSuggestion] {
        let (ids, codes) = (Set(places.towns(text)), Set(places.countries(text)))
        var found: [SearchSuggestion] = []
        var countries: [String: (name: String, count: Int)] = [:]
        for (index, town) in counts.facets.towns.enumerated() {
            let place = town.place
            let isCountry = codes.contains(place.countryCode) || FacetTerms.begins(terms.countries[index], words)
            let isTown = ids.contains(place.town) || FacetTerms.begins(terms.towns[index], words)
            guard isCountry || isTown else { continue }
            let count = counts.count(town.positions)
            if isCountry { countries[place.countryCode, default: (place.country, 0)].count += count }
            guard isTown else { continue }
            let title = LocalizedText("%1, %2", .text(place.name), .text(place.country))
            found.append(
                SearchSuggestion(
                    SearchToken(.location, value: TokenValue.town(place.town).text, title: title), count: count))
        }
        for (code, country) in countries {
            let title = LocalizedText("%1", .text(country.name))
            found.append(
                SearchSuggestion(
                    SearchToken(.location, value: TokenValue.country(code).text, title: title), count: country.count))
        }
        return Self.most(found)
    }

    // MARK: - Who and what

    private func whos(_ words: [String], _ counts: FacetCounts, _ terms: FacetTerms) -> [SearchSuggestion] {
        named(counts.facets.people, terms.people, words, counts) {
            SearchToken(.who, value: TokenValue.person($0).text, title: $1)
        }
    }

    private func whats(
        _ words: [String], _ counts: FacetCounts, _ terms: FacetTerms, _ vocabulary: SearchVocabulary
    ) -> [SearchSuggestion] {
        let keywords = named(counts.facets.keywords, terms.keywords, words, counts) {
            SearchToken(.what, value: TokenValue.keyword($0).text, title: $1)
        }
        let cameras = named(counts.facets.cameras, terms.cameras, words, counts) {
            SearchToken(.what, value: TokenValue.camera($0).text, title: $1)
        }
        let all = kinds(words, counts, vocabulary) + keywords + cameras + folders(words, counts, terms)
        return Array(all.prefix(2 * Self.mostOfAKind))
    }

    private func kinds(
        _ words: [String], _ counts: FacetCounts, _ vocabulary: SearchVocabulary
    ) -> [SearchSuggestion] {
        Self.finding(
            SmartAlbum.allCases.lazy.filter { vocabulary.begins($0, words) }.map { album in
                let count =
                    album == .recentlyAdded
                    ? counts.count(addedSince: recent)
                    : counts.facets.kinds.first { $0.album == album }.map { counts.count($0.positions) } ?? 0
                return SearchSuggestion(
                    SearchToken(.what, value: TokenValue.album(album.rawValue).text, title: LocalizedText(album.name)),
                    count: count)
            })
    }

    /// Folders whose name matches, in the order of the sidebar.
    private func folders(_ words: [String], _ counts: FacetCounts, _ terms: FacetTerms) -> [SearchSuggestion] {
        var tree = FolderTree(roots: roots)
        for (index, folder) in counts.facets.folders.enumerated()
        where FacetTerms.begins(terms.folders[index], words) {
            let count = counts.count(folder.positions)
            if count > 0 { tree.add(folder.path, count) }
        }
        return Self.finding(
            tree.albums { identity.albumID($0) }.lazy.filter { Self.begins($0.name, words) }.map { album in
                SearchSuggestion(
                    SearchToken(
                        .what, value: TokenValue.album(album.id.rawValue).text,
                        title: LocalizedText("%1", .text(album.name))), count: album.count)
            })
    }

    /// Names that begin with the typed words, the most frequent first.
    private func named(
        _ names: [Facets.Name], _ terms: [[String]], _ words: [String], _ counts: FacetCounts,
        token: (_ name: String, _ title: LocalizedText) -> SearchToken
    ) -> [SearchSuggestion] {
        Self.most(
            zip(names, terms).filter { FacetTerms.begins($1, words) }.map { name, _ in
                SearchSuggestion(
                    token(name.name, LocalizedText("%1", .text(name.name))), count: counts.count(name.positions))
            })
    }

    /// The first suggestions that find assets.
    private static func finding(_ suggestions: some Sequence<SearchSuggestion>) -> [SearchSuggestion] {
        Array(suggestions.lazy.filter { $0.count > 0 }.prefix(mostOfAKind))
    }

    /// The suggestions that find the most assets.
    private static func most(_ suggestions: [SearchSuggestion]) -> [SearchSuggestion] {
        finding(suggestions.sorted { ($1.count, $0.token.value) < ($0.count, $1.token.value) })
    }

    /// Whether each word is a prefix of a word in a name.
    static func begins(_ name: String, _ words: [String]) -> Bool { FacetTerms.begins(SearchWords.terms(name), words) }
}
