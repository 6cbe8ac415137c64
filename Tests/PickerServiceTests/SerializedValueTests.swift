// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import PickerTestSupport
import Testing

@Suite("Values as GLib serializes them")
struct SerializedValueTests {
    private static let signatures = [
        "b", "y", "i", "u", "x", "t", "d", "s", "o", "v", "as", "ai", "ax", "a{sv}", "aa{sv}", "(sx)", "(yi)", "a(sv)",
    ]

    private func value(_ signature: String, _ generator: inout SeededGenerator, depth: Int = 0) -> BusValue {
        func some(_ most: Int) -> Int { Int.random(in: 0...most, using: &generator) }
        func text() -> String {
            String((0..<some(some(8) == 0 ? 300 : 12)).map { _ in "abcé𝄞 ".randomElement(using: &generator)! })
        }
        func inner() -> BusValue {
            let simple = ["b", "y", "i", "u", "x", "t", "d", "s"]
            let all = depth < 3 ? Self.signatures : simple
            return value(all.randomElement(using: &generator)!, &generator, depth: depth + 1)
        }
        switch signature {
        case "b": return .boolean(some(1) == 1)
        case "y": return .byte(UInt8(some(255)))
        case "i": return .int32(.random(in: .min ... .max, using: &generator))
        case "u": return .uint32(.random(in: .min ... .max, using: &generator))
        case "x": return .int64(.random(in: .min ... .max, using: &generator))
        case "t": return .uint64(.random(in: .min ... .max, using: &generator))
        case "d": return .double(Double(some(1000)) / 7)
        case "s": return .string(text())
        case "o": return .objectPath("/a/b\(some(1000))")
        case "v": return .variant(inner())
        case "as": return .texts((0..<some(40)).map { _ in text() })
        case "a{sv}":
            return .dictionary(
                Dictionary((0..<some(12)).map { _ in (text(), inner()) }, uniquingKeysWith: { first, _ in first }))
        case "(sx)": return .tuple([.string(text()), .int64(7)])
        case "(yi)": return .tuple([.byte(1), .int32(2)])
        default:
            let element = String(signature.dropFirst())
            if element == "(sv)" {
                return .array((0..<some(5)).map { _ in .tuple([.string(text()), .variant(inner())]) }, of: element)
            }
            return .array((0..<some(20)).map { _ in value(element, &generator, depth: depth + 1) }, of: element)
        }
    }

    @Test("rows are what a list of dictionaries is", arguments: 1...40 as ClosedRange<UInt64>)
    func rows(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let keys = ["a", "bytes", "id", "name"].prefix(Int.random(in: 0...4, using: &generator))
        let rows = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
            keys.map { _ in Bool.random(using: &generator) ? value("s", &generator) : nil }
        }
        let other = ["next": value("s", &generator)]
        let whole = BusValue.tuple([
            .array(
                rows.map { row in
                    .dictionary(
                        Dictionary(
                            uniqueKeysWithValues: zip(keys, row).compactMap { key, value in value.map { (key, $0) } }))
                }, of: "a{sv}"), .dictionary(other),
        ])
        #expect(
            BusValue.serialized(rows: rows.count, keys: Array(keys), and: other) { rows[$0][$1] } == whole.serialized)
    }

    @Test("GLib reads each value as what was written, byte for byte", arguments: 1...60 as ClosedRange<UInt64>)
    func same(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for signature in Self.signatures {
            let written = value(signature, &generator)
            let bytes = written.serialized
            // GLib's own form of the same value.
            let made = BusValue.made(MadeValue(written))
            #expect(bytes == made.serialized, "\(written)")
            let whole = BusValue.tuple([written, .string("end"), written]).serialized
            #expect(whole == BusValue.made(MadeValue(.tuple([written, .string("end"), written]))).serialized)
            _ = try #require(MadeValue(serialized: bytes, signature: signature))
        }
    }
}
