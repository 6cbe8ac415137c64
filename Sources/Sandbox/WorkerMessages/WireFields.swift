// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

// Numbers, least significant byte first.

extension WireForm where Value: FixedWidthInteger {
    /// A number in as many bytes as its type has.
    static var number: Self {
        Self(write: { $0.append(to: &$1) }, take: { Value(taking: &$0) })
    }

    /// A number of a range; the writer does not look.
    static func number(_ range: ClosedRange<Value>) -> Self { number.only { range.contains($0) } }
}

extension WireForm<Int> {
    /// A number of a range, in the bytes of another type; the writer makes it fit that type.
    static func count<Number: FixedWidthInteger & UnsignedInteger & Sendable>(
        _ range: ClosedRange<Int> = 0...Int.max, as number: Number.Type = UInt32.self
    ) -> Self {
        Self(
            write: { value, bytes in Number(clamping: value).append(to: &bytes) },
            take: { cursor in
                guard let number = Number(taking: &cursor) else { return nil }
                let value = Int(clamping: number)
                return range.contains(value) ? value : nil
            })
    }
}

extension FixedWidthInteger {
    fileprivate func append(to bytes: inout [UInt8]) {
        withUnsafeBytes(of: littleEndian) { bytes.append(contentsOf: $0) }
    }

    fileprivate init?(taking cursor: inout ByteCursor) {
        guard let number = cursor.little(Self.bitWidth / 8) else { return nil }
        self.init(truncatingIfNeeded: number)
    }
}

extension WireForm<UInt32> {
    /// What every request and reply begins with: a constant for the kind of message, and the request's number.
    static func id(behind magic: UInt32) -> Self {
        WireForm<(UInt32, UInt32)>.pair(.number(magic...magic), .number).translated({ $0.1 }, back: { (magic, $0) })
    }
}

extension WireForm<Bool> {
    /// A byte that is 0 or 1.
    static var flag: Self {
        Self(
            write: { $1.append($0 ? 1 : 0) },
            take: { cursor in
                switch cursor.byte() {
                case 0: false
                case 1: true
                default: nil
                }
            })
    }
}

extension WireForm<Double> {
    /// A finite number.
    static var finite: Self {
        WireForm<UInt64>.number.translated({ Double(bitPattern: $0) }, back: { $0.bitPattern }).only(\.isFinite)
    }

    /// A time in a video, in seconds from its start; none beyond 10,000,000 seconds (four months) before or after it, so
    /// that sums with clocks and durations stay finite.
    static var seconds: Self { finite.only { (-1e7...1e7).contains($0) } }

    /// A duration in seconds.
    static var duration: Self { seconds.only { $0 >= 0 } }
}

extension WireForm where Value: RawRepresentable, Value.RawValue: FixedWidthInteger & Sendable {
    /// A value by its number.
    static var raw: Self {
        WireForm<Value.RawValue>.number.translated({ Value(rawValue: $0) }, back: { $0.rawValue })
    }
}

extension WireForm<MediaFormat> {
    /// A format by its place among all: both sides are of one build, so the order of the cases is the same.
    static var format: Self {
        let all = MediaFormat.allCases
        return WireForm<Int>.count(0...all.count - 1, as: UInt8.self)
            .translated({ all[$0] }, back: { all.firstIndex(of: $0) ?? 0 })
    }
}

extension WireForm<String> {
    /// A text with its length in front: valid UTF-8. The writer cuts off what is beyond the longest, between characters.
    /// - Parameter longest: in bytes.
    static func text(_ longest: Int = WireLimits.text) -> Self {
        let count = WireForm<Int>.count(0...longest)
        return Self(
            write: { text, bytes in
                let kept = text.utf8Prefix(longest)
                count.write(kept.count, &bytes)
                bytes += kept
            },
            read: { cursor throws(WireRefusal) in
                guard let bytes = cursor.take(try count.read(&cursor)),
                    let text = String(validating: bytes, as: UTF8.self)
                else { throw WireRefusal() }
                return text
            })
    }

    /// The extension of a file's name, without the dot.
    static var fileExtension: Self { text(32) }
}

extension String {
    /// At most so many bytes, without a part of a character at the end.
    fileprivate func utf8Prefix(_ longest: Int) -> [UInt8] {
        let bytes = Array(utf8)
        guard bytes.count > longest else { return bytes }
        var end = longest
        // A character cut in two would not be UTF-8 any more: all but its first byte are 10xxxxxx.
        while bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return Array(bytes[..<end])
    }
}

extension WireForm<[String]> {
    /// Keywords, people or other texts.
    static var texts: Self { list(.text(), 0...WireLimits.texts) }
}

extension WireForm<[UInt8]> {
    /// Bytes with their number in front.
    static var bytes: Self {
        let count = WireForm<Int>.count()
        return Self(
            write: { value, bytes in
                count.write(value.count, &bytes)
                bytes += value
            },
            read: { cursor throws(WireRefusal) in
                guard let taken = cursor.take(try count.read(&cursor)) else { throw WireRefusal() }
                return Array(taken)
            })
    }
}

/// What a message may carry. The writer cuts to these limits, and the reader refuses messages beyond them.
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
