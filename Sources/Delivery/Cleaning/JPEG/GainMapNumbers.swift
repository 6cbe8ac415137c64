// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// What a JPEG says of its gain map as ISO 21496-1 has it, with nothing behind it.
enum GainMapNumbers {
    static let name: StaticString = "urn:iso:std:iso:ts:21496:-1\0"

    private static let start = name.utf8CodeUnitCount
    private static let severalChannels: UInt8 = 0x80
    private static let commonDenominator: UInt8 = 0x08
    /// These, the base's colours, and the direction.
    private static let flags: UInt8 = 0xCC

    /// What the first picture says: two versions.
    /// - Parameter segment: from the name on.
    /// - Returns: nil where it breaks off or needs a newer reader than there is.
    static func version(_ segment: ArraySlice<UInt8>) -> [UInt8]? {
        guard segment.count >= start + 4, segment.dropFirst(start).starts(with: [0, 0]) else { return nil }
        return Array(segment.prefix(start + 4))
    }

    /// What the gain map says: the numbers as well.
    static func all(_ segment: ArraySlice<UInt8>) -> [UInt8]? {
        guard let version = version(segment) else { return nil }
        let body = segment.dropFirst(version.count)
        guard let flags = body.first, flags & ~Self.flags == 0 else { return nil }
        let channels = flags & severalChannels == 0 ? 1 : 3
        // Two headrooms, and of each channel least, most, gamma and two offsets: as fractions, or with a denominator for all.
        let numbers = flags & commonDenominator == 0 ? 4 + channels * 10 : 3 + channels * 5
        guard body.count > numbers * 4 else { return nil }
        return version + body.prefix(1 + numbers * 4)
    }
}
