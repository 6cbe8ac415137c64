// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Cleaning

/// Builds JPEGs of grey blocks, each of which takes two bits: a code for no difference and one for the end of the block.
struct JPEGBuilder {
    var width = 8
    var height = 8
    /// Blocks between restart markers; 0 for none.
    var interval = 0
    /// Behind SOI.
    var head: [UInt8] = []
    /// Behind the tables, and behind the header of the scan.
    var beforeScan: [UInt8] = []
    /// What stands behind the payload of each segment, by marker.
    var tails: [UInt8: [UInt8]] = [:]
    /// Behind the codes of each interval, and behind EOI.
    var scanTail: [UInt8] = []
    var afterScan: [UInt8] = []
    var fileTail: [UInt8] = []

    static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(payload.count + 2, 2) + payload
    }

    private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        Self.segment(marker, payload + (tails[marker] ?? []))
    }

    /// Tables of codes: one code, of one bit.
    static func codes(_ kind: UInt8, _ symbol: UInt8 = 0) -> [UInt8] {
        [kind, 1] + [UInt8](repeating: 0, count: 15) + [symbol]
    }

    static func quantizers(_ number: UInt8) -> [UInt8] { [number] + [UInt8](repeating: 1, count: 64) }

    var tables: [UInt8] {
        segment(0xDB, Self.quantizers(0)) + segment(0xC4, Self.codes(0x00) + Self.codes(0x10))
    }

    var frame: [UInt8] { segment(0xC0, [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]) }

    /// The scan from its header on.
    var scan: [UInt8] {
        var bytes = segment(0xDA, [1, 1, 0, 0, 63, 0])
        let blocks = (width + 7) / 8 * ((height + 7) / 8)
        let each = max(1, interval == 0 ? blocks : interval)
        for (number, first) in stride(from: 0, to: blocks, by: each).enumerated() {
            if number > 0 { bytes += [0xFF, 0xD0 + UInt8((number - 1) % 8)] }
            let count = min(each, blocks - first)
            // Two bits a block, the rest of the last byte ones.
            bytes += [UInt8](repeating: 0, count: count / 4)
            if count % 4 > 0 { bytes.append(0xFF >> UInt8(count % 4 * 2)) }
            bytes += scanTail
        }
        return bytes
    }

    func build() -> [UInt8] {
        let restart = interval == 0 ? [] : segment(0xDD, big(interval, 2))
        return [0xFF, 0xD8] + head + tables + frame + restart + beforeScan + scan + afterScan + [0xFF, 0xD9] + fileTail
    }
}
