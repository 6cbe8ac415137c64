// SPDX-License-Identifier: GPL-3.0-or-later

/// The codes of LZW, as GIF and TIFF have it, by what each draws: how many pixels or bytes, which is all that finding the end of a picture needs.
struct LZWCodes {
    /// Begins a table anew.
    let clear: Int
    /// Follows the last code.
    let end: Int
    /// Bits of the next code.
    private(set) var size: Int
    private let first: Int
    /// How much earlier than it has to be the size grows.
    private let early: Int
    private var lengths = [Int](repeating: 1, count: 4096)
    private var next: Int
    private var before: Int?

    /// - Parameters:
    ///   - bits: of what is packed.
    ///   - early: 1 for TIFF, whose codes grow one earlier than they have to; 0 for GIF.
    init(bits: Int, early: Int) {
        (clear, end, first, self.early) = (1 << bits, 1 << bits + 1, bits + 1, early)
        (size, next) = (first, end + 1)
    }

    /// Begins a table anew.
    mutating func reset() { (size, next, before) = (first, end + 1, nil) }

    /// What a code draws that is neither `clear` nor `end`.
    /// - Returns: nil for one that is none.
    mutating func drawn(by code: Int) -> Int? {
        guard let last = before else {
            guard code < clear else { return nil }
            before = code
            return 1
        }
        guard code < next || (code == next && next < lengths.count) else { return nil }
        if next < lengths.count {
            lengths[next] = lengths[last] + 1
            next += 1
            if next == 1 << size - early, size < 12 { size += 1 }
        }
        before = code
        return lengths[code]
    }
}
