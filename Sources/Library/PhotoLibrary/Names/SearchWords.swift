// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// Prepares text for the word index and turns a typed text into a query.
enum SearchWords {
    /// The text without diacritics, in every script: the tokenizer removes them only from Latin letters.
    static func folded(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.folding(options: .diacriticInsensitive, locale: nil)
    }

    /// The words of a file name. Numbers that follow a letter are added as words of their own: `00412` finds
    /// `DSC00412.JPG`.
    static func name(_ name: String) -> String {
        var numbers: [Substring.UTF8View] = []
        let bytes = name.utf8
        var at = bytes.startIndex
        while at < bytes.endIndex {
            let end = bytes[at...].firstIndex { !isDigit($0) } ?? bytes.endIndex
            if end > at {
                if at > bytes.startIndex, isLetter(bytes[bytes.index(before: at)]) { numbers.append(bytes[at..<end]) }
                at = end
            } else {
                at = bytes.index(after: at)
            }
        }
        return folded(numbers.isEmpty ? name : ([name] + numbers.compactMap { String($0) }).joined(separator: " "))
    }

    /// The words of a folder path.
    static func folders(_ path: ArraySlice<UInt8>) -> String { folded(String(decoding: path, as: UTF8.self)) }

    /// The words of keywords or people; nil if there are none.
    static func list(_ words: [String]) -> String? { words.isEmpty ? nil : folded(words.joined(separator: " ")) }

    /// Converts free text to an FTS5 query in which every word is a required prefix; nil if the text has no words.
    ///
    /// Words are quoted, so typed text is never FTS5 syntax. Like the tokenizer, this splits at everything except
    /// letters and digits of any script.
    static func question(_ text: String) -> String? {
        let words = wholeWords(text)
        return words.isEmpty ? nil : words.map { $0 + "*" }.joined(separator: " ")
    }

    /// Each word as an FTS5 query that matches only the whole word.
    static func wholeWords(_ text: String) -> [String] {
        // A quotation mark before a combining letter is one `Character` with it, and so part of the word.
        words(text).map { word in
            let doubled = word.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }
            return "\"\(doubled.joined())\""
        }
    }

    /// The words of a text that a search uses, at most 16.
    static func words(_ text: String) -> ArraySlice<Substring> {
        // Of a long pasted text only the first words count.
        split(folded(text)).prefix(16)
    }

    /// The words of a text, folded and in lower case, for comparisons.
    static func terms(_ text: String) -> [String] { split(folded(text).lowercased()).map(String.init) }

    private static func split(_ text: String) -> [Substring] {
        text.split { character in
            !character.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
