// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

extension LocalizedText {
    /// Converts the English sentence from `MediaError.reason`, which the index stores, to a localized text. Other
    /// sentences are not translated.
    public init(reason: String) {
        let found = Self.patterns.lazy.compactMap { pattern, pieces in
            Self.values(of: reason, in: pieces).map { (pattern, $0) }
        }.first
        key = found?.0 ?? reason
        pluralKey = nil
        count = 0
        arguments = found?.1.map { .text($0) } ?? []
    }

    /// The patterns are split once, since a screen of broken files uses each several times.
    private static let patterns = MediaError.patternsWithValues.map { pattern in
        (pattern, pattern.split(separator: "%", omittingEmptySubsequences: false))
    }

    /// The values of `%1`, `%2` and so on in a text that matches a pattern; nil for another text.
    private static func values(of text: String, in pieces: [Substring]) -> [String]? {
        guard let first = pieces.first, text.hasPrefix(first) else { return nil }
        var values: [String] = []
        var rest = text.dropFirst(first.count)
        for piece in pieces.dropFirst() {
            // Without the digit.
            let literal = piece.dropFirst()
            let end = literal.isEmpty ? rest.endIndex..<rest.endIndex : rest.firstRange(of: literal)
            guard let end, end.lowerBound > rest.startIndex else { return nil }
            values.append(String(rest[..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return rest.isEmpty ? values : nil
    }
}
