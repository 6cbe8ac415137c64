// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import MediaTypes
import PickerModel

/// What to suggest for a text that is being typed: tokens that find something, by kind.
extension LibraryReader {
    /// At most so many of a kind.
    static let mostOfAKind = 4

    /// - Parameters:
    ///   - text: as typed; its last word may be unfinished.
    ///   - query: what bounds the search and which tokens are chosen already; its own text is not looked at.
    ///   - today: of the person.
    func suggestions(_ text: String, _ query: LibraryQuery, today: CivilDay) throws -> [SearchSuggestion] {
        var bounds = query
        bounds.search = ""
        let words = SearchWords.terms(text)
        guard !words.isEmpty else { return [] }
        let condition = try condition(bounds)
        let chosen = Set(query.tokens)
        return try
            (whens(text, condition, today) + wheres(text, words, condition) + whos(words, condition)
            + whats(words, bounds, condition)).filter { !chosen.contains($0.token) }
    }

    private func whens(_ text: String, _ bounds: Condition, _ today: CivilDay) throws -> [SearchSuggestion] {
        let dates = DateWords(today: today)
        var meanings = dates.meanings(of: text)
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        if (1...3).contains(trimmed.count), trimmed.allSatisfy(\.isNumber) {
            // The beginning of a year.
            let years = try Int.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT CAST(strftime('%Y', civil, 'unixepoch') AS INTEGER) AS year FROM asset
                    WHERE \(bounds.sql) ORDER BY year DESC
                    """, arguments: StatementArguments(bounds.arguments))
            meanings += years.filter { String($0).hasPrefix(trimmed) }.map { dates.year($0) }
        }
        if case .month(let month)? = meanings.first?.value {
            let years = try Int.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT CAST(strftime('%Y', civil, 'unixepoch') AS INTEGER) AS year FROM asset
                    WHERE \(bounds.sql) AND CAST(strftime('%m', civil, 'unixepoch') AS INTEGER) = ? ORDER BY year DESC
                    """, arguments: StatementArguments(bounds.arguments + [month]))
            meanings += years.map { dates.month(month, $0) }
        }
        return try counted(meanings.map { SearchToken(.when, value: $0.value.text, title: $0.title) }, bounds)
    }

    private func whos(_ words: [String], _ bounds: Condition) throws -> [SearchSuggestion] {
        try named(
            "SELECT name, count(*) FROM person WHERE asset IN (SELECT seq FROM asset WHERE \(bounds.sql)) GROUP BY name",
            bounds, words
        ) {
            SearchToken(.who, value: TokenValue.person($0).text, title: LocalizedText("%1", .text($0)))
        }
    }

    private func whats(_ words: [String], _ query: LibraryQuery, _ bounds: Condition) throws -> [SearchSuggestion] {
        let kinds = SmartAlbum.allCases.filter { $0 != .library && Self.begins($0.name, words) }.map {
            SearchToken(.what, value: TokenValue.album($0.rawValue).text, title: LocalizedText($0.name))
        }
        let keywords = try named(
            "SELECT word, count(*) FROM keyword WHERE asset IN (SELECT seq FROM asset WHERE \(bounds.sql)) GROUP BY word",
            bounds, words
        ) { SearchToken(.what, value: TokenValue.keyword($0).text, title: LocalizedText("%1", .text($0))) }
        let cameras = try named(
            "SELECT camera, count(*) FROM asset WHERE camera IS NOT NULL AND \(bounds.sql) GROUP BY camera", bounds,
            words
        ) { SearchToken(.what, value: TokenValue.camera($0).text, title: LocalizedText("%1", .text($0))) }
        let folders = try folderAlbums(condition(LibraryQuery(filter: query.filter, restriction: query.restriction)))
            .filter { Self.begins($0.name, words) }.prefix(Self.mostOfAKind)
            .map {
                SearchToken(
                    .what, value: TokenValue.album($0.id.rawValue).text, title: LocalizedText("%1", .text($0.name)))
            }
        let all = try counted(kinds, bounds) + keywords + cameras + counted(folders, bounds)
        return Array(all.prefix(2 * Self.mostOfAKind))
    }

    /// Names of the index that begin with what is typed, the most frequent first.
    private func named(
        _ sql: String, _ bounds: Condition, _ words: [String], token: (String) -> SearchToken
    ) throws -> [SearchSuggestion] {
        var found: [SearchSuggestion] = []
        let cursor = try Row.fetchCursor(database, sql: sql, arguments: StatementArguments(bounds.arguments))
        while let row = try cursor.next() {
            let name: String = row[0]
            if Self.begins(name, words) { found.append(SearchSuggestion(token(name), count: row[1])) }
        }
        return Array(found.sorted { ($1.count, $0.token.value) < ($0.count, $1.token.value) }.prefix(Self.mostOfAKind))
    }

    /// Those that find something, with how much.
    private func counted(_ tokens: [SearchToken], _ bounds: Condition) throws -> [SearchSuggestion] {
        var found: [SearchSuggestion] = []
        for token in tokens where found.count < Self.mostOfAKind {
            let both = Condition.joined([bounds, try condition([token])], by: "AND", empty: .everything)
            let count =
                try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM asset WHERE \(both.sql)",
                    arguments: StatementArguments(both.arguments)) ?? 0
            if count > 0 { found.append(SearchSuggestion(token, count: count)) }
        }
        return found
    }

    /// Whether each word begins a word of a name.
    static func begins(_ name: String, _ words: [String]) -> Bool {
        let parts = SearchWords.terms(name)
        return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
    }

    /// Words of the library near to those of a text that found nothing, one text for each that could be meant.
    func nearMisses(_ text: String) throws -> [String] {
        let words = SearchWords.terms(text)
        guard !words.isEmpty, words.count <= 4 else { return [] }
        var corrected: [String] = []
        var changed = false
        for word in words {
            guard let near = try nearest(word) else { return [] }
            changed = changed || near != word
            corrected.append(near)
        }
        return changed ? [corrected.joined(separator: " ")] : []
    }

    /// The word itself where the library has words that begin so, else the one that is the least typing away.
    private func nearest(_ word: String) throws -> String? {
        let known = try Int.fetchOne(
            database, sql: "SELECT 1 FROM asset_terms WHERE term >= ? AND term < ? LIMIT 1",
            arguments: [word, word + "\u{10FFFF}"])
        if known != nil { return word }
        let allowed = word.count < 5 ? 1 : 2
        var best: (distance: Int, count: Int, term: String)?
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT term, doc FROM asset_terms WHERE length(term) BETWEEN ? AND ?",
            arguments: [word.count - allowed, word.count + allowed])
        while let row = try cursor.next() {
            let term: String = row[0]
            guard let distance = EditDistance.between(word, term, atMost: allowed) else { continue }
            let count: Int = row[1]
            if best.map({ (distance, -count) < ($0.distance, -$0.count) }) ?? true { best = (distance, count, term) }
        }
        return best?.term
    }
}
