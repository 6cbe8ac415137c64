// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// What an auxiliary picture or track shows, by the name that its box has (`auxC`, `auxi`). Names that are not known here could be anything.
enum AuxiliaryType {
    /// Bytes of version and flags in front of the name.
    static let head = 4
    /// Bytes of the longest name.
    static let longest = 128

    /// The name in a box's contents, up to the zero that ends it.
    static func name(_ contents: ArraySlice<UInt8>) -> String {
        String(decoding: contents.dropFirst(head).prefix(longest).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Whether it shows only what the picture itself shows: alpha, depth, gain, what belongs to a person. Apple has another that is a
    /// thumbnail.
    static func isKnown(_ name: String) -> Bool { known.contains(name) || isMatte(name) }

    private static let known: Set<String> = [
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
        "urn:mpeg:mpegB:cicp:systems:auxiliary:depth", "urn:mpeg:hevc:2015:auxid:2", "urn:mpeg:avc:2015:auxid:2",
        "urn:com:apple:photo:2020:aux:hdrgainmap", "urn:iso:std:iso:ts:21496:-1",
        "urn:com:apple:photo:2018:aux:disparity",
    ]

    /// What Apple's phones cut out of a picture, each named with the year in which they learned it.
    private static let mattes: Set<Substring> = [
        "portraiteffectsmatte", "semanticskinmatte", "semantichairmatte", "semanticteethmatte", "semanticglassesmatte",
        "semanticskymatte",
    ]

    private static func isMatte(_ name: String) -> Bool {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 7, parts[0...3] == ["urn", "com", "apple", "photo"], parts[5] == "aux" else {
            return false
        }
        return Int(parts[4]).map((2017...2035).contains) == true && parts[4].utf8.count == 4
            && mattes.contains(parts[6])
    }
}
