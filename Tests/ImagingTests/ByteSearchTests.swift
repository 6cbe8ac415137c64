// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerTestSupport
import Testing

@testable import Imaging

@Suite("Search of a copy for values")
struct ByteSearchTests {
    /// What a search finds in a file of these bytes.
    private func found(_ values: [String], in bytes: [UInt8], _ ranges: [Range<UInt64>]? = nil) throws -> [Int] {
        let path = FileManager.default.temporaryDirectory.appending(path: "search-\(UUID().uuidString)").path
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        return ByteSearch(values).found(in: descriptor, ranges ?? [0..<UInt64(bytes.count)])
    }

    private static func little(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    private static func big(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }

    @Test("each spelling is found, at the start, at the end and over the end of a piece, and no part of one")
    func spellings() throws {
        for spelling in [Array("Évora 7".utf8), Self.little("Évora 7"), Self.big("Évora 7")] {
            for place in [0, 1, 5000, (1 << 16) - 3, 1 << 16, (1 << 18) - spelling.count] {
                var bytes = [UInt8](repeating: 0, count: 1 << 18)
                bytes.replaceSubrange(place..<place + spelling.count, with: spelling)
                #expect(try found(["nothing", "Évora 7"], in: bytes) == [1], "at \(place)")
                bytes[place + spelling.count / 2] ^= 0x40
                #expect(try found(["nothing", "Évora 7"], in: bytes).isEmpty, "at \(place)")
            }
        }
    }

    @Test("what overlaps itself is found, and what stands outside of the ranges is not")
    func ranges() throws {
        #expect(try found(["aab", "ba"], in: Array("aaab".utf8)) == [0])
        let bytes = Array("the tower stands".utf8)
        #expect(try found(["tower"], in: bytes, [0..<8, 9..<16]).isEmpty)
        #expect(try found(["tower", "st"], in: bytes, [4..<9, 10..<12]) == [0, 1])
        #expect(try found([], in: bytes).isEmpty && found(["tower"], in: []).isEmpty)
    }

    @Test("it finds what a search by hand finds, in 300 random files")
    func random() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<300 {
            // Few letters, so that values stand there by chance.
            let bytes = (0..<60).map { _ in [0, 0x61, 0x62][Int.random(in: 0..<3, using: &generator)] as UInt8 }
            let values = (0..<4).map { _ in
                String(
                    (0..<Int.random(in: 2...4, using: &generator)).map { _ in Bool.random(using: &generator) ? "a" : "b"
                    })
            }
            let expected = values.indices.filter { index in
                [Array(values[index].utf8), Self.little(values[index]), Self.big(values[index])].contains {
                    bytes.firstRange(of: $0) != nil
                }
            }
            #expect(try found(values, in: bytes) == expected)
        }
    }
}
