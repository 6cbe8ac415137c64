// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Searches a file for texts in UTF-8 and in UTF-16 of both byte orders, piece by piece.
struct ByteSearch {
    private let patterns: [(index: Int, bytes: [UInt8])]
    private let longest: Int
    /// Whether a pattern begins with two bytes, by their number.
    private let starts: [Bool]

    private static let piece = 1 << 20

    init(_ values: [String]) {
        patterns = values.enumerated().flatMap { index, value in
            Self.spellings(value).filter { $0.count > 1 }.map { (index, $0) }
        }
        longest = patterns.map(\.bytes.count).max() ?? 0
        var starts = [Bool](repeating: false, count: 1 << 16)
        for pattern in patterns { starts[Int(pattern.bytes[0]) << 8 | Int(pattern.bytes[1])] = true }
        self.starts = starts
    }

    private static func spellings(_ value: String) -> [[UInt8]] {
        var (little, big): ([UInt8], [UInt8]) = ([], [])
        for unit in value.utf16 {
            let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8))
            little += [low, high]
            big += [high, low]
        }
        return [Array(value.utf8), little, big]
    }

    /// Indices of the values that stand in these ranges of the file.
    func found(in descriptor: Int32, _ ranges: [Range<UInt64>]) -> [Int] {
        guard longest > 0 else { return [] }
        var found: Set<Int> = []
        for range in ranges {
            var place = range.lowerBound
            while place < range.upperBound {
                let count = Int(min(UInt64(Self.piece + longest), range.upperBound - place))
                let bytes = readBytes(of: descriptor, at: place, upTo: count)
                found.formUnion(indices(in: bytes))
                guard bytes.count > Self.piece else { break }
                place += UInt64(Self.piece)
            }
        }
        return found.sorted()
    }

    /// One pass for all patterns: where no pattern begins with two bytes, none is compared.
    private func indices(in bytes: [UInt8]) -> Set<Int> {
        var found: Set<Int> = []
        bytes.withUnsafeBufferPointer { bytes in
            starts.withUnsafeBufferPointer { starts in
                guard bytes.count > 1 else { return }
                var pair = Int(bytes[0])
                for index in 1..<bytes.count {
                    pair = (pair << 8 | Int(bytes[index])) & 0xFFFF
                    guard starts[pair] else { continue }
                    for pattern in patterns where bytes.count - index + 1 >= pattern.bytes.count {
                        if bytes[(index - 1)..<(index - 1 + pattern.bytes.count)].elementsEqual(pattern.bytes) {
                            found.insert(pattern.index)
                        }
                    }
                }
            }
        }
        return found
    }
}
