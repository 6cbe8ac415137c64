// SPDX-License-Identifier: GPL-3.0-or-later

/// A number of `count` bytes, most significant first.
func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// A box with these contents.
func box(_ type: String, _ contents: [UInt8]...) -> [UInt8] {
    let body = contents.flatMap { $0 }
    return big(body.count + 8) + type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + body
}

/// A text's bytes.
func text(_ text: String) -> [UInt8] { Array(text.utf8) }

/// So many zeros.
func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

/// Which of these words stand in the bytes.
func found(_ words: [String], in bytes: [UInt8]) -> [String] {
    words.filter { bytes.firstRange(of: Array($0.utf8)) != nil }
}

/// Where some bytes stand first in others.
func place(of part: [UInt8], in bytes: [UInt8]) -> Int? { bytes.firstRange(of: part)?.lowerBound }
