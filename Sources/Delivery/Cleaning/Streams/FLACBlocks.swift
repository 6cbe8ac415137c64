// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The blocks in front of a FLAC stream (RFC 9639, 8), which Matroska and MP4 hold for the decoder.
enum FLACBlocks {
    private static let padding: UInt8 = 1

    /// The blocks with those of the stream and its seek table, and padding in place of all others: programs and people write comments and pictures there.
    /// - Returns: as many bytes; nil where a block breaks off.
    static func cleaned(_ blocks: ArraySlice<UInt8>) -> [UInt8]? {
        var (bytes, place) = (Array(blocks), 0)
        while place < bytes.count {
            guard bytes.count - place >= 4 else { return nil }
            let length = bytes[place + 1..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let contents = place + 4..<place + 4 + length
            guard contents.upperBound <= bytes.count else { return nil }
            if !isNeeded(bytes[place] & 0x7F, length) {
                bytes[place] = bytes[place] & 0x80 | padding
                bytes.replaceSubrange(contents, with: repeatElement(0, count: length))
            }
            place = contents.upperBound
        }
        return bytes
    }

    private static func isNeeded(_ type: UInt8, _ length: Int) -> Bool {
        switch type {
        // Of the stream, and points to seek, each of 18 bytes.
        case 0: length == 34
        case 3: length % 18 == 0
        default: false
        }
    }
}
