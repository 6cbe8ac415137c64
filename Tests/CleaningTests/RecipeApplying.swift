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
