// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// What goes into the word index, and how a person's text becomes a question to it.
enum SearchWords {
    /// Without accents and the like, in every script that has them: the tokenizer does it for Latin letters alone.
    static func folded(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.folding(options: .diacriticInsensitive, locale: nil)
    }

    /// A file name. Besides the words that the tokenizer finds, its numbers stand alone: `DSC00412.JPG` is found by
    /// `00412`.
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

    /// The folders of a path.
    static func folders(_ path: ArraySlice<UInt8>) -> String { folded(String(decoding: path, as: UTF8.self)) }

    /// Keywords, people.
    static func list(_ words: [String]) -> String? { words.isEmpty ? nil : folded(words.joined(separator: " ")) }

    /// Free text as an FTS5 expression: each word as a prefix, all of them wanted; nil where there is no word in it.
    ///
    /// Words are quoted, so that nothing a person types is ever syntax. What separates words is what the tokenizer
    /// separates by: everything but letters and digits of any script.
    static func question(_ text: String) -> String? {
        let words = wholeWords(text)
        return words.isEmpty ? nil : words.map { $0 + "*" }.joined(separator: " ")
    }

    /// Each word as an FTS5 expression that only the whole word fulfils.
    static func wholeWords(_ text: String) -> [String] {
        // A quotation mark before a combining letter is one character with it, and a part of the word.
        words(text).map { word in
            let doubled = word.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }
            return "\"\(doubled.joined())\""
        }
    }

    /// The words of a free text that a search asks for.
    static func words(_ text: String) -> ArraySlice<Substring> {
        // A pasted text is no search: the first words decide.
        split(folded(text)).prefix(16)
    }

    /// The words of a text as they are compared: folded, in lower case.
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
