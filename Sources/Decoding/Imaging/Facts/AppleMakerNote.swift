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
    private static let longest: UInt64 = 64

    /// Returns nil if this is not Apple's maker note.
    init?(_ bytes: [UInt8]) {
        guard bytes.has("Apple iOS\0"), bytes.count > 16 else { return nil }
        guard let directory = AppleMakerNote.directory(of: bytes) else { return nil }
        let source = ByteSource(bytes)
        for entry in directory.entries where entry.tag == Self.burst || entry.tag == Self.content {
            guard entry.type == 2, let length = entry.length, length >= 5,
                let value = entry.bytes(source, limit: Self.longest)
            else { continue }
            let text = FactText.line(String(validating: value, as: UTF8.self))
            if entry.tag == Self.burst { burstIdentifier = text } else { contentIdentifier = text }
        }
    }

    /// The note's directory, whose offsets count from the note's start.
    private static func directory(of bytes: [UInt8]) -> TIFFDirectory? {
        guard bytes.has("MM", at: 12) || bytes.has("II", at: 12) else { return nil }
        return TIFFDirectory(ByteSource(bytes), TIFFForm(isLittle: bytes.has("II", at: 12)), at: 14, .lenient)
    }
}
