// SPDX-License-Identifier: GPL-3.0-or-later

/// A stable, opaque identifier of an asset: a keyed hash of its contents (contract section 10, Identifiers).
///
/// It survives renames, moves and the loss of the index, and without the key reveals nothing about path, order or
/// contents. Shown as 16 lower-case hexadecimal digits. Source: `PHObject.localIdentifier`,
/// `PHPickerResult.assetIdentifier`.
public struct AssetID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The 64 bits of the hash.
    public let rawValue: UInt64

    /// Wraps a hash computed by the library.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Parses the text from `description`; returns nil for anything else.
    public init?(_ text: some StringProtocol) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        // Swift's own parser would accept signs and upper case as well.
        guard text.utf8.count == 16, text.utf8.allSatisfy({ digits ~= $0 || letters ~= $0 }),
            let value = UInt64(text, radix: 16)
        else { return nil }
        rawValue = value
    }

    /// 16 lower-case hexadecimal digits; `init(_:)` parses them.
    public var description: String {
        let digits = String(rawValue, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Compares numbers; used only to break ties in sort orders.
    public static func < (one: AssetID, other: AssetID) -> Bool { one.rawValue < other.rawValue }
}

extension AssetID: Codable {
    /// Decodes the 16 digits.
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let id = AssetID(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not an asset identifier"))
        }
        self = id
    }

    /// Encodes `description`.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
