// SPDX-License-Identifier: GPL-3.0-or-later

/// Edit distance between two words: letters inserted, deleted, replaced, or two neighbours swapped (Damerau, 1964,
/// restricted form).
enum EditDistance {
    /// Returns nil as soon as the distance must exceed `limit`.
    static func between(_ one: String, _ other: String, atMost limit: Int) -> Int? {
        let (left, right) = (Array(one), Array(other))
        guard abs(left.count - right.count) <= limit else { return nil }
        var before: [Int] = []
        var previous = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, candidate) in right.enumerated() {
                var cost = min(current[column], previous[column + 1]) + 1
                cost = min(cost, previous[column] + (letter == candidate ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == candidate {
                    cost = min(cost, before[column - 1] + 1)
                }
                current.append(cost)
            }
            guard current.min() ?? 0 <= limit else { return nil }
            before = previous
            previous = current
        }
        return previous[right.count] <= limit ? previous[right.count] : nil
    }
}
