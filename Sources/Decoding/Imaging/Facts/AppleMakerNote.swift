// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The fields of Apple's maker note that identify the kind of a photo; exiv2 0.27 does not parse it.
///
/// Layout: `Apple iOS`, NUL, version, byte order, then a directory as in TIFF with offsets from the note's start.
struct AppleMakerNote: Equatable {
    /// Identifier shared by the picture and the video of a Live Photo.
    var contentIdentifier: String?
    /// Identifier shared by all pictures of a burst.
    var burstIdentifier: String?

    private static let burst = 0x0B
    private static let content = 0x11
    /// Limit of characters; a UUID has 36.
    private static let longest = 64

    /// Returns nil if this is not Apple's maker note.
    init?(_ bytes: [UInt8]) {
        guard bytes.has("Apple iOS\0"), bytes.count > 16 else { return nil }
        let isBig = bytes.has("MM", at: 12)
        guard isBig || bytes.has("II", at: 12) else { return nil }
        func number(_ cursor: inout ByteCursor, _ count: Int) -> Int? {
            (isBig ? cursor.big(count) : cursor.little(count)).map { Int($0) }
        }
        var cursor = ByteCursor(bytes)
        guard cursor.skip(14), let count = number(&cursor, 2) else { return nil }
        for _ in 0..<count {
            guard let tag = number(&cursor, 2), let type = number(&cursor, 2), let length = number(&cursor, 4),
                let offset = number(&cursor, 4)
            else { return }
            guard type == 2, tag == Self.burst || tag == Self.content, (5...Self.longest).contains(length),
                offset <= bytes.count - length
            else { continue }
            let text = FactText.line(String(validating: bytes[offset..<offset + length], as: UTF8.self))
            if tag == Self.burst { burstIdentifier = text } else { contentIdentifier = text }
        }
    }
}
