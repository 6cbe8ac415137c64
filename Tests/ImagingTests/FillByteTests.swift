// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging
@testable import MediaBytes

/// JPEGs with something between their segments: any number of FF bytes may fill the space there, and some programs leave
/// zeros, which every decoder passes over.
struct FillByteTests {
    private let folder: TemporaryFolder
    private let plain: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        let exif = Fixtures.exif([.ascii(0x010F, "Maker"), .short(0x112, 6)])
        plain = Fixtures.jpeg(try Fixtures.jpeg(width: 64, height: 32), exif: exif, xmp: Fixtures.xmp)
    }

    static let fillings: [(what: String, bytes: [UInt8])] = [
        ("one", [0xFF]), ("three", [0xFF, 0xFF, 0xFF]), ("a page", [UInt8](repeating: 0xFF, count: 4096)),
        ("a hundred kilobytes", [UInt8](repeating: 0xFF, count: 100_000)),
        ("a zero", [0]), ("zeros", [UInt8](repeating: 0, count: 5000)),
        ("a stuffed byte and text", [0xFF, 0] + Array("note".utf8)),
    ]

    /// With the filling before each segment but the first, which the sniffed bytes end with.
    private func filled(_ filling: [UInt8]) throws -> [UInt8] {
        var file: [UInt8] = Array(plain.prefix(2))
        var position = 2
        while position + 4 <= plain.count, plain[position] == 0xFF {
            if position > 2 { file += filling }
            let length = Int(plain[position + 2]) << 8 | Int(plain[position + 3])
            file += plain[position..<position + 2 + length]
            position += 2 + length
            // Behind the header of the scan come its data.
            if plain[position - length - 1] == 0xDA { break }
        }
        return file + plain[position...]
    }

    @Test("facts and picture are those of the file without", arguments: fillings.indices)
    func factsAndPicture(_ index: Int) throws {
        let (what, filling) = Self.fillings[index]
        let file = try filled(filling)
        #expect(file.count > plain.count + 4 * filling.count)
        #expect(try folder.facts(file, name: "a.jpg") == folder.facts(plain, name: "a.jpg"), "\(what)")
        #expect(try folder.decode(file, .jpeg) == folder.decode(plain, .jpeg), "\(what)")
        let (structure, expected) = (JPEGStructure(ByteSource(file)), JPEGStructure(ByteSource(plain)))
        #expect(structure.size?.width == expected.size?.width && structure.firstScan != nil, "\(what)")
    }

    @Test("a file that is filled to its end ends the walk")
    func filledToTheEnd() {
        for byte: UInt8 in [0xFF, 0] {
            let file = plain.prefix(20) + [UInt8](repeating: byte, count: 20_000)
            #expect(JPEGHeader.segments(ByteSource(Array(file))).count { _ in true } <= 1)
        }
    }
}
