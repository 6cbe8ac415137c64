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
    @inlinable
    public init?(_ text: some StringProtocol) { self.init(digits: text.utf8) }

    /// Parses the 16 digits of `description`; returns nil for anything else. Lists of thousands are parsed with each change of a selection: Swift's own
    /// parser takes 1.5 microseconds, and would accept signs and upper case as well.
    @inlinable
    public init?(digits: some Sequence<UInt8>) {
        var (value, count) = (UInt64(0), 0)
        for digit in digits {
            let number: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = digit - UInt8(ascii: "a") + 10
            default: return nil
            }
            count += 1
            guard count <= 16 else { return nil }
            value = value << 4 | UInt64(number)
        }
        guard count == 16 else { return nil }
        self.init(rawValue: value)
    }

    /// 16 lower-case hexadecimal digits; `init(_:)` parses them.
    public var description: String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for place in 0..<16 {
                let number = UInt8(truncatingIfNeeded: rawValue >> UInt64(60 - 4 * place)) & 15
                digits[place] = number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
            }
            return 16
        }
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

extension AssetID {
    /// The identifiers of a text that `description` wrote, one behind the other; what is none is left out.
    public static func list(joined text: String) -> [AssetID] {
        let digits = Array(text.utf8)
        return stride(from: 0, to: digits.count, by: 16).compactMap { start in
            AssetID(digits: digits[start..<min(start + 16, digits.count)])
        }
    }
}
