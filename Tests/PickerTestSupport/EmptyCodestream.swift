// SPDX-License-Identifier: GPL-3.0-or-later

/// A JPEG 2000 codestream of empty packets: middle grey of any size in a few bytes.
public struct EmptyCodestream: Sendable {
    public var width: Int
    public var height: Int
    /// Nil for one that covers all.
    public var tile: Int?
    /// How often the picture can be halved by leaving something out.
    public var halvings = 5
    public var components = 3
    /// log2 of the sides of its blocks of code, less two.
    public var blocks: UInt8 = 4

    public init(width: Int, height: Int, tile: Int? = nil, halvings: Int = 5) {
        self.width = width
        self.height = height
        self.tile = tile
        self.halvings = halvings
    }

    /// Start, sizes, how it is coded and quantised.
    public var header: [UInt8] {
        let size =
            big(0, 2) + big(width, 4) + big(height, 4) + big(0, 8) + big(tile ?? width, 4) + big(tile ?? height, 4)
            + big(0, 8) + big(components, 2) + (0..<components).flatMap { _ in [7, 1, 1] as [UInt8] }
        let coding: [UInt8] = [0, 0, 0, 1, 0, UInt8(halvings), blocks, blocks, 0, 1]
        let steps: [UInt8] = [0x40] + [UInt8](repeating: 8 << 3, count: 3 * halvings + 1)
        return [0xFF, 0x4F] + segment(0x51, size) + segment(0x52, coding) + segment(0x5C, steps)
    }

    public var bytes: [UInt8] {
        let across = tile.map { (width + $0 - 1) / $0 } ?? 1
        let down = tile.map { (height + $0 - 1) / $0 } ?? 1
        // A bit of nothing for each resolution of each component.
        let packets = [UInt8](repeating: 0, count: (halvings + 1) * components)
        let tiles = (0..<across * down).flatMap { index in
            segment(0x90, big(index, 2) + big(14 + packets.count, 4) + [0, 1]) + [0xFF, 0x93] + packets
        }
        return header + tiles + [0xFF, 0xD9]
    }

    private func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(contents.count + 2, 2) + contents
    }
}
