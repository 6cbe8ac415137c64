// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Pixels
import Testing

@testable import Imaging
@testable import Thumbnails

/// The quick way for plain small PNGs: what it gives is what libpng gives, and what it does not know it leaves.
struct SmallPNGTests {
    private func image(_ png: [UInt8]) throws -> DecodedImage? {
        let path = NSTemporaryDirectory() + "small-\(UUID().uuidString).png"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(png).write(to: URL(filePath: path))
        let file = try #require(OpenFile(path))
        return withExtendedLifetime(file) { SmallPNG.image(descriptor: file.descriptor) }
    }

    @Test("each filter is undone", arguments: [3, 4], Array(UInt8(0)...4))
    func filters(_ channels: Int, _ filter: UInt8) throws {
        let picture = PlainPNG.noise(width: 33, height: 20, channels: channels)
        let decoded = try #require(try image(picture.file(filter: filter)))
        #expect((decoded.width, decoded.height, decoded.hasAlpha) == (33, 20, channels == 4))
        #expect(decoded.bytes == picture.pixels)
    }

    @Test("pictures of other programs' writer come out as they went in", arguments: [nil, UInt8(120)])
    func ofLibpng(_ alpha: UInt8?) throws {
        var picture = Fixtures.noise(width: 200, height: 150)
        if let alpha { picture = Fixtures.quarters(width: 200, height: 150, alpha: alpha) }
        let decoded = try #require(try image(Fixtures.encoded(picture, "png")))
        #expect(decoded.bytes == picture.bytes)
    }

    @Test(
        "what we write, libpng reads with its keys", arguments: [nil, UInt8(120)], [(200, 150), (1, 1), (256, 3)])
    func written(_ alpha: UInt8?, _ size: (Int, Int)) throws {
        let picture = Fixtures.quarters(width: size.0, height: size.1, alpha: alpha)
        // Rows with a gap between them, as loaders leave one.
        let gap = 5
        let used = picture.stride
        var bytes: [UInt8] = []
        for row in 0..<size.1 {
            bytes += picture.bytes[row * used..<(row + 1) * used] + [UInt8](repeating: 0xEE, count: gap)
        }
        let image = try #require(
            DecodedImage(
                width: size.0, height: size.1, stride: used + gap, hasAlpha: alpha != nil, bytes: bytes,
                originalWidth: size.0, originalHeight: size.1))
        let file = try #require(
            ThumbnailPNG.bytes(image, keys: [("Thumb::URI", "file:///a%20b.jpg"), ("Thumb::MTime", "5")]))
        #expect(Fixtures.text(file, "Thumb::URI") == "file:///a%20b.jpg")
        #expect(Fixtures.text(file, "Thumb::MTime") == "5")
        #expect(Fixtures.read(file) == picture)
        #expect(try self.image(file) == picture)
    }

    @Test("what is not plain, small or whole is left to the general way")
    func leaves() throws {
        let picture = PlainPNG.noise(width: 16, height: 16, channels: 3)
        let whole = try picture.file(filter: 4)
        #expect(try image(whole) != nil)
        #expect(try image(Array(whole.dropLast(13))) == nil, "the end is missing")
        #expect(try image(picture.file(filter: 5)) == nil, "there is no fifth filter")
        #expect(try image(picture.file(filter: 0, extra: ("iCCP", [1, 2, 3]))) == nil, "a profile changes the colours")
        #expect(try image(picture.file(filter: 0, extra: ("tEXt", [65, 0, 66]))) != nil)
        #expect(try image(PlainPNG.noise(width: 1025, height: 4, channels: 3).file(filter: 0)) == nil)
        var flipped = whole
        flipped[60] ^= 1
        #expect(try image(flipped) == nil, "a checksum does not fit")
        for length in stride(from: 0, to: whole.count, by: 7) {
            #expect(try image(Array(whole.prefix(length))) == nil)
        }
    }
}

/// A PNG written by the letter of the specification, without compression.
private struct PlainPNG {
    let width: Int
    let height: Int
    let channels: Int
    let pixels: [UInt8]

    static func noise(width: Int, height: Int, channels: Int) -> PlainPNG {
        var state: UInt32 = 7
        let pixels = (0..<width * height * channels).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        return PlainPNG(width: width, height: height, channels: channels, pixels: pixels)
    }

    func file(filter: UInt8, extra: (type: String, contents: [UInt8])? = nil) throws -> [UInt8] {
        let header =
            Fixtures.big(width, 4) + Fixtures.big(height, 4) + [8, channels == 4 ? 6 : 2, 0, 0, 0]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
        if let extra { file += chunk(extra.type, extra.contents) }
        // In two chunks, as writers split them.
        let stream = stored(rows(filter))
        return file + chunk("IDAT", Array(stream.prefix(100))) + chunk("IDAT", Array(stream.dropFirst(100)))
            + chunk("IEND", [])
    }

    private func rows(_ filter: UInt8) -> [UInt8] {
        let count = width * channels
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(filter)
            for column in 0..<count {
                let raw = pixels[row * count + column]
                let left = column < channels ? 0 : Int(pixels[row * count + column - channels])
                let above = row == 0 ? 0 : Int(pixels[(row - 1) * count + column])
                let before = row == 0 || column < channels ? 0 : Int(pixels[(row - 1) * count + column - channels])
                let guess =
                    switch filter {
                    case 1: left
                    case 2: above
                    case 3: (left + above) / 2
                    case 4: paeth(left, above, before)
                    default: 0
                    }
                rows.append(raw &- UInt8(guess))
            }
        }
        return rows
    }

    private func paeth(_ left: Int, _ above: Int, _ before: Int) -> Int {
        let guess = left + above - before
        return [left, above, before].min { abs(guess - $0) < abs(guess - $1) } ?? 0
    }

    /// zlib with stored blocks.
    private func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        while !rest.isEmpty {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            stream +=
                [rest.isEmpty ? 1 : 0] + Fixtures.little(block.count, 2) + Fixtures.little(~block.count, 2) + block
        }
        var (one, two) = (1, 0)
        for byte in bytes {
            one = (one + Int(byte)) % 65_521
            two = (two + one) % 65_521
        }
        return stream + Fixtures.big(two << 16 | one, 4)
    }

    private func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
        let covered = Array(type.utf8) + contents
        var sum: UInt32 = .max
        for byte in covered {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Fixtures.big(contents.count, 4) + covered + Fixtures.big(~sum, 4)
    }
}
