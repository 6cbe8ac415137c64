// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB

extension LibraryReader {
    /// A correction for a text that found nothing, made of similar words in the library; empty if there is none.
    func nearMisses(_ text: String) throws -> [String] {
        let words = SearchWords.terms(text)
        guard !words.isEmpty, words.count <= 4 else { return [] }
        let bounds = try bounds()
        var corrected: [String] = []
        var changed = false
        for word in words {
            guard let near = try nearest(word, bounds) else { return [] }
            changed = changed || near != word
            corrected.append(near)
        }
        return changed ? [corrected.joined(separator: " ")] : []
    }

    /// The word itself if words in the library begin with it, else the one with the smallest edit distance.
    private func nearest(_ word: String, _ bounds: Condition) throws -> String? {
        if try begins(word, bounds) { return word }
        // Numbers are not corrected: a similar number means something else.
        guard !word.allSatisfy(\.isNumber) else { return nil }
        let allowed = word.count < 5 ? 1 : 2
        var near: [Int: [(count: Int, term: String)]] = [:]
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT term, doc FROM asset_terms WHERE length(term) BETWEEN ? AND ?",
            arguments: [word.count - allowed, word.count + allowed])
        while let row = try cursor.next() {
            let term: String = row[0]
            guard let distance = EditDistance.between(word, term, atMost: allowed) else { continue }
            near[distance, default: []].append((row[1], term))
        }
        for distance in near.keys.sorted() {
            // The index also counts assets outside the bounds.
            let counted = try (near[distance] ?? []).map { term in
                (count: bounds.isEverything ? term.count : try count(term.term, bounds), term: term.term)
            }
            let best = counted.filter { $0.count > 0 }.max { ($0.count, $1.term) < ($1.count, $0.term) }
            if let best { return best.term }
        }
        return nil
    }

    /// Whether a word is a prefix of a word that finds assets within the bounds.
    private func begins(_ word: String, _ bounds: Condition) throws -> Bool {
        guard !bounds.isEverything else {
            return try Int.fetchOne(
                database, sql: "SELECT 1 FROM asset_terms WHERE term >= ? AND term < ? LIMIT 1",
                arguments: [word, word + "\u{10FFFF}"]) != nil
        }
        return try SearchWords.question(word).map { try count(matching: $0, bounds) > 0 } ?? false
    }

    private func count(_ term: String, _ bounds: Condition) throws -> Int {
        try SearchWords.wholeWords(term).first.map { try count(matching: $0, bounds) } ?? 0
    }

    private func count(matching question: String, _ bounds: Condition) throws -> Int {
        try Int.fetchOne(
            database,
            sql: """
                SELECT count(*) FROM asset
                WHERE seq IN (SELECT rowid FROM asset_words WHERE asset_words MATCH ?) AND \(bounds.sql)
                """, arguments: StatementArguments([question] + bounds.arguments)) ?? 0
    }
}
