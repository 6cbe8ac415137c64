// SPDX-License-Identifier: GPL-3.0-or-later

/// A word of a search text where it stands: set off by white space or by punctuation of a sentence, so that
/// "IMG_2025.jpg" and "2025/06" are one word each.
struct TypedWord: Hashable {
    /// Bytes of the text in UTF-8.
    var range: Range<Int>
    /// As it was typed.
    var text: Substring
    /// For comparison with names; empty if it is longer than any of them.
    var folded: String

    private static let longest = 40
    /// More words than a search uses (`SearchWords.words`).
    private static let most = 32

    /// The first words of a text that contain a letter or digit.
    /// - Parameter isPrefix: whether a beginning that ends with an apostrophe, as "l'", is a word of its own.
    static func words(of text: String, isPrefix: (String) -> Bool = { _ in false }) -> [TypedWord] {
        var words: [TypedWord] = []
        for stretch in text.split(whereSeparator: { $0.isWhitespace || separators.contains($0) }) {
            guard words.count < most else { break }
            for part in parts(trimmed(stretch), isPrefix) where isSearchable(part) {
                words.append(word(part, in: text))
            }
        }
        return words
    }

    private static let separators: Set<Character> = [",", ";", "，", "、", "—"]
    private static let punctuation: Set<Character> = [
        ".", ":", "!", "?", "…", "(", ")", "[", "]", "\"", "'", "“", "”", "„", "«", "»", "‘", "’", "¿", "¡", "。",
    ]

    private static func trimmed(_ word: Substring) -> Substring {
        var word = word.drop { punctuation.contains($0) }
        while let last = word.last, punctuation.contains(last) { word.removeLast() }
        return word
    }

    private static func parts(_ word: Substring, _ isPrefix: (String) -> Bool) -> [Substring] {
        guard let apostrophe = word.firstIndex(where: { $0 == "'" || $0 == "’" }),
            isPrefix(SearchVocabulary.folded(String(word[..<apostrophe])) + "'")
        else { return [word] }
        return [word[...apostrophe], word[word.index(after: apostrophe)...]]
    }

    private static func isSearchable(_ word: Substring) -> Bool {
        word.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    private static func word(_ word: Substring, in text: String) -> TypedWord {
        let start = text.utf8.distance(from: text.startIndex, to: word.startIndex)
        let bytes = word.utf8.count
        let folded = bytes > longest ? "" : TimeVocabulary.folded(String(word))
        return TypedWord(range: start..<start + bytes, text: word, folded: folded)
    }
}
