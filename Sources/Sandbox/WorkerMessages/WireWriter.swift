// SPDX-License-Identifier: GPL-3.0-or-later

/// Puts numbers and texts into a message, least significant byte first. `ByteCursor` reads them back.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    init() {}

    /// Begins with what stands in front of every request and reply: a constant for the kind of message, and the
    /// request's number.
    init(magic: UInt32, id: UInt32) {
        number(magic)
        number(id)
    }

    mutating func byte(_ value: UInt8) { bytes.append(value) }
    mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

    mutating func number(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func number(_ value: Double) { number(value.bitPattern) }

    /// A text with its length in front; what is beyond the longest is cut off between characters.
    mutating func text(_ value: String, longest: Int = WireLimits.text) {
        var kept = Array(value.utf8.prefix(longest))
        // A character cut in two would not be UTF-8 any more.
        while kept.count < value.utf8.count, let last = kept.last, last & 0x80 != 0 {
            kept.removeLast()
            if last & 0xC0 == 0xC0 { break }
        }
        number(UInt32(kept.count))
        bytes += kept
    }

    mutating func optional<Value>(_ value: Value?, _ write: (inout WireWriter, Value) -> Void) {
        flag(value != nil)
        if let value { write(&self, value) }
    }

    mutating func texts(_ values: [String]) {
        let kept = values.prefix(WireLimits.texts)
        number(UInt32(kept.count))
        for value in kept { text(value) }
    }

    mutating func append(_ other: [UInt8]) { bytes += other }
}

/// What a message may carry. `WireWriter` cuts what it writes to these limits, and the reader refuses messages beyond
/// them.
package enum WireLimits {
    /// Bytes of one text. Facts have texts of at most 4,000 characters.
    static let text = 16_000
    /// Texts in a list: keywords or people.
    static let texts = 1000
    /// Files in a batch.
    package static let batch = 16
    /// Bytes of a whole request or reply on the socket; longer answers go through shared memory.
    package static let message = 8 * 1024
}
