// SPDX-License-Identifier: GPL-3.0-or-later

/// A set of assets as one bit for each position in a catalogue: two sets are intersected 64 assets at a time.
struct AssetBits: Sendable, Equatable {
    /// Number of positions in the catalogue.
    let count: Int
    private var words: ContiguousArray<UInt64>

    init(count: Int, isFull: Bool = false) {
        self.count = count
        words = ContiguousArray(repeating: isFull ? .max : 0, count: (count + 63) / 64)
        if isFull, count % 64 != 0 { words[words.count - 1] = (1 << UInt64(count % 64)) - 1 }
    }

    /// The positions of the numbers in a column that satisfy a condition.
    init(of column: [Int32], where holds: (Int32) -> Bool) {
        self.init(count: column.count)
        words.withUnsafeMutableBufferPointer { words in
            column.withUnsafeBufferPointer { column in
                for position in column.indices where holds(column[position]) {
                    words[position >> 6] |= 1 << UInt64(position & 63)
                }
            }
        }
    }

    /// - Parameter position: a position in the catalogue; one out of range is ignored.
    mutating func insert(_ position: Int) {
        guard position >= 0, position < count else { return }
        words[position >> 6] |= 1 << UInt64(position & 63)
    }

    /// Inserts many positions at once. A search for one letter spends most of its time in this loop.
    mutating func insert(_ positions: ArraySlice<UInt32>) {
        words.withUnsafeMutableBufferPointer { words in
            positions.withUnsafeBufferPointer { positions in
                for position in positions where Int(position) < count {
                    words[Int(position >> 6)] |= 1 << UInt64(position & 63)
                }
            }
        }
    }

    func contains(_ position: Int) -> Bool { words[position >> 6] >> UInt64(position & 63) & 1 == 1 }

    mutating func formIntersection(_ other: AssetBits) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    mutating func subtract(_ other: AssetBits) {
        for index in words.indices { words[index] &= ~other.words[index] }
    }

    /// Number of assets in the set.
    var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Calls `body` with each position in the set, in ascending order.
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
