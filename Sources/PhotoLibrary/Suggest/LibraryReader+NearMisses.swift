// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB

extension LibraryReader {
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
        // Another number is another thing, however near.
        guard !word.allSatisfy(\.isNumber) else { return nil }
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
