// SPDX-License-Identifier: GPL-3.0-or-later

import Pixels
import WorkerMessages

/// Files that are small and ask for much.
enum Bombs {
    private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

    // MARK: - SVG

    /// Nothing but a size.
    static func svg(_ width: Int, _ height: Int) -> [UInt8] {
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\"/>".utf8)
    }

    // MARK: - PNG

    /// RGBA, each row a filter byte and nothings, packed a thousandfold.
    static func png(_ width: Int, _ height: Int, rows: Int) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = big(width) + big(height) + [8, 6, 0, 0, 0]
        return signature + chunk("IHDR", header) + chunk("IDAT", nothings(rows * (width * 4 + 1))) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + payload
        return big(payload.count) + named + big(Int(checksum(named)))
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    /// A zlib stream of zeros: one, then copies of 258 of it, in deflate's fixed code.
    private static func nothings(_ count: Int) -> [UInt8] {
        var bits = Bits()
        bits.put(0b011, 3)  // last block, fixed code
        bits.putCode(0b0011_0000, 8)
        let copies = max(0, count - 1) / 258
        // Eight copies are thirteen bytes: written out, they can be repeated as they are.
        let periods = max(0, copies - 16) / 8
        for _ in 0..<copies - 8 * periods {
            bits.putCode(0b1100_0101, 8)  // length 258
            bits.putCode(0, 5)  // distance 1
        }
        bits.putCode(0, 7)
        var packed = bits.bytes
        if periods > 0 {
            let period = Array(packed[2..<15])
            packed.insert(contentsOf: (0..<periods * 13).map { period[$0 % 13] }, at: 2)
        }
        // The sum of zeros: 1 below, and their number above.
        return [0x78, 0x9C] + packed + big((count % 65_521) << 16 | 1)
    }

    private struct Bits {
        private(set) var bytes: [UInt8] = []
        private var used = 8

        mutating func put(_ value: Int, _ count: Int) {
            for index in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8(value >> index & 1) << UInt8(used)
                used += 1
            }
        }

        /// Codes stand with their first bit first.
        mutating func putCode(_ value: Int, _ count: Int) {
            for index in (0..<count).reversed() { put(value >> index & 1, 1) }
        }
    }

    // MARK: - JPEG

    /// Progressive, grey, one tone; all scans but the first say in a few bytes that nothing changes anywhere.
    static func jpeg(_ width: Int, _ height: Int, scans: Int) -> [UInt8] {
        let blocks = (width + 7) / 8 * ((height + 7) / 8)
        func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
            [0xFF, marker] + big(payload.count + 2, 2) + payload
        }
        var file: [UInt8] = [0xFF, 0xD8]
        file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        file += segment(0xC2, [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0])
        // One code of one bit in each table: no difference; a run of 16,384 empty blocks and what 14 bits add.
        let lengths: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
        file += segment(0xC4, [0x00] + lengths + [0])
        file += segment(0xC4, [0x10] + lengths + [0xE0])
        file += segment(0xDA, [1, 1, 0x00, 0, 0, 0]) + [UInt8](repeating: 0, count: (blocks + 7) / 8)
        var runs: [Bool] = []
        for _ in 0..<(blocks + 16_383) / 16_384 { runs += [Bool](repeating: false, count: 15) }
        let scan =
            segment(0xDA, [1, 1, 0x00, 1, 63, 0]) + [UInt8](repeating: 0, count: (runs.count + 7) / 8)
        for _ in 1..<max(1, scans) { file += scan }
        return file + [0xFF, 0xD9]
    }

    // MARK: - Others

    static func gif(_ width: Int, _ height: Int) -> [UInt8] {
        Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [
            0x80, 0, 0, 255, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0,
        ]
            + little(width, 2) + little(height, 2) + [0, 2, 2, 0x44, 1, 0, 0x3B]
    }

    static func webp(_ width: Int, _ height: Int) -> [UInt8] {
        // Lossless: 14 bits a side, then nothing that decodes.
        let frame = [0x2F] + little((width - 1) | (height - 1) << 14, 4) + [UInt8](repeating: 0, count: 32)
        let chunk = Array("VP8L".utf8) + little(frame.count, 4) + frame + [0]
        return Array("RIFF".utf8) + little(chunk.count + 4, 4) + Array("WEBP".utf8) + chunk
    }

    static func tiff(_ width: Int, _ height: Int) -> [UInt8] {
        let entries: [(Int, Int, Int)] = [
            (256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 32_773), (262, 3, 1), (273, 4, 8), (277, 3, 1),
            (278, 4, height), (279, 4, 8),
        ]
        return Array("II".utf8) + little(42, 2) + little(8, 4) + little(entries.count, 2)
            + entries.flatMap { little($0.0, 2) + little($0.1, 2) + little(1, 4) + little($0.2, 4) } + little(0, 4)
    }

    static func deepSVG(levels: Int) -> [UInt8] {
        Array(
            ("<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>" + String(repeating: "<g>", count: levels)
                + String(repeating: "</g>", count: levels) + "</svg>").utf8)
    }

    /// Each group is two of the one before.
    static func doublingSVG(levels: Int) -> [UInt8] {
        let groups = (1...levels).map { "<g id='g\($0)'><use href='#g\($0 - 1)'/><use href='#g\($0 - 1)'/></g>" }
        return Array(
            ("<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><defs><rect id='g0' width='9' height='9'/>"
                + groups.joined() + "</defs><use href='#g\(levels)'/></svg>").utf8)
    }

    private static let heic = big(24) + Array("ftypheic".utf8) + big(0) + Array("mif1heic".utf8)

    static func boxes(count: Int) -> [UInt8] {
        heic + big(12 + 8 * count) + Array("meta".utf8) + big(0)
            + (0..<count).flatMap { _ in big(8) + Array("free".utf8) }
    }

    static func nestedBoxes(levels: Int) -> [UInt8] {
        let inner = (0..<levels).flatMap { level in big(8 * (levels - level)) + Array("iprp".utf8) }
        return heic + big(12 + inner.count) + Array("meta".utf8) + big(0) + inner
    }
}
