// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Describes the codestream of a JPEG 2000 file by its `SIZ` segment (ISO/IEC 15444-1, annex A.5.1).
struct JPEG2000Codestream: Equatable {
    struct Component: Equatable {
        let bits: Int
        /// Subsampling: pixels of the picture per sample.
        let across: Int
        let down: Int
    }

    /// Its place in the file.
    let range: Range<UInt64>
    let width: Int
    let height: Int
    let tiles: Int
    let components: [Component]

    /// The first bytes of every codestream: the markers `SOC` and `SIZ`.
    static let signature: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]

    /// The limit for components. Only scientific pictures have more.
    private static let mostComponents = 64
    /// The limit for tiles times (components + 5): OpenJPEG allocates 5 KiB per tile and 1 KiB per component of a tile
    /// when it reads the header, so this is about 150 MB.
    private static let mostTileParts = 1 << 17

    /// Finds a bare codestream, or the first one in a box `jp2c`.
    init?(_ source: ByteSource) {
        let isBare = source.bytes(at: 0, count: 4)?.elementsEqual(Self.signature) == true
        guard let range = isBare ? source.whole : source.firstBox("jp2c", in: source.whole)?.payload,
            var cursor = source.cursor(at: range.lowerBound, count: 42),
            cursor.take(4)?.elementsEqual(Self.signature) == true, cursor.skip(4), let right = cursor.big32(),
            let bottom = cursor.big32(), let left = cursor.big32(), let top = cursor.big32(),
            let across = cursor.big32(), let down = cursor.big32(), cursor.skip(8), let count = cursor.big16(),
            right > left, bottom > top, across > 0, down > 0, (1...Self.mostComponents).contains(count)
        else { return nil }
        self.range = range
        width = Int(right - left)
        height = Int(bottom - top)
        // The first tile may begin before the picture, which adds one in each direction.
        tiles = min(width / Int(across) + 2, Self.mostTileParts) * min(height / Int(down) + 2, Self.mostTileParts)
        guard var sizes = source.cursor(at: range.lowerBound + 42, count: count * 3) else { return nil }
        var components: [Component] = []
        for _ in 0..<count {
            guard let depth = sizes.byte(), let across = sizes.byte(), let down = sizes.byte(), across > 0, down > 0
            else { return nil }
            components.append(Component(bits: Int(depth & 0x7F) + 1, across: Int(across), down: Int(down)))
        }
        self.components = components
    }

    /// Whether the tiles fit into the memory of a worker.
    var hasFewTiles: Bool { tiles <= Self.mostTileParts / (components.count + 5) }
}
