// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import MediaBytes
internal import MediaTypes

/// Searches a file for texts in UTF-8 and in UTF-16 of both byte orders, piece by piece.
struct ByteSearch {
    private struct Pattern {
        /// Of its value.
        let index: Int
        let bytes: [UInt8]
        /// Place of its first byte that is no zero: zeros are frequent in files.
        let lead: Int
    }

    /// By the byte that leads them.
    private let patterns: [UInt8: [Pattern]]
    private let longest: Int

    /// Small enough for the allocator to keep: larger ones cost a page fault for each page, every time.
    private static let piece = 1 << 16

    init(_ values: [String]) {
        let all: [Pattern] = values.enumerated().flatMap { index, value in
            Self.spellings(value).filter { $0.count > 1 }.map { bytes in
                Pattern(index: index, bytes: bytes, lead: bytes.firstIndex { $0 != 0 } ?? 0)
            }
        }
        longest = all.map(\.bytes.count).max() ?? 0
        patterns = Dictionary(grouping: all) { $0.bytes[$0.lead] }
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

    /// One pass for each byte that leads patterns, by memchr, which is faster than one pass that looks at every byte.
    private func indices(in bytes: [UInt8]) -> Set<Int> {
        var found: Set<Int> = []
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            for (lead, patterns) in patterns {
                var index = 0
                while index < bytes.count, let hit = memchr(base + index, Int32(lead), bytes.count - index) {
                    let place = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
                    for pattern in patterns where Self.stands(pattern, at: place - pattern.lead, in: bytes) {
                        found.insert(pattern.index)
                    }
                    index = place + 1
                }
            }
        }
        return found
    }

    private static func stands(_ pattern: Pattern, at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard start >= 0, bytes.count - start >= pattern.bytes.count else { return false }
        var index = 0
        while index < pattern.bytes.count, bytes[start + index] == pattern.bytes[index] { index += 1 }
        return index == pattern.bytes.count
    }
}
