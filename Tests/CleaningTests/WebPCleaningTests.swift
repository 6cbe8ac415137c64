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

    /// Eight by eight pixels of one colour: lossless, lossy, and the alpha of the lossy one.
    private static let lossless: [UInt8] = [
        0x2F, 7, 192, 1, 0, 7, 80, 228, 42, 212, 163, 255, 129, 136, 232, 127, 0,
    ]
    private static let lossy: [UInt8] = [
        16, 2, 0, 157, 1, 42, 8, 0, 8, 0, 1, 64, 38, 37, 160, 2, 116, 186, 1, 248, 1, 248, 0, 3, 200, 0, 254, 203, 183,
        255,
        211, 69, 24, 83, 31, 114, 111, 254, 239, 54, 0, 194, 95, 240, 128, 0,
    ]
    private static let alpha: [UInt8] = [1, 7, 80, 192, 136, 8, 68, 68, 255, 3]
    private static let picture = chunk("VP8L", lossless)
    private static let frameHead = [UInt8](repeating: 0, count: 6) + [7, 0, 0, 7, 0, 0] + [0, 0, 0, 0]
    /// For whoever breaks it.
    static let sound = file(0, [picture])

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

    @Test("bytes behind a picture go, alone, beside its alpha and in a frame")
    func tails() throws {
        let secret = Array("SECRET SECRET".utf8)
        func simple(_ type: String, _ payload: [UInt8]) -> [UInt8] {
            let body = Array("WEBP".utf8) + Self.chunk(type, payload)
            return Array("RIFF".utf8) + ChunkBuilders.little(body.count, 4) + body
        }
        func whole(_ tail: [UInt8]) -> [[UInt8]] {
            let raw = [0] + [UInt8](repeating: 200, count: 64)
            let inner = Self.chunk("ALPH", Self.alpha + tail) + Self.chunk("VP8 ", Self.lossy + tail)
            let animation = Self.chunk("ANIM", [0, 0, 0, 0, 0, 0])
            return [
                simple("VP8 ", Self.lossy + tail), simple("VP8L", Self.lossless + tail), Self.file(0x10, [inner]),
                Self.file(0x10, [Self.chunk("ALPH", raw + tail), Self.chunk("VP8 ", Self.lossy)]),
                Self.file(0x12, [animation, Self.chunk("ANMF", Self.frameHead + inner)]),
            ]
        }
        for (index, (plain, file)) in zip(whole([]), whole(secret)).enumerated() {
            #expect(try Self.cleaned(plain, .location) == plain, "\(index)")
            let copy = try Self.cleaned(file, .location)
            #expect(!copy.holds("SECRET"), "\(index)")
            #expect(copy.count + 2 * 4 >= plain.count && copy.count <= plain.count, "\(index)")
        }
        // A picture that breaks off is one for many programs; something else is none.
        let broken = simple("VP8 ", Self.lossy.dropLast(12))
        #expect(try Self.cleaned(broken, .location) == broken)
        #expect(throws: CleaningError.self) { try Self.cleaned(simple("VP8L", secret), .location) }
    }

    @Test func framesLoseWhatIsUnknown() throws {
        let frame = Self.frameHead + Self.picture
        let animation = Self.chunk("ANIM", [0, 0, 0, 0, 0, 0])
        let file = Self.file(0x02, [animation, Self.chunk("ANMF", frame + Self.chunk("note", [1, 2, 3]))])
        #expect(try Self.cleaned(file, .location) == Self.file(0x02, [animation, Self.chunk("ANMF", frame)]))
    }

    @Test func neverTraps() {
        let frame = Self.frameHead + Self.picture
        let profile = Self.chunk("ICCP", ChunkBuilders.profile)
        let file = Self.file(0x3C, [profile, Self.picture, Self.chunk("ANMF", frame), Self.exif])
        Mangling.check(file) { bytes throws(CleaningError) in try Self.cleaned(bytes, .location) }
    }
}
