// SPDX-License-Identifier: GPL-3.0-or-later

/// Every word of the library with the assets that it finds, so that a prefix is answered by joining lists: SQLite's word
/// index needs 10 ms only to count what one letter finds in 100,000 (measured), and a keystroke may take 5 in all.
struct WordIndex: Sendable, Equatable {
    /// All words one after the other, in the order of their bytes.
    let text: [UInt8]
    /// Where in it each word ends.
    let ends: [UInt32]
    /// Places in the catalogue, word by word.
    let places: [UInt32]
    /// Where in them each word's end.
    let placeEnds: [UInt32]

    /// Nil where the parts do not fit together: they may come from a file.
    init?(text: [UInt8], ends: [UInt32], places: [UInt32], placeEnds: [UInt32]) {
        guard ends.count == placeEnds.count, ends.areEnds(of: text.count), placeEnds.areEnds(of: places.count)
        else { return nil }
        self.text = text
        self.ends = ends
        self.places = places
        self.placeEnds = placeEnds
    }

    /// Adds to a set what words with a beginning find.
    func find(_ beginning: [UInt8], into found: inout AssetBits) {
        let first = firstWord { !word($0).lexicographicallyPrecedes(beginning) }
        let last = firstWord { !word($0).prefix(beginning.count).elementsEqual(beginning) && $0 >= first }
        guard first < last else { return }
        found.insert(assets(of: first..<last))
    }

    /// What has a word as it is.
    /// - Parameter count: of the assets of the catalogue.
    func assets(withWhole wanted: [UInt8], of count: Int) -> AssetBits {
        var found = AssetBits(count: count)
        let index = firstWord { !word($0).lexicographicallyPrecedes(wanted) }
        guard index < ends.count, word(index).elementsEqual(wanted) else { return found }
        found.insert(assets(of: index..<(index + 1)))
        return found
    }

    /// Neighbouring words' lists are neighbours: one stretch holds all that a prefix finds.
    /// - Parameter words: one at least.
    private func assets(of words: Range<Int>) -> ArraySlice<UInt32> {
        places[
            (words.lowerBound == 0 ? 0 : Int(placeEnds[words.lowerBound - 1]))..<Int(placeEnds[words.upperBound - 1])]
    }

    private func word(_ index: Int) -> ArraySlice<UInt8> {
        text[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
    }

    /// The first word of which something holds that holds of all after it.
    private func firstWord(where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
