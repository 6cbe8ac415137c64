// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The first 128 bytes of an ICC profile.
enum ICCHeader {
    /// Size and version; class, space and connection space; the mark; flags and attributes as far as the standard knows them;
    /// intent and illuminant. Between them are preferred program, date, platform, maker, model, creator and digest.
    private static let kept = [0..<4, 8..<10, 12..<24, 36..<40, 46..<48, 60..<64, 66..<80]

    /// The first second of 2000, since some readers refuse a date without a month.
    private static let date: [UInt8] = [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]

    /// Whether the profile is of a kind that pictures carry: of an input or output device, a display or a colour space.
    static func isOfImage(_ profile: [UInt8]) -> Bool {
        ["scnr", "mntr", "prtr", "spac"].contains { profile.has($0, at: 12) }
    }

    /// Copies what stays of a header.
    static func copy(of profile: [UInt8], to result: inout [UInt8]) {
        for range in kept { result.replaceSubrange(range, with: profile[range]) }
        result.replaceSubrange(24..<36, with: date)
    }
}
