// SPDX-License-Identifier: GPL-3.0-or-later

/// A canonical prefix code of a deflate stream (RFC 1951, 3.2.2), read bit by bit.
struct HuffmanCode {
    /// How far a code is read.
    struct Walk {
        fileprivate var (code, first, index, length) = (0, 0, 0, 0)
    }

    /// What a further bit leads to.
    enum Step {
        case symbol(Int)
        case further
    }

    /// Number of codes of each length, 0 to 15 bits.
    private var counts = [Int](repeating: 0, count: 16)
    /// Symbols in the order of their codes.
    private var symbols: [Int] = []

    /// - Parameter isPartial: whether some codes may have no symbol, as where a block has a single distance.
    /// - Returns: nil where the lengths, each 0 to 15, make no code.
    init?(_ lengths: [Int], isPartial: Bool) {
        guard lengths.allSatisfy({ (0...15).contains($0) }) else { return nil }
        for length in lengths { counts[length] += 1 }
        var left = 1
        for length in 1...15 {
            left = left << 1 - counts[length]
            guard left >= 0 else { return nil }
        }
        guard left == 0 || isPartial else { return nil }
        symbols = (1...15).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
    }

    /// Reads one bit more; nil where no code begins with these bits.
    func step(_ bit: Int, _ walk: inout Walk) -> Step? {
        walk.length += 1
        guard walk.length <= 15 else { return nil }
        walk.code |= bit
        let count = counts[walk.length]
        if walk.code - count < walk.first {
            let index = walk.index + walk.code - walk.first
            return symbols.indices.contains(index) ? .symbol(symbols[index]) : nil
        }
        walk.index += count
        walk.first = (walk.first + count) << 1
        walk.code <<= 1
        return .further
    }

    /// The code of literals and lengths that a block without its own has.
    static let fixedLengths = whole(
        (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    /// The code of distances that a block without its own has.
    static let fixedDistances = whole([Int](repeating: 5, count: 30))

    private static func whole(_ lengths: [Int]) -> HuffmanCode {
        guard let code = HuffmanCode(lengths, isPartial: true) else { preconditionFailure("A constant of the format") }
        return code
    }

    /// Lengths of copies, with the number of bits that follow.
    static let lengths: [(base: Int, extra: Int)] = steps(from: 3, each: 4).prefix(28) + [(258, 0)]
    /// Distances of copies, with the number of bits that follow.
    static let distances: [(base: Int, extra: Int)] = Array(steps(from: 1, each: 2).prefix(30))

    /// Ranges one behind the other: `each` that span twice as much as those before, from the second time on.
    private static func steps(from first: Int, each: Int) -> [(base: Int, extra: Int)] {
        var steps: [(base: Int, extra: Int)] = []
        var base = first
        for extra in [0] + Array(0...13) {
            for _ in 0..<each {
                steps.append((base, extra))
                base += 1 << extra
            }
        }
        return steps
    }
}
