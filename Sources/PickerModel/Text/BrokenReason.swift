// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

extension LocalizedText {
    /// Why a file is broken, out of the English sentence that `MediaError.reason` is and the index keeps. What is none of
    /// these sentences stays as it is.
    public init(reason: String) {
        let found = Self.patterns.lazy.compactMap { pattern, pieces in
            Self.values(of: reason, in: pieces).map { (pattern, $0) }
        }.first
        key = found?.0 ?? reason
        pluralKey = nil
        count = 0
        arguments = found?.1.map { .text($0) } ?? []
    }

    /// Taken apart once: a screen of broken files asks for each of them several times.
    private static let patterns = MediaError.patternsWithValues.map { pattern in
        (pattern, pattern.split(separator: "%", omittingEmptySubsequences: false))
    }

    /// What stands in the places of `%1`, `%2` and so on, which a pattern has in this order; nil for another text.
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
