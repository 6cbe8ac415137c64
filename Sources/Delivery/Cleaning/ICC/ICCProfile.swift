// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Takes the texts out of ICC profiles (ICC.1:2022) without touching colour.
enum ICCProfile {
    private static let headerSize = 128
    private static let longest = 16 << 20
    private static let mostTags = 128

    /// The profile, as long as it was, with what colour depends on, and with nothing of its device, maker, dates and copyright. Its
    /// description stays where it is the name of a well-known colour space, because some programs know spaces by name.
    /// - Returns: empty where the profile cannot be read, or its texts not be told from its numbers.
    static func blanked(_ profile: [UInt8]) -> [UInt8] {
        guard profile.count <= longest, let size = size(of: profile),
            let tags = tags(in: profile, size: size)
        else { return [] }
        var result = [UInt8](repeating: 0, count: profile.count)
        ICCHeader.copy(of: profile, to: &result)
        var entries: [ICCTag] = []
        var numbers: [Range<Int>] = []
        for tag in tags where ICCTag.colour.contains(tag.signature) {
            guard ICCTag.types.contains(tag.type(in: profile)) else { return [] }
            result.replaceSubrange(tag.range, with: profile[tag.range])
            numbers.append(tag.range)
            entries.append(tag)
        }
        var texts: [Range<Int>] = []
        for tag in tags where tag.isText {
            // Texts that share bytes with numbers could not be taken out.
            guard !numbers.contains(where: { $0.overlaps(tag.range) }),
                texts.allSatisfy({ $0 == tag.range || !$0.overlaps(tag.range) })
            else { return [] }
            let name = ICCText.wellKnownName(profile[tag.range])
            guard let text = ICCText.written(name ?? "", type: tag.type(in: profile), length: tag.range.count) else {
                return []
            }
            result.replaceSubrange(tag.range, with: text)
            texts.append(tag.range)
            entries.append(tag)
        }
        ICCTag.write(entries.sorted { $0.place < $1.place }, at: headerSize, to: &result)
        return result
    }

    /// Whether no program takes the bytes for a profile: they are too few for one, or its signature is missing. The picture is shown without
    /// it then, as it always was.
    static func isNone(_ profile: some Collection<UInt8>) -> Bool {
        profile.count < headerSize + 4 || !profile.dropFirst(36).starts(with: "acsp".utf8)
    }

    /// The profile for a place from which it cannot go: zeros where no program takes it for one.
    static func blankedInPlace(_ profile: [UInt8]) -> [UInt8] {
        isNone(profile) ? [UInt8](repeating: 0, count: profile.count) : blanked(profile)
    }

    private static func size(of profile: [UInt8]) -> Int? {
        var cursor = ByteCursor(profile)
        guard let size = cursor.big32().map({ Int($0) }), size >= headerSize + 4, size <= profile.count,
            profile.has("acsp", at: 36), ICCHeader.isOfImage(profile)
        else { return nil }
        return size
    }

    private static func tags(in profile: [UInt8], size: Int) -> [ICCTag]? {
        var cursor = ByteCursor(profile[headerSize..<size])
        guard let count = cursor.big32(), count <= mostTags else { return nil }
        let start = headerSize + 4 + 12 * Int(count)
        var tags: [ICCTag] = []
        for place in 0..<Int(count) {
            guard let signature = cursor.code(), let offset = cursor.big32(), let length = cursor.big32(),
                Int(offset) >= start, length >= 8, Int(offset) + Int(length) <= size,
                !tags.contains(where: { $0.signature == signature })
            else { return nil }
            tags.append(ICCTag(signature: signature, range: Int(offset)..<Int(offset) + Int(length), place: place))
        }
        return tags
    }
}
