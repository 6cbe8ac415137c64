// SPDX-License-Identifier: GPL-3.0-or-later

/// Every word of the library with its assets, so that a prefix search only joins lists. SQLite's word index needs 10 ms
/// just to count the matches of one letter in 100,000 assets (measured); the budget for a key press is 5 ms.
struct WordIndex: Sendable, Equatable {
    /// All words concatenated, in byte order.
    let text: [UInt8]
    /// End of each word in `text`.
    let ends: [UInt32]
    /// Catalogue positions of the assets of all words, word by word.
    let positions: [UInt32]
    /// End of each word's assets in `positions`.
    let positionEnds: [UInt32]

    /// Returns nil if the lists do not fit together, which a damaged file may cause.
    init?(text: [UInt8], ends: [UInt32], positions: [UInt32], positionEnds: [UInt32]) {
        guard ends.count == positionEnds.count, ends.areEnds(of: text.count), positionEnds.areEnds(of: positions.count)
        else { return nil }
        self.text = text
        self.ends = ends
        self.positions = positions
        self.positionEnds = positionEnds
    }

    /// Adds to `found` the assets of all words with a prefix.
    func find(_ beginning: [UInt8], into found: inout AssetBits) {
        let first = firstWord { !word($0).lexicographicallyPrecedes(beginning) }
        let last = firstWord { !word($0).prefix(beginning.count).elementsEqual(beginning) && $0 >= first }
        guard first < last else { return }
        found.insert(assets(of: first..<last))
    }

    /// The assets that contain a whole word.
    /// - Parameter count: number of assets in the catalogue.
    func assets(withWhole wanted: [UInt8], of count: Int) -> AssetBits {
        var found = AssetBits(count: count)
        let index = firstWord { !word($0).lexicographicallyPrecedes(wanted) }
        guard index < ends.count, word(index).elementsEqual(wanted) else { return found }
        found.insert(assets(of: index..<(index + 1)))
        return found
    }

    /// The lists of consecutive words are adjacent in `positions`, so one slice holds all matches of a prefix.
    /// - Parameter words: not empty.
    private func assets(of words: Range<Int>) -> ArraySlice<UInt32> {
        positions[
            (words.lowerBound == 0 ? 0 : Int(positionEnds[words.lowerBound - 1]))..<Int(
                positionEnds[words.upperBound - 1])]
    }

    private func word(_ index: Int) -> ArraySlice<UInt8> {
        text[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
    }

    /// Lower bound: the first word for which `holds` is true; it must be true for all words after that one.
    private func firstWord(where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
