// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import Pixels

/// Reads what `WireWriter` wrote. The sender may be a worker that a file has taken over, so every read is checked and
/// gives nil for bytes that make no sense.
extension ByteCursor {
    /// The request's number, where the message is of the kind that begins with `magic`.
    mutating func id(behind magic: UInt32) -> UInt32? { little32() == magic ? little32() : nil }

    mutating func flag() -> Bool? {
        switch byte() {
        case 0: false
        case 1: true
        default: nil
        }
    }

    mutating func gamut() -> Gamut? { byte().flatMap { Gamut(rawValue: $0) } }

    mutating func int64() -> Int64? { little(8).map { Int64(bitPattern: $0) } }

    /// A number from 0 to `limit`.
    mutating func count(upTo limit: Int) -> Int? {
        guard let value = little32(), value <= UInt32(clamping: limit) else { return nil }
        return Int(value)
    }

    /// A finite number.
    mutating func double() -> Double? {
        guard let bits = little(8) else { return nil }
        let value = Double(bitPattern: bits)
        return value.isFinite ? value : nil
    }

    /// A time in a video, in seconds from its start; nil beyond 10,000,000 seconds (four months) before or after it, so
    /// that sums with clocks and durations stay finite.
    mutating func seconds() -> Double? {
        guard let value = double(), (-1e7...1e7).contains(value) else { return nil }
        return value
    }

    /// Valid UTF-8, no longer than a text may be.
    mutating func text() -> String? {
        guard let count = count(upTo: WireLimits.text), let bytes = take(count) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    mutating func texts() -> [String]? {
        guard let count = count(upTo: WireLimits.texts) else { return nil }
        var result: [String] = []
        for _ in 0..<count {
            guard let text = text() else { return nil }
            result.append(text)
        }
        return result
    }

    /// A value that may be missing: nil where the bytes make no sense.
    mutating func optional<Value>(_ read: (inout ByteCursor) -> Value?) -> Value?? {
        guard let isThere = flag() else { return nil }
        guard isThere else { return .some(nil) }
        guard let value = read(&self) else { return nil }
        return .some(value)
    }
}
