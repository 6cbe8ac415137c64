// SPDX-License-Identifier: GPL-3.0-or-later

/// A Photoshop document made by hand, with the picture of all layers behind its sections.
public struct PhotoshopFile: Sendable {
    /// Adobe's numbers of the modes.
    public enum Mode: Int, Sendable {
        case bitmap = 0
        case grey, indexed, rgb, cmyk
        case multichannel = 7
        case duotone, lab
    }

    public var mode = Mode.rgb
    public var width: Int
    public var height: Int
    /// Bits a sample.
    public var depth = 8
    /// PSB, with lengths of twice the bytes.
    public var isLarge = false
    /// 0 plain, 1 in runs.
    public var packing = 1
    /// Of one row each, by channel and row.
    public var row: @Sendable (_ channel: Int, _ row: Int) -> [UInt8]
    public var channels: Int
    public var palette: [UInt8] = []
    public var resources: [(number: Int, contents: [UInt8])] = []
    /// Negative where the first channel behind the colours is alpha; nil for a document without layers.
    public var layerCount: Int?
    /// In place of the layers' own section: blocks that stand behind it, by name.
    public var blocks: [(key: String, contents: [UInt8])] = []
    /// Left out where layers alone were saved, by programs that do not mind.
    public var hasPicture = true

    public init(
        width: Int, height: Int, channels: Int, row: @escaping @Sendable (_ channel: Int, _ row: Int) -> [UInt8]
    ) {
        self.width = width
        self.height = height
        self.channels = channels
        self.row = row
    }

    public var bytes: [UInt8] {
        var file = Array("8BPS".utf8) + big(isLarge ? 2 : 1, 2) + [UInt8](repeating: 0, count: 6)
        file += big(channels, 2) + big(height, 4) + big(width, 4) + big(depth, 2) + big(mode.rawValue, 2)
        file += big(palette.count, 4) + palette
        let resources = resources.flatMap(resource)
        file += big(resources.count, 4) + resources
        file += big(layers.count, lengthBytes) + layers
        return hasPicture ? file + picture : file
    }

    private var lengthBytes: Int { isLarge ? 8 : 4 }

    private func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private func resource(_ number: Int, _ contents: [UInt8]) -> [UInt8] {
        Array("8BIM".utf8) + big(number, 2) + [0, 0] + big(contents.count, 4) + contents
            + (contents.count % 2 == 1 ? [0] : [])
    }

    private var layers: [UInt8] {
        guard let layerCount else {
            // No layers here and no mask.
            return blocks.isEmpty ? [] : big(0, lengthBytes) + big(0, 4) + blocks.flatMap(block)
        }
        return big(2, lengthBytes) + big(layerCount, 2)
    }

    private func block(_ key: String, _ contents: [UInt8]) -> [UInt8] {
        let isLong = isLarge && ["Lr16", "Lr32", "Mt16", "Mt32", "Mtrn"].contains(key)
        let name = Array("8BIM\(key)".utf8) + big(contents.count, isLong ? 8 : 4)
        return name + contents + [UInt8](repeating: 0, count: -contents.count & 3)
    }

    private var picture: [UInt8] {
        let rows = (0..<channels).flatMap { channel in (0..<height).map { row(channel, $0) } }
        guard packing == 1 else { return big(packing, 2) + rows.flatMap { $0 } }
        let packed = rows.map(Self.packed)
        return big(1, 2) + packed.flatMap { big($0.count, isLarge ? 4 : 2) } + packed.flatMap { $0 }
    }

    /// Runs of three bytes and more; the others as they are.
    static func packed(_ row: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        var literal: [UInt8] = []
        func flush() {
            if !literal.isEmpty { packed += [UInt8(literal.count - 1)] + literal }
            literal = []
        }
        var index = 0
        while index < row.count {
            var end = index + 1
            while end < row.count, end - index < 128, row[end] == row[index] { end += 1 }
            if end - index > 2 {
                flush()
                packed += [UInt8(257 - (end - index)), row[index]]
                index = end
            } else {
                literal.append(row[index])
                index += 1
                if literal.count == 128 { flush() }
            }
        }
        flush()
        return packed
    }
}
