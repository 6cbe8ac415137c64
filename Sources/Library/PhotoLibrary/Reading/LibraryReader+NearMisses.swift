// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel

extension LibraryReader {
    /// Most words that are corrected.
    private static let mostCorrected = 4

    /// A correction for a text that found nothing, made of similar words in the library and of names of times; empty if
    /// there is none.
    func nearMisses(_ text: String) throws -> [String] {
        var known = KnownWords(bounds: try bounds())
        let corrected = try correctedTime(text, &known) ?? correctedWords(SearchWords.terms(text), &known)
        return corrected.map { [$0] } ?? []
    }

    /// What is known of the words of a text.
    private struct KnownWords {
        let bounds: Condition
        var nearest: [String: (word: String, distance: Int)?] = [:]
    }

    /// - Returns: nil if nothing was to correct or a word has no similar one.
    private func correctedWords(_ words: [String], _ known: inout KnownWords) throws -> String? {
        guard words.count <= Self.mostCorrected else { return nil }
        var corrected: [String] = []
        for word in words {
            guard let near = try nearest(word, &known) else { return nil }
            corrected.append(near.word)
        }
        return corrected == words ? nil : corrected.joined(separator: " ")
    }

    /// A correction in which there is a time; nil if none finds something.
    private func correctedTime(_ text: String, _ known: inout KnownWords) throws -> String? {
        let dates = dates
        var (corrected, free): ([String], [String]) = ([], [])
        var isChanged = false
        for part in dates.parts(of: text) {
            switch part {
            case .time(_, let range):
                corrected.append(
                    String(Substring(text.utf8.dropFirst(range.lowerBound).prefix(range.count))).lowercased())
            case .connecting(let word): corrected.append(word.text.lowercased())
            case .word(let word):
                for term in SearchWords.terms(String(word.text)) {
                    free.append(term)
                    guard free.count <= Self.mostCorrected, let near = try nearest(term, dates.times, &known) else {
                        return nil
                    }
                    isChanged = isChanged || near != term
                    corrected.append(near)
                }
            }
        }
        let correction = corrected.joined(separator: " ")
        guard isChanged, let reading = dates.reading(of: correction) else { return nil }
        return try finds(LibraryQuery(search: correction).read(as: reading)) ? correction : nil
    }

    /// The most similar word of the library and of the names of times; a name where both are as similar.
    private func nearest(
        _ word: String, _ times: TimeVocabulary, _ known: inout KnownWords
    ) throws -> String? {
        // A number is a part of a time that is still to be corrected.
        if times.names.contains(word) || times.connecting.contains(word) || word.allSatisfy(\.isNumber) { return word }
        let near = try nearest(word, &known)
        let allowed = near.map { $0.distance } ?? Self.allowed(word)
        let names = times.names.filter { $0.count > 2 }.compactMap { name in
            EditDistance.between(word, name, atMost: allowed).map { (distance: $0, name: name) }
        }
        return names.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name ?? near?.word
    }

    /// The edit distance at which a word is similar.
    private static func allowed(_ word: String) -> Int { word.count < 5 ? 1 : 2 }

    /// The word itself if words in the library begin with it, else the one with the smallest edit distance.
    private func nearest(_ word: String, _ known: inout KnownWords) throws -> (word: String, distance: Int)? {
        if let near = known.nearest[word] { return near }
        let near = try nearest(word, known.bounds)
        known.nearest[word] = .some(near)
        return near
    }

    private func nearest(_ word: String, _ bounds: Condition) throws -> (word: String, distance: Int)? {
        if try begins(word, bounds) { return (word, 0) }
        // Numbers are not corrected: a similar number means something else.
        guard !word.allSatisfy(\.isNumber) else { return nil }
        let allowed = Self.allowed(word)
        var near: [Int: [(count: Int, term: String)]] = [:]
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT term, doc FROM asset_terms WHERE length(term) BETWEEN ? AND ?",
            arguments: [word.count - allowed, word.count + allowed])
        while let row = try cursor.next() {
            let term: String = try row.decode(atIndex: 0)
            guard let distance = EditDistance.between(word, term, atMost: allowed) else { continue }
            try near[distance, default: []].append((row.decode(atIndex: 1), term))
        }
        for distance in near.keys.sorted() {
            // The index also counts assets outside the bounds.
            let counted = try (near[distance] ?? []).map { term in
                (count: bounds.isEverything ? term.count : try count(term.term, bounds), term: term.term)
            }
            let best = counted.filter { $0.count > 0 }.max { ($0.count, $1.term) < ($1.count, $0.term) }
            if let best { return (best.term, distance) }
        }
        return nil
    }

    private func finds(_ query: LibraryQuery) throws -> Bool {
        let condition = try condition(query)
        return try Int.fetchOne(
            database, sql: "SELECT 1 FROM asset WHERE \(condition.sql) LIMIT 1",
            arguments: StatementArguments(condition.arguments)) != nil
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
