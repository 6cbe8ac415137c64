// SPDX-License-Identifier: GPL-3.0-or-later

/// A stable, opaque name for an asset: a keyed hash of its contents (contract section 10, Identifiers).
///
/// It survives renames, moves and the loss of the index, and tells nothing about path, order or contents to who lacks
/// the key. Shown as 16 lower-case hexadecimal digits. Source: `PHObject.localIdentifier`,
/// `PHPickerResult.assetIdentifier`.
public struct AssetID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// All 64 bits of the hash.
    public let rawValue: UInt64

    /// Wraps a hash that the library made.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Reads back `description`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        // Swift's own reader would take signs and capitals as well.
        guard text.utf8.count == 16, text.utf8.allSatisfy({ digits ~= $0 || letters ~= $0 }),
            let value = UInt64(text, radix: 16)
        else { return nil }
        rawValue = value
    }

    /// 16 lower-case hexadecimal digits; `init(_:)` reads them back.
    public var description: String {
        let digits = String(rawValue, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// By number: makes orders total and means nothing else.
    public static func < (one: AssetID, other: AssetID) -> Bool { one.rawValue < other.rawValue }
}

extension AssetID: Codable {
    /// Reads the 16 digits.
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let id = AssetID(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not an asset identifier"))
        }
        self = id
    }

    /// Writes `description`.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
