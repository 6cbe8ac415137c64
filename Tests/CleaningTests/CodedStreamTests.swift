// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import MediaTypes
import PickerTestSupport
import Testing

@testable import Cleaning

/// What cameras write among the pictures of a film goes, no byte moves, and what drawing needs stays.
@Suite("Messages in streams")
struct CodedStreamTests {
    private static let needle = Array("Needleplace 47.638203,-8.891586".utf8)

    /// A message of a unit.
    private struct Message: Equatable {
        var kind: Int
        var content: [UInt8]
    }

    /// A unit of these messages, with the bytes that keep start codes out of it.
    private static func unit(_ head: [UInt8], _ messages: [Message]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            [UInt8](repeating: 0xFF, count: value / 255) + [UInt8(value % 255)]
        }
        var bytes: [UInt8] = []
        for message in messages { bytes += number(message.kind) + number(message.content.count) + message.content }
        bytes.append(0x80)
        var (raw, zeros) = (head, 0)
        for byte in bytes {
            if zeros >= 2, byte <= 3 {
                raw.append(3)
                zeros = 0
            }
            raw.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return raw
    }

    /// Reads a unit as a decoder does; nil for one that has a start code or breaks off.
    private static func messages(_ unit: [UInt8], behind head: Int) -> [Message]? {
        var (bytes, zeros): ([UInt8], Int) = ([], 0)
        for byte in unit.dropFirst(head) {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            if zeros >= 2, byte < 3 { return nil }
            bytes.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        guard bytes.last == 0x80 else { return nil }
        var (found, place): ([Message], Int) = ([], 0)
        func number() -> Int {
            var value = 0
            while place < bytes.count {
                place += 1
                value += Int(bytes[place - 1])
                if bytes[place - 1] != 0xFF { break }
            }
            return value
        }
        while place < bytes.count - 1 {
            let (kind, size) = (number(), number())
            guard place + size < bytes.count else { return nil }
            found.append(Message(kind: kind, content: Array(bytes[place..<place + size])))
            place += size
        }
        return found
    }

    private static func applied(_ kind: NALUnits, _ unit: [UInt8], _ kept: Kept) throws -> [UInt8] {
        var copy = unit
        for change in try kind.changes(in: unit[...], kept) {
            copy.replaceSubrange(change.place..<change.place + change.bytes.count, with: change.bytes)
        }
        return copy
    }

    private static let kinds: [(kind: NALUnits, head: [UInt8])] = [
        (.avc, [6]), (.hevc, [0x4E, 1]), (.hevc, [0x50, 1]), (.vvc, [0, 23 << 3 | 1]), (.vvc, [0, 24 << 3 | 1]),
    ]

    @Test(
        "what tells goes, what draws stays, in units of any messages: two thousand random ones",
        arguments: kinds.indices)
    func randomUnits(_ index: Int) throws {
        let (kind, head) = Self.kinds[index]
        var random = SeededGenerator(seed: UInt64(index) + 7)
        let kept = Kept(without: .all)
        for _ in 0..<2000 {
            let messages = (0..<Int.random(in: 1...5, using: &random)).map { _ -> Message in
                let kind = [0, 1, 5, 4, 5, 6, 137, 144, 200, 300].randomElement(using: &random) ?? 5
                let size = [0, 1, 2, 7, 31, 250, 253, 254, 255, 256, 257, 509, 600].randomElement(using: &random) ?? 7
                // Many zeros, so that there is much to keep start codes out of.
                return Message(
                    kind: kind,
                    content: (0..<size).map { _ in
                        [0, 0, 0, 1, 2, 3, 0xFF, 0x80, 65].randomElement(using: &random) ?? 0
                    })
            }
            let unit = Self.unit(head, messages)
            guard let copy = try? Self.applied(kind, unit, kept) else {
                // Refused: only where the one message that goes is so short that no other fits into its place.
                #expect(
                    messages.filter { ![0, 1, 6, 137, 144].contains($0.kind) }.map(\.content.count) == [0],
                    "\(messages)")
                continue
            }
            #expect(copy.count == unit.count)
            let read = try #require(Self.messages(copy, behind: head.count), "\(messages) became \(copy)")
            let needed = messages.filter { [0, 1, 6, 137, 144].contains($0.kind) }
            #expect(read.filter { $0.kind != 3 } == needed)
            #expect(read.filter { $0.kind == 3 }.allSatisfy { $0.content.allSatisfy { $0 == 0xFF } })
        }
    }

    @Test("HDR10+ stays, other words of makers go; captions and the clock as the rest of the file")
    func registered() throws {
        let hdr = Message(kind: 4, content: [0xB5, 0, 0x3C, 0, 1, 4, 1, 2, 3])
        let captions = Message(kind: 4, content: [0xB5, 0, 0x31] + Array("GA94".utf8) + [3, 1, 2])
        let maker = Message(kind: 4, content: [0xB5, 0, 0x3B, 0] + Self.needle)
        let clock = Message(kind: 136, content: [1, 2, 3])
        let unit = Self.unit([0x4E, 1], [hdr, captions, maker, clock])
        for (removed, expected) in [
            (.all, [hdr]), (.people, [hdr, captions, clock]), (.location, [hdr, clock]),
        ] as [(MetadataClasses, [Message])] {
            let copy = try Self.applied(.hevc, unit, Kept(without: removed))
            #expect(Self.messages(copy, behind: 2)?.filter { $0.kind != 3 } == expected)
        }
    }

    @Test("a unit that breaks off, and one without a meaning, keep nothing")
    func broken() throws {
        for (kind, unit) in [
            (.avc, [6, 5, 200] + Self.needle), (.avc, [6] + Self.needle), (.avc, [0x1E] + Self.needle),
            (.avc, [12] + Self.needle),
            (.hevc, [48 << 1, 1] + Self.needle), (.hevc, [38 << 1, 1] + Self.needle),
            (.vvc, [0, 28 << 3 | 1] + Self.needle),
        ] as [(NALUnits, [UInt8])] {
            let copy = try Self.applied(kind, unit, Kept(without: .location))
            #expect(copy.count == unit.count && !copy.contains(Self.needle))
        }
    }

    @Test("units of AV1: metadata of makers and units without a meaning become padding")
    func av1() throws {
        func obu(_ type: UInt8, _ payload: [UInt8]) -> [UInt8] { [type << 3 | 2, UInt8(payload.count)] + payload }
        let (header, frame) = (obu(1, [1, 2, 3]), obu(6, [9, 9, 9]))
        let light = obu(5, [1, 0, 1, 0, 1, 0x80])
        let hdr = obu(5, [4, 0xB5, 0, 0x3C, 0, 1, 4, 7, 0x80])
        let sample =
            header + light + hdr + obu(5, [4, 0xB5, 0, 0x3B] + Self.needle) + obu(5, [6] + Self.needle)
            + obu(9, Self.needle)
            + obu(15, Self.needle) + frame
        let source = ByteSource(sample)
        var copy = sample
        for change in try CodedStream.av1.changes(in: 0..<source.length, source, Kept(without: .device)) {
            copy.replaceSubrange(Int(change.place)..<Int(change.place) + change.bytes.count, with: change.bytes)
        }
        #expect(copy.count == sample.count && !copy.contains(Self.needle))
        #expect(copy.starts(with: header + light + hdr) && copy.suffix(frame.count) == frame[...])
        // Each of the others is padding that ends with a bit.
        var place = header.count + light.count + hdr.count
        while place < copy.count - frame.count {
            #expect(copy[place] >> 3 == 15)
            place += 2 + Int(copy[place + 1])
            #expect(copy[place - 1] == 0x80)
        }
        // Units that do not fill the sample are no stream.
        let short = ByteSource(Array(sample.dropLast(2)))
        #expect(throws: CleaningError.self) {
            try CodedStream.av1.changes(in: 0..<short.length, short, Kept(without: .all))
        }
    }

    @Test(
        "a sample is units one behind the other, each behind its length; what does not fit is refused",
        arguments: [1, 2, 4])
    func samples(_ lengthSize: Int) throws {
        func behindLength(_ unit: [UInt8]) -> [UInt8] {
            (0..<lengthSize).reversed().map { UInt8(truncatingIfNeeded: unit.count >> (8 * $0)) } + unit
        }
        let picture: [UInt8] = [0x65] + Self.needle
        let message = Self.unit([6], [Message(kind: 5, content: Self.needle)])
        let sample = behindLength([9, 0xF0]) + behindLength(message) + behindLength(picture)
        let (stream, source) = (CodedStream.units(.avc, lengthSize: lengthSize), ByteSource(sample))
        let changes = try stream.changes(in: 0..<source.length, source, Kept(without: .all))
        #expect(changes.count == 1)
        let place = lengthSize + 2 + lengthSize
        #expect(changes.first?.place == UInt64(place) + 1)
        // What is coded as a picture is never touched, whatever its bytes are.
        #expect(try #require(changes.first).bytes.count == message.count - 1)
        let broken = ByteSource(Array(sample.dropLast()))
        #expect(throws: CleaningError.self) { try stream.changes(in: 0..<broken.length, broken, Kept(without: .all)) }
    }
}

extension Array where Element == UInt8 {
    fileprivate func contains(_ other: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: other) }
    }
}
