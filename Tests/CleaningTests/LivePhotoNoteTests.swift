// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Cleaning

@Suite struct LivePhotoNoteTests {
    private static let number = "0B1C2D3E-4F50-4162-8374-95A6B7C8D9EA"

    /// A note of a camera: a count, a number that tells of the camera, and that of the Live Photo.
    private static func note(isLittle: Bool, text: String = number, tag: Int = 0x11) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let parts = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isLittle ? parts : parts.reversed()
        }
        let value = Array(text.utf8) + [0]
        let start = 14 + 2 + 2 * 12 + 4
        return Array("Apple iOS\0\0\u{1}\(isLittle ? "II" : "MM")".utf8) + number(2, 2)
            + number(1, 2) + number(9, 2) + number(1, 4) + number(14, 4)
            + number(tag, 2) + number(2, 2) + number(value.count, 4) + number(start, 4) + number(0, 4)
            + value + Array("secret".utf8)
    }

    @Test("the number that a Live Photo's picture and video share is all that stays", arguments: [true, false])
    func number(isLittle: Bool) throws {
        let kept = try #require(LivePhotoNote.kept(Self.note(isLittle: isLittle)))
        #expect(kept == Self.expected)
        #expect(LivePhotoNote.kept(kept) == kept)
    }

    private static let expected: [UInt8] =
        Array("Apple iOS\0\0\u{1}MM".utf8) + [0, 1, 0, 0x11, 0, 2, 0, 0, 0, 37, 0, 0, 0, 32, 0, 0, 0, 0]
        + Array(number.utf8) + [0]

    @Test(
        "of all other notes nothing does",
        arguments: [
            [], Array("Nikon\0\u{2}\u{10}".utf8), note(isLittle: false, tag: 0x15),
            note(isLittle: false, text: "Ann's phone, 36 letters of a number.."), note(isLittle: true, text: ""),
        ])
    func others(_ note: [UInt8]) { #expect(LivePhotoNote.kept(note) == nil) }

    @Test("no prefix of a note traps")
    func prefixes() {
        let note = Self.note(isLittle: false)
        for count in 0..<note.count { _ = LivePhotoNote.kept(Array(note.prefix(count))) }
    }
}
