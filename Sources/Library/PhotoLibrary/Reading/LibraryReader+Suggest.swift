// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel

/// Suggests tokens for a text that is being typed: only tokens that find assets, grouped by kind.
extension LibraryReader {
    /// Most suggestions of one kind.
    static let mostOfAKind = 4

    /// - Parameters:
    ///   - text: the typed text; its last word may be unfinished. Empty: what a search may begin with.
    ///   - query: the bounds of the search and the tokens chosen already; its text is ignored.
    ///   - catalogue: the current catalogue or a slightly older one; counts are those of the catalogue.
    func suggestions(
        _ text: String, _ query: LibraryQuery, from catalogue: Catalogue
    ) throws -> [SearchSuggestion] {
        guard !text.isEmpty else { return try beginnings(of: query, catalogue) }
        guard !SearchWords.terms(text).isEmpty else { return [] }
        let dates = dates
        let whole = try suggestions(text, SuggestionCounts(self, query, catalogue), catalogue, dates)
        guard let reading = dates.reading(of: text), !reading.words.isEmpty else { return whole }
        // "october for" suggests what begins with "for" in October, too.
        let counts = try SuggestionCounts(self, query.read(as: reading), catalogue)
        let timed = try suggestions(reading.words, counts, catalogue, dates)
            .filter { suggestion in !whole.contains { $0.token == suggestion.token } }
            .map { SearchSuggestion($0.token, times: reading.tokens, count: $0.count) }
        return SearchToken.Kind.allCases.flatMap { kind in
            (whole + timed).filter { $0.token.kind == kind }.prefix(Self.most(of: kind))
        }
    }

    private static func most(of kind: SearchToken.Kind) -> Int { kind == .what ? 2 * mostOfAKind : mostOfAKind }

    private func suggestions(
        _ text: String, _ counts: SuggestionCounts, _ catalogue: Catalogue, _ dates: DateWords
    ) throws -> [SearchSuggestion] {
        let words = SearchWords.terms(text)
        let terms = catalogue.terms(of: counts.facets)
        let (places, people) = (try counts.group(TokenGroup(.location)), try counts.group(TokenGroup(.who)))
        let things = try counts.group(TokenGroup(.what))
        let chosen = Set(counts.query.tokens)
        return
            (try whens(text, counts, dates) + places.whole(wheres(text, words, places.added, terms))
            + people.whole(whos(words, people.added, terms))
            + things.whole(whats(words, things.added, terms, dates.vocabulary))).filter { !chosen.contains($0.token) }
    }

    // MARK: - When

    private func whens(_ text: String, _ counts: SuggestionCounts, _ dates: DateWords) throws -> [SearchSuggestion] {
        var meanings = dates.meanings(of: text)
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        let days = try counts.group(TokenGroup(.when, .days))
        if (1...3).contains(trimmed.count), trimmed.allSatisfy(\.isNumber) {
            // The first digits of a year.
            let years = Set(days.added.months().map { $0 / 12 }).sorted(by: >)
            meanings += years.filter { String($0).hasPrefix(trimmed) }.map { dates.year($0) }
        }
        if case .month(let month)? = meanings.first?.value {
            let years = days.added.months().filter { $0 % 12 == month - 1 }.map { $0 / 12 }.sorted(by: >)
            meanings += years.map { dates.month(month, $0) }
        }
        var found: [SearchSuggestion] = []
        for meaning in meanings where found.count < Self.mostOfAKind { found += try suggestion(meaning, counts) }
        return found
    }

    /// The suggestion of a time, if it finds something.
    func suggestion(_ meaning: DateWords.Meaning, _ counts: SuggestionCounts) throws -> [SearchSuggestion] {
        let group = try counts.group(TokenGroup(.when, meaning.value.timeSort))
        let token = SearchToken(
            .when, value: meaning.value.text, title: meaning.title, isLasting: meaning.isLasting)
        return group.whole([SearchSuggestion(token, count: group.added.count(meaning.value))])
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
            if isTown { found.append(Self.suggestion(of: place, count: count)) }
        }
        for (code, country) in countries {
            let title = LocalizedText("%1", .text(country.name))
            found.append(
                SearchSuggestion(
                    SearchToken(.location, value: TokenValue.country(code).text, title: title), count: country.count))
        }
        return Self.most(found)
    }

    static func suggestion(of place: Place, count: Int) -> SearchSuggestion {
        let title = LocalizedText("%1, %2", .text(place.name), .text(place.country))
        return SearchSuggestion(
            SearchToken(.location, value: TokenValue.town(place.town).text, title: title), count: count)
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
        let kinds = Self.finding(
            SmartAlbum.allCases.lazy.filter { vocabulary.begins($0, words) }.map { suggestion(of: $0, counts) })
        let all = kinds + keywords + cameras + folders(words, counts, terms)
        return Array(all.prefix(Self.most(of: .what)))
    }

    func suggestion(of album: SmartAlbum, _ counts: FacetCounts) -> SearchSuggestion {
        let count =
            switch album {
            case .recentlyAdded: counts.count(addedSince: recent)
            case .library, .favourites, .videos, .livePhotos, .screenshots, .screenRecordings, .panoramas, .bursts,
                .slomoVideos,
                .timelapseVideos, .cinematicVideos, .depthEffectPhotos, .spatialMedia, .animated, .raw, .hdr:
                counts.facets.kinds.first { $0.album == album }.map { counts.count($0.positions) } ?? 0
            }
        return SearchSuggestion(
            SearchToken(.what, value: TokenValue.album(album.rawValue).text, title: LocalizedText(album.name)),
            count: count)
    }

    /// Folders whose name matches, in the order of the sidebar.
    private func folders(_ words: [String], _ counts: FacetCounts, _ terms: FacetTerms) -> [SearchSuggestion] {
        var tree = FolderTree(roots: roots)
        for (index, folder) in counts.facets.folders.enumerated()
        where FacetTerms.begins(terms.folders[index], words) {
            let count = counts.count(folder.positions)
            if count > 0 { tree.add(folder.path, AlbumTally(count: count)) }
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
    static func most(_ suggestions: [SearchSuggestion]) -> [SearchSuggestion] {
        finding(suggestions.sorted { ($1.count, $0.token.value) < ($0.count, $1.token.value) })
    }

    /// Whether each word is a prefix of a word in a name.
    static func begins(_ name: String, _ words: [String]) -> Bool { FacetTerms.begins(SearchWords.terms(name), words) }
}
