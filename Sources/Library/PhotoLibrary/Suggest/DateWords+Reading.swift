// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// Finds the times in a search text: "last summer in Lisbon" is a time, a word that connects, and a word to search for.
extension DateWords {
    /// A part of a text.
    enum Part: Hashable {
        case time(Meaning, range: Range<Int>)
        /// A word beside a time that only connects it with others.
        case connecting(TypedWord)
        case word(TypedWord)
    }

    /// Most words of one time, without connecting ones.
    private static let longest = 5

    /// How a text is read; nil if there is no time in it.
    func reading(of text: String) -> SearchReading? {
        var times: [SearchReading.Time] = []
        var words: [Substring] = []
        for part in parts(of: text) {
            switch part {
            case .time(let meaning, let range):
                let bytes = text.utf8.dropFirst(range.lowerBound).prefix(range.count)
                let token = SearchToken(
                    .when, value: meaning.value.text, title: meaning.title, typed: String(Substring(bytes)))
                if !times.contains(where: { $0.token == token }) {
                    times.append(SearchReading.Time(range: range, token: token))
                }
            case .connecting: break
            case .word(let word): words.append(word.text)
            }
        }
        return times.isEmpty ? nil : SearchReading(times: times, words: words.joined(separator: " "))
    }

    /// The parts of a text in its order. A time is as long as possible, and found from left to right.
    func parts(of text: String) -> [Part] {
        let words = TypedWord.words(of: text) { times.connecting.contains($0) }
        var parts: [Part] = []
        var at = 0
        while at < words.count {
            if let (meaning, end) = time(in: words[at...]) {
                parts.append(.time(meaning, range: words[at].range.lowerBound..<words[end - 1].range.upperBound))
                at = end
            } else {
                parts.append(.word(words[at]))
                at += 1
            }
        }
        connect(&parts, parts.indices)
        connect(&parts, parts.indices.reversed())
        return parts
    }

    /// The longest time at the beginning of some words, with the index after its last word.
    private func time(in words: ArraySlice<TypedWord>) -> (Meaning, end: Int)? {
        guard let first = words.first, !times.connecting.contains(first.folded) else { return nil }
        var found: (Meaning, end: Int)?
        var telling: [String] = []
        for (index, word) in zip(words.indices, words) where !times.connecting.contains(word.folded) {
            guard telling.count < Self.longest, isTelling(word.folded) else { break }
            telling.append(word.folded)
            if let meaning = meaning(of: telling) { found = (meaning, index + 1) }
        }
        return found
    }

    /// Marks the words that connect a time with the words after it, in the order of `indices`.
    private func connect(_ parts: inout [Part], _ indices: some Sequence<Int>) {
        var isBesideTime = false
        for index in indices {
            switch parts[index] {
            case .time, .connecting: isBesideTime = true
            case .word(let word):
                isBesideTime = isBesideTime && times.connecting.contains(word.folded)
                if isBesideTime { parts[index] = .connecting(word) }
            }
        }
    }
}
