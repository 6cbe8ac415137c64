// SPDX-License-Identifier: GPL-3.0-or-later

/// A set of assets by their places in a catalogue, one bit each: what narrows a search is joined at 64 assets a step.
struct AssetBits: Sendable, Equatable {
    /// How many places there are.
    let count: Int
    private var words: ContiguousArray<UInt64>

    init(count: Int, isFull: Bool = false) {
        self.count = count
        words = ContiguousArray(repeating: isFull ? .max : 0, count: (count + 63) / 64)
        if isFull, count % 64 != 0 { words[words.count - 1] = (1 << UInt64(count % 64)) - 1 }
    }

    /// - Parameter place: one that there is not is left out.
    mutating func insert(_ place: Int) {
        guard place >= 0, place < count else { return }
        words[place >> 6] |= 1 << UInt64(place & 63)
    }

    /// Adds many at once: the loop that a search of one letter spends its time in.
    mutating func insert(_ places: ArraySlice<UInt32>) {
        words.withUnsafeMutableBufferPointer { words in
            places.withUnsafeBufferPointer { places in
                for place in places where Int(place) < count { words[Int(place >> 6)] |= 1 << UInt64(place & 63) }
            }
        }
    }

    func contains(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 == 1 }

    mutating func formIntersection(_ other: AssetBits) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    /// How many assets are in it.
    var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Calls with each place in it, in order.
    func visit(_ body: (Int) -> Void) {
        for index in words.indices {
            var word = words[index]
            while word != 0 {
                body(index << 6 + word.trailingZeroBitCount)
                word &= word - 1
            }
        }
    }
}
