// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Folds names to lower case without diacritics, like the data file (`folded` in scripts/make-gazetteer.py).
enum FoldedText {
    /// Limit of a typed text in bytes; the longest name in the file has about 60.
    static let longest = 80

    /// - Returns: the words, separated by single spaces; empty if `text` contains nothing searchable.
    static func fold(_ text: String) -> [UInt8] {
        // The text may be pasted and very long.
        let text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest * 4)))
        let lower = text.decomposedStringWithCompatibilityMapping.lowercased().decomposedStringWithCompatibilityMapping
        var kept = String.UnicodeScalarView()
        for scalar in lower.unicodeScalars {
            // Kana voicing marks and Indic signs have low classes or none: they belong to the letters.
            if scalar.properties.canonicalCombiningClass.rawValue >= 10 { continue }
            if scalar.properties.isWhitespace || apart.contains(scalar) {
                if kept.last.map({ $0 != " " }) ?? false { kept.append(" ") }
            } else if let letters = letters[scalar] {
                kept.append(contentsOf: letters.unicodeScalars)
            } else {
                kept.append(scalar)
            }
        }
        if kept.last == " " { kept.removeLast() }
        return Array(String(kept).precomposedStringWithCanonicalMapping.utf8)
    }

    private static let apart = Set<Unicode.Scalar>(
        "-'.,/()’‘ʻʼ`´·\u{2010}\u{2011}\u{2013}\u{2014}\u{30FB}".unicodeScalars)

    /// Letters without a Unicode decomposition.
    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h",
        "ŧ": "t",
        "ə": "e", "ς": "σ",
    ]

    /// What a byte of a stored name counts as: the name as shown needs no second, folded copy where it is plain ASCII.
    static let plain: [UInt8] = (0...255).map { (byte: UInt8) in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "-"), UInt8(ascii: "'"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "/"),
            UInt8(ascii: "("), UInt8(ascii: ")"):
            UInt8(ascii: " ")
        default: byte
        }
    }
}
