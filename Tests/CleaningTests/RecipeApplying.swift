// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

extension CopyRecipe {
    /// The copy that it makes of an original; empty where it refers to bytes that the original does not have.
    func applied(to original: [UInt8]) -> [UInt8] {
        var copy: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .original(let range):
                guard range.upperBound <= UInt64(original.count) else { return [] }
                copy += original[Int(range.lowerBound)..<Int(range.upperBound)]
            case .bytes(let bytes): copy += bytes
            case .zeros(let count): copy += [UInt8](repeating: 0, count: Int(count))
            }
        }
        return copy
    }
}

extension [UInt8] {
    /// Whether the text stands anywhere in the bytes.
    func holds(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard count >= wanted.count else { return false }
        return indices.dropLast(wanted.count - 1).contains { self[$0..<$0 + wanted.count] == wanted[...] }
    }
}

/// Random numbers that are the same in each run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
