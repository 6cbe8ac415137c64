// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import MediaTypes
import Testing

@testable import Cleaning

@Suite struct WebPCleaningTests {
    private static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        Array(type.utf8) + ChunkBuilders.little(payload.count, 4) + payload + (payload.count % 2 == 1 ? [0] : [])
    }

    private static func file(_ flags: UInt8, _ chunks: [[UInt8]]) -> [UInt8] {
        let body = Array("WEBP".utf8) + chunk("VP8X", [flags, 0, 0, 0, 7, 0, 0, 7, 0, 0]) + chunks.joined()
        return Array("RIFF".utf8) + ChunkBuilders.little(body.count, 4) + body
    }

    private static func cleaned(_ bytes: [UInt8], _ removed: MetadataClasses) throws(CleaningError) -> [UInt8] {
        try WebPCleaning.recipe(of: ByteSource(bytes, budget: 1 << 30), Kept(without: removed)).applied(to: bytes)
    }

    private static let picture = chunk("VP8L", [0x2F, 7, 0x40, 0, 0])
    private static let exif = chunk("EXIF", Array("Exif\0\0".utf8) + EmbeddedExif.block)

    @Test func flagsTellWhatStays() throws {
        let file = Self.file(
            0x1C, [Self.picture, Self.exif, Self.chunk("XMP ", ChunkBuilders.xmp("48,7N")), Self.chunk("junk", [1])])
        let copy = try Self.cleaned(file + Array("tail".utf8), .location)
        #expect(copy[20] & 0x18 == 0x18)
        #expect(
            copy.holds("secret words") && !copy.holds("secret place") && !copy.holds("48,7N") && !copy.holds("junk"))
        #expect(copy.count == 8 + Int(copy[4]) + Int(copy[5]) << 8)
        let bare = Self.file(0x08, [Self.picture, Self.chunk("EXIF", [1, 2, 3])])
        #expect(try Self.cleaned(bare, .all) == Self.file(0, [Self.picture]))
    }

    @Test func simpleFilesAreOneChunk() throws {
        let body = Array("WEBP".utf8) + Self.picture
        let plain = Array("RIFF".utf8) + ChunkBuilders.little(body.count, 4) + body
        let more = Array("RIFF".utf8) + ChunkBuilders.little(body.count + Self.exif.count, 4) + body + Self.exif
        #expect(try Self.cleaned(more, .location) == plain)
    }

    @Test func framesLoseWhatIsUnknown() throws {
        let frame = [UInt8](repeating: 0, count: 16) + Self.picture
        let animation = Self.chunk("ANIM", [0, 0, 0, 0, 0, 0])
        let file = Self.file(0x02, [animation, Self.chunk("ANMF", frame + Self.chunk("note", [1, 2, 3]))])
        #expect(try Self.cleaned(file, .location) == Self.file(0x02, [animation, Self.chunk("ANMF", frame)]))
    }

    @Test func neverTraps() {
        let frame = [UInt8](repeating: 0, count: 16) + Self.picture
        let profile = Self.chunk("ICCP", ChunkBuilders.profile)
        let file = Self.file(0x3C, [profile, Self.picture, Self.chunk("ANMF", frame), Self.exif])
        Mangling.check(file) { bytes throws(CleaningError) in try Self.cleaned(bytes, .location) }
    }
}
