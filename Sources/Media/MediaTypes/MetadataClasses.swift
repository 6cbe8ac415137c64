// SPDX-License-Identifier: GPL-3.0-or-later

/// Facts that a photo carries besides its pixels and that can be withheld (`PHPickerConfiguration.metadataOptions`,
/// `photosPickerMetadataOptions(_:)`, widened by people and device; phpicker.md 1.1, 3.2). A member in the set is left
/// out.
public struct MetadataClasses: OptionSet, Sendable, Hashable {
    /// Location and captions have the documented bits, people and device the next ones.
    public let rawValue: UInt8
    /// Makes a set from bits; unknown bits are kept.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Location of capture (`removeLocation`).
    public static let location = MetadataClasses(rawValue: 1 << 0)
    /// Captions and keywords (`removeCaptions`).
    public static let captions = MetadataClasses(rawValue: 1 << 1)
    /// Names of people. Not in the documented picker.
    public static let people = MetadataClasses(rawValue: 1 << 2)
    /// Camera details. Not in the documented picker.
    public static let device = MetadataClasses(rawValue: 1 << 3)
    /// The random number by which the two files of a Live Photo know each other. Nobody chooses it: it goes with all four where a photo leaves
    /// without its other file, which could be told by it.
    public static let pairing = MetadataClasses(rawValue: 1 << 7)
    /// All four.
    public static let all: MetadataClasses = [.location, .captions, .people, .device]
}
