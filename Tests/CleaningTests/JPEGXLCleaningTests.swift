// SPDX-License-Identifier: GPL-3.0-or-later

import Cleaning
import MediaBytes
import MediaTypes
import Testing

struct JPEGXLCleaningTests {
    static let signature = big(12) + text("JXL ") + [0x0D, 0x0A, 0x87, 0x0A]
    /// A black picture of 8 x 8, as cjxl 0.7 writes it.
    static let picture: [UInt8] = [
        0xFF, 0x0A, 0x41, 0x40, 0x50, 0x5C, 0x08, 0x08, 0x02, 0x01, 0x00, 0x18, 0x00, 0x4B, 0x18, 0x8B, 0x15, 0x82,
        0x01,
    ]
    static let (one, two) = (Array(picture.prefix(9)), Array(picture.dropFirst(9)))
    static let gain = [0] + big(1, 2) + [9, 1, 8] + big(0) + picture
    static let file =
        signature + box("ftyp", text("jxl "), zeros(4), text("jxl ")) + box("jxll", [10])
        + box("Exif", HEIFBuilder.exif)
        + box("xml ", text("SECRET")) + box("jbrd", text("SECRET")) + box("jxlp", big(0), one)
        + box("brob", text("jumbSECRET")) + box("jumb", text("SECRET")) + box("jxli", text("SECRET"))
        + box("jhgm", gain) + box("jhgm", text("SECRET")) + box("jxlp", big(0x8000_0001), two)

    private func copy(_ bytes: [UInt8], _ removed: MetadataClasses = .all) throws -> [UInt8] {
        try JPEGXLCleaning.recipe(of: ByteSource(bytes), Kept(without: removed)).applied(to: bytes)
    }

    @Test("the codestream's boxes stay in their order, and EXIF is cleaned")
    func container() throws {
        let copy = try copy(Self.file + text("SECRET"))
        let head = Self.signature + box("ftyp", text("jxl "), zeros(4), text("jxl ")) + box("jxll", [10])
        let tail =
            box("jxlp", big(0), Self.one) + box("jhgm", Self.gain) + box("jxlp", big(0x8000_0001), Self.two)
        let isWhole = copy.starts(with: head) && copy.suffix(tail.count).elementsEqual(tail)
        #expect(isWhole)
        let left = found(["SECRET", "CAMERA"], in: copy)
        #expect(left == [])
        let kept = found(["CAMERA"], in: try self.copy(Self.file, .location))
        #expect(kept == ["CAMERA"])
        let isStable = try self.copy(copy) == copy
        #expect(isStable)
    }

    @Test("metadata that is packed stays like what is not, and damage in it is told")
    func packed() throws {
        func file(_ packed: [UInt8]) -> [UInt8] {
            Self.signature + box("ftyp", text("jxl "), zeros(4), text("jxl ")) + box("brob", text("Exif"), packed)
                + box("jxlc", Self.picture)
        }
        // One uncompressed block by RFC 7932, section 9: a window of 16 bits, the length less one in 16, and the last block empty.
        let exif = HEIFBuilder.exif
        let length = exif.count - 1
        let header = UInt32(length) << 4 | 1 << 20
        let stream = (0..<3).map { UInt8(truncatingIfNeeded: header >> (8 * $0)) } + exif + [3]
        let kept = try copy(file(stream), .location)
        #expect(found(["CAMERA"], in: kept) == ["CAMERA"])
        #expect(found(["brob", "CAMERA"], in: try copy(file(stream), .all)) == [])
        #expect(throws: CleaningError.self) { try copy(file(stream.dropLast(20))) }
    }

    @Test("a codestream alone stays as it is, and what is behind its last frame goes")
    func codestream() throws {
        #expect(try copy(Self.picture) == Self.picture)
        #expect(try copy(Self.picture + text("SECRET")) == Self.picture)
        #expect(try copy(Self.picture + Self.picture) == Self.picture)
    }

    @Test("in a box, what is behind the last frame is zero, also of a gain map and in the last of several parts")
    func tails() throws {
        let head = Self.signature + box("ftyp", text("jxl "), zeros(4), text("jxl "))
        let tail = text("SECRET")
        for (bytes, expected) in [
            (box("jxlc", Self.picture, tail), box("jxlc", Self.picture, zeros(6))),
            (
                box("jxlp", big(0), Self.one) + box("jxlp", big(1), Self.two, tail)
                    + box("jxlp", big(0x8000_0002), tail),
                box("jxlp", big(0), Self.one) + box("jxlp", big(1), Self.two, zeros(6))
                    + box("jxlp", big(0x8000_0002), zeros(6))
            ),
            (
                box("jxlc", Self.picture) + box("jhgm", Self.gain, tail),
                box("jxlc", Self.picture) + box("jhgm", Self.gain, zeros(6))
            ),
        ] {
            let copy = try copy(head + bytes)
            #expect(copy.elementsEqual(head + expected))
            #expect(try self.copy(copy) == copy)
        }
    }

    @Test(
        "a file without a whole picture is damage",
        arguments: [
            signature, [], text("JXL is not here"), Array(picture.dropLast()), [0xFF, 0x0A] + text("pixels"),
            signature + box("ftyp", text("jxl "), zeros(4), text("jxl ")) + box("jxlc", picture) + box("jxlc", picture),
        ])
    func damaged(bytes: [UInt8]) {
        #expect(throws: CleaningError.self) { try copy(bytes) }
    }
}
