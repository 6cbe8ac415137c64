// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Where the codes of a fax end in a strip (ITU-T T.4 and T.6; TIFF 6, sections 10 and 11): with a mark that stands nowhere among them. What is behind
/// it draws nothing.
struct FaxCodes {
    private enum Compression {
        /// One row after the other by itself, aligned to bytes or to words.
        static let rows: Set<UInt64> = [2, 32771]
        static let group3: UInt64 = 3
        static let group4: UInt64 = 4
    }

    /// Zeros in front of the bit that ends a line, more than any code has.
    private static let zeros = 11
    /// Bytes of a strip that is read whole.
    private static let longest: UInt64 = 64 << 20

    private let isGroup4: Bool
    /// Whether a bit behind the end of a line says how the next one is coded.
    private let isTagged: Bool
    /// Whether the first bit of a byte is its lowest one.
    private let isReversed: Bool

    /// - Returns: nil where pixels are packed otherwise.
    init?(_ compression: UInt64, _ directory: TIFFDirectory, _ file: TIFFFile) {
        guard Self.isFax(compression) else { return nil }
        isGroup4 = compression == Compression.group4
        let options = file.number(TIFFTags.group3Options, directory) ?? 0
        isTagged = compression == Compression.group3 && options & 1 == 1
        isReversed = file.number(TIFFTags.fillOrder, directory) == 2
    }

    /// Whether pixels are packed as a fax packs them.
    static func isFax(_ compression: UInt64) -> Bool {
        compression == Compression.group3 || compression == Compression.group4 || Compression.rows.contains(compression)
    }

    /// The part of a strip that has codes, and its last byte without the bits behind the mark.
    /// - Throws: `unsupported` where there is no mark, so that nobody knows where the codes end.
    func drawn(_ source: ByteSource, _ range: Range<UInt64>) throws(CleaningError) -> (
        range: Range<UInt64>, last: UInt8
    ) {
        guard range.length <= Self.longest else { throw .unsupported(detail: "long strip of TIFF") }
        let packed = try source.need(at: range.lowerBound, Int(range.length))
        guard let bits = end(packed) else { throw .unsupported(detail: "fax without an end") }
        let count = (bits + 7) / 8
        let free = count * 8 - bits
        let mask: UInt8 = isReversed ? 0xFF >> UInt8(free) : 0xFF << UInt8(free)
        return (range.lowerBound..<range.lowerBound + UInt64(count), packed[packed.startIndex + count - 1] & mask)
    }

    /// How many bits there are up to the end of the mark: two ends of lines in group 4, six elsewhere.
    private func end(_ packed: ArraySlice<UInt8>) -> Int? {
        let wanted = isGroup4 ? 2 : 6
        var (zeros, ends, place, isTag) = (0, 0, 0, false)
        for byte in packed {
            for bit in 0..<8 {
                place += 1
                let isSet = byte & (isReversed ? 1 << UInt8(bit) : 0x80 >> UInt8(bit)) != 0
                if isTag {
                    isTag = false
                    // The next line would be coded by this one: none follows the mark.
                    if !isSet { ends = 0 }
                    if ends == wanted { return place }
                } else if !isSet {
                    zeros += 1
                } else {
                    let isEnd = zeros >= Self.zeros
                    // Zeros may fill up a byte in front of the end of a line; in group 4 there is one mark and no line ends.
                    let isNext = ends > 0 && (!isGroup4 || zeros == Self.zeros)
                    ends = !isEnd ? 0 : isNext ? ends + 1 : 1
                    zeros = 0
                    if isEnd, isTagged { isTag = true } else if ends == wanted { return place }
                }
            }
        }
        return nil
    }
}
