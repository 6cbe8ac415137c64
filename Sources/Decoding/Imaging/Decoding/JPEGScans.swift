// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Counts the scans of a JPEG without decoding them.
///
/// A progressive file of 200 kB may contain thousands of scans, and libjpeg processes the whole picture for each:
/// minutes of work in which no deadline between chunks takes effect. Encoders write about ten scans.
enum JPEGScans {
    /// A file with more scans is refused.
    static let most = 100

    struct Survey: Equatable {
        var scans = 1
        /// Whether the end marker was found, so that the file is not truncated.
        var isWhole = false
    }

    /// - Parameters:
    ///   - start: offset of the first scan's data.
    /// - Returns: the count up to the end marker, the end of the file, or just above `most`.
    static func survey(_ input: LoadInput, from start: UInt64) -> Survey {
        var survey = Survey()
        var block = [UInt8](repeating: 0, count: 128 * 1024)
        guard var position = Int(exactly: start) else { return survey }
        while true {
            let count = fill(&block, from: input, at: position)
            guard count > 1 else { return survey }
            var index = 0
            while index + 1 < count {
                guard let marker = nextMarker(block, from: index, count: count) else {
                    // The last byte may be the first of a marker.
                    index = count - 1
                    break
                }
                if block[marker + 1] == 0xD9 {
                    survey.isWhole = true
                    return survey
                }
                if block[marker + 1] == 0xDA { survey.scans += 1 }
                guard survey.scans <= most else { return survey }
                guard marker + 3 < count else {
                    // The length is in the next block, unless the file ends here.
                    index = marker
                    break
                }
                index = marker + 2 + max(2, Int(block[marker + 2]) << 8 | Int(block[marker + 3]))
            }
            // Advances by at least one byte, so that the loop ends for a file that ends in a marker.
            position += max(index, 1)
        }
    }

    /// The next marker of a segment or of the end: an FF followed by neither stuffing, fill nor a restart code.
    private static func nextMarker(_ block: [UInt8], from start: Int, count: Int) -> Int? {
        block.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var index = start
            while index + 1 < count, let found = memchr(base + index, 0xFF, count - 1 - index) {
                index = UnsafeRawPointer(found) - base
                let code = bytes[index + 1]
                if code != 0, code != 0xFF, code != 0x01, !(0xD0...0xD7).contains(code) { return index }
                index += code == 0xFF ? 1 : 2
            }
            return nil
        }
    }

    private static func fill(_ block: inout [UInt8], from input: LoadInput, at offset: Int) -> Int {
        switch input {
        case .bytes(let bytes):
            let part = bytes.dropFirst(offset).prefix(block.count)
            block.replaceSubrange(0..<part.count, with: part)
            return part.count
        case .descriptor(let descriptor):
            while true {
                let count = block.count
                let got = block.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
                if got >= 0 || errno != EINTR { return got }
            }
        }
    }
}
