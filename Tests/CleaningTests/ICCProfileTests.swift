// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Cleaning

@Suite struct ICCProfileTests {
    private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func text(_ text: String) -> [UInt8] { Array("text\0\0\0\0".utf8) + Array(text.utf8) + [0] }

    private static func description(_ text: String) -> [UInt8] {
        Array("desc\0\0\0\0".utf8) + big(text.utf8.count + 1) + Array(text.utf8) + [UInt8](repeating: 0, count: 79)
    }

    private static func localized(_ texts: [(String, String)]) -> [UInt8] {
        var records: [UInt8] = []
        var strings: [UInt8] = []
        for (language, text) in texts {
            let wide: [UInt8] = text.utf8.flatMap { [UInt8(0), $0] }
            records += Array(language.utf8) + big(wide.count) + big(16 + 12 * texts.count + strings.count)
            strings += wide
        }
        return Array("mluc\0\0\0\0".utf8) + big(texts.count) + big(12) + records + strings
    }

    private static let numbers: [UInt8] = Array("XYZ \0\0\0\0".utf8) + [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

    /// A profile whose header says "secret" everywhere it may, with tags one behind another.
    private static func profile(_ tags: [(String, [UInt8])]) -> [UInt8] {
        var table = big(tags.count)
        var data: [UInt8] = []
        for (signature, bytes) in tags {
            table += Array(signature.utf8) + big(132 + 12 * tags.count + data.count) + big(bytes.count)
            data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        let fields: [String] = [
            "secr", "\u{2}\u{10}\0\0", "mntr", "RGB ", "XYZ ", "secretsecret", "acsp", "secr", "\0\0\0\0", "secr",
            "secr",
            "\0\0\0\0\0\0\0\0", "\0\0\0\0", "wwwwxxxxyyyy", "secr", "secretsecretsecr",
            String(repeating: "z", count: 28),
        ]
        let rest = Array(fields.joined().utf8) + table + data
        return big(rest.count + 4) + rest
    }

    private func data(of signature: String, in profile: [UInt8]) -> [UInt8]? {
        let count = Int(profile[131])
        for index in 0..<count {
            let entry = profile[(132 + 12 * index)..<(144 + 12 * index)]
            guard entry.prefix(4).elementsEqual(signature.utf8) else { continue }
            let numbers = entry.dropFirst(4).reduce(0) { $0 << 8 | Int($1) }
            return Array(profile[(numbers >> 32)..<((numbers >> 32) + (numbers & 0xFFFF_FFFF))])
        }
        return nil
    }

    @Test func keepsNumbersAndBlanksTexts() throws {
        let profile = Self.profile([
            ("desc", Self.description("secret display")), ("rXYZ", Self.numbers), ("cprt", Self.text("secret")),
            ("dmnd", Self.description("secret")), ("mmod", Array("mmodsecretsecret".utf8)),
            ("calt", Self.text("secret")),
            ("wtpt", Self.numbers),
        ])
        let result = ICCProfile.blanked(profile)
        #expect(result.count == profile.count && !result.holds("secr") && !result.holds("zz"))
        #expect(result[12..<24] == profile[12..<24] && result[68..<80] == profile[68..<80])
        #expect(data(of: "rXYZ", in: result) == Self.numbers && data(of: "wtpt", in: result) == Self.numbers)
        #expect(data(of: "desc", in: result)?.starts(with: Self.description("").prefix(13)) == true)
        #expect(data(of: "cprt", in: result) == Array("text".utf8) + [UInt8](repeating: 0, count: 11))
        #expect(data(of: "dmnd", in: result) == nil && data(of: "mmod", in: result) == nil)
        #expect(ICCProfile.blanked(result) == result)
    }

    @Test(
        arguments: [
            (description("sRGB IEC61966-2.1"), description("sRGB IEC61966-2.1")),
            (localized([("deDE", "Anns Schirm"), ("enUS", "Display P3")]), nil),
            (localized([("enUS", "Display P3")]), localized([("enUS", "Display P3")])),
            (localized([("enUS", "Display P3\0")]), nil),
        ] as [([UInt8], [UInt8]?)])
    func keepsWellKnownNames(_ text: [UInt8], _ expected: [UInt8]?) throws {
        let result = ICCProfile.blanked(Self.profile([("desc", text), ("cprt", text)]))
        let name = try #require(data(of: "desc", in: result))
        #expect(!name.holds("A\0n\0n"))
        #expect(name.starts(with: expected ?? Self.localized([("enUS", "Display P3")])))
    }

    @Test func refusesWhatIsNotAProfile() {
        let good = Self.profile([("desc", Self.description("a")), ("rXYZ", Self.numbers)])
        #expect(!ICCProfile.blanked(good).isEmpty)
        var changes: [[UInt8]] = [[], Array(good.prefix(131)), Array(good.dropLast())]
        for (place, value) in [(12, 0x6C), (36, 0), (128, 0xFF), (137, 0xFF), (141, 0xFF), (148, 0xFF), (152, 0xFF)] {
            var bytes = good
            bytes[place] = UInt8(value)
            changes.append(bytes)
        }
        // Twice the same, texts within numbers, numbers that are a text.
        changes.append(Self.profile([("rXYZ", Self.numbers), ("rXYZ", Self.numbers)]))
        changes.append(Self.profile([("rXYZ", Self.text("secret"))]))
        var shared = good
        shared.replaceSubrange(148..<156, with: shared[136..<144])
        changes.append(shared)
        for bytes in changes { #expect(ICCProfile.blanked(bytes).isEmpty) }
    }

    @Test("bytes that no program takes for a profile are none; in a place from which they cannot go they are zero")
    func isNone() {
        let good = Self.profile([("desc", Self.description("secret")), ("rXYZ", Self.numbers)])
        var unsigned = good
        unsigned[36] = 0
        for bytes in [unsigned, Array(good.prefix(131)), []] {
            #expect(ICCProfile.isNone(bytes))
            #expect(ICCProfile.blankedInPlace(bytes) == [UInt8](repeating: 0, count: bytes.count))
        }
        // A fault of another kind: some programs may read it still, so nobody can say what the picture looks like without it.
        #expect(!ICCProfile.isNone(good) && !ICCProfile.isNone(Array(good.dropLast())))
        #expect(ICCProfile.blankedInPlace(good) == ICCProfile.blanked(good))
    }

    @Test func survivesDamage() {
        let profile = Self.profile([
            ("desc", Self.localized([("enUS", "secret")])), ("rXYZ", Self.numbers), ("cprt", Self.text("secret")),
        ])
        TextMangling.forEach(of: profile, seed: 3) { bytes in
            let result = ICCProfile.blanked(bytes)
            #expect(result.isEmpty || result.count == bytes.count)
        }
    }
}
