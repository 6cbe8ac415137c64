// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The coded parts of a HEIF or AVIF picture: a single one, or the tiles of a grid, row by row.
///
/// Each part can be decoded and reduced separately: a whole picture of 200 megapixels takes more memory than a worker
/// has.
struct HEIFMosaic: Equatable {
    struct Part: Equatable {
        /// The codec, `hvc1` or `av01`.
        let codec: FourCC
        /// The `hvcC` or `av1C` box including its header.
        let configuration: Range<UInt64>
        let width: Int
        let height: Int
        /// Ranges of the coded bytes in the file.
        let pieces: [Range<UInt64>]

        /// Chroma format as numbered by HEVC: 0 none, 1 4:2:0, 2 4:2:2, 3 4:4:4.
        let chroma: Int
        /// Whether samples have more than eight bits.
        let isDeep: Bool

        /// Bytes per decoded pixel in all planes.
        var bytesPerPixel: Double { [1, 1.5, 2, 3][chroma] * (isDeep ? 2 : 1) }
    }

    let columns: Int
    let parts: [Part]
    /// Size of the whole stored picture; tiles may extend beyond it and are cropped.
    let width: Int
    let height: Int
    /// The `colr` box with the code points of the parts, including its header.
    var codes: Range<UInt64>?

    /// Whether all samples are coded by HEVC with eight bits.
    var isEightBitHEVC: Bool { parts.allSatisfy { $0.codec == "hvc1" && !$0.isDeep } }

    /// The primary picture. Nil if it is cropped, an overlay or has alpha, and if the boxes are invalid.
    static func primary(_ source: ByteSource) -> HEIFMosaic? {
        guard let items = HEIFItemTable(source), !items.hasAlpha, let primary = items.primary,
            !items.properties(of: primary).contains(where: { $0.type == "clap" })
        else { return nil }
        let codes = items.properties(of: primary).first { box in
            box.type == "colr" && source.bytes(at: box.payload.lowerBound, count: 4)?.has("nclx") == true
        }
        let codesRange = codes.map { $0.payload.lowerBound - 8..<$0.payload.upperBound }
        if let part = part(source, items, primary) {
            return HEIFMosaic(columns: 1, parts: [part], width: part.width, height: part.height, codes: codesRange)
        }
        guard items.types[primary] == "grid", let grid = grid(source, items.locations.pieces(of: primary)) else {
            return nil
        }
        let tiles = items.tiles(source, of: primary)
        guard tiles.count == grid.rows * grid.columns else { return nil }
        let parts = tiles.compactMap { part(source, items, $0) }
        guard parts.count == tiles.count, let first = parts.first,
            parts.allSatisfy({ ($0.width, $0.height, $0.codec) == (first.width, first.height, first.codec) }),
            first.width * grid.columns >= grid.width, first.height * grid.rows >= grid.height,
            first.width * (grid.columns - 1) < grid.width, first.height * (grid.rows - 1) < grid.height
        else { return nil }
        return HEIFMosaic(
            columns: grid.columns, parts: parts, width: grid.width, height: grid.height, codes: codesRange)
    }

    private static func part(_ source: ByteSource, _ items: HEIFItemTable, _ item: UInt64) -> Part? {
        guard let codec = items.types[item], codec == "hvc1" || codec == "av01" else { return nil }
        let properties = items.properties(of: item)
        guard let box = properties.first(where: { $0.type == (codec == "hvc1" ? "hvcC" : "av1C") }),
            let size = properties.first(where: { $0.type == "ispe" }).flatMap({ size(source, $0) })
        else { return nil }
        return Part(source, codec, box, size, items.locations.pieces(of: item))
    }

    private static func size(_ source: ByteSource, _ box: Box) -> (width: Int, height: Int)? {
        guard var cursor = source.cursor(at: box.payload.lowerBound, count: 12), cursor.skip(4),
            let width = cursor.big32(), let height = cursor.big32()
        else { return nil }
        return (Int(width), Int(height))
    }

    private static func grid(
        _ source: ByteSource, _ pieces: [Range<UInt64>]
    ) -> (rows: Int, columns: Int, width: Int, height: Int)? {
        guard let place = pieces.first, place.count >= 8, place.count <= 12,
            var cursor = source.cursor(at: place.lowerBound, count: place.count), cursor.byte() == 0,
            let flags = cursor.byte(), let rows = cursor.byte(), let columns = cursor.byte(),
            let width = cursor.big(flags & 1 == 1 ? 4 : 2), let height = cursor.big(flags & 1 == 1 ? 4 : 2), width > 0,
            height > 0
        else { return nil }
        return (Int(rows) + 1, Int(columns) + 1, Int(width), Int(height))
    }
}

extension HEIFMosaic.Part {
    /// Limits, above those of any real picture.
    private static let longestSide = 1 << 16
    private static let longestConfiguration: UInt64 = 64 << 10

    init?(
        _ source: ByteSource, _ codec: FourCC, _ box: Box, _ size: (width: Int, height: Int),
        _ pieces: [Range<UInt64>]
    ) {
        let range = box.payload.lowerBound - 8..<box.payload.upperBound
        guard (1...Self.longestSide).contains(size.width), (1...Self.longestSide).contains(size.height),
            !pieces.isEmpty, range.upperBound - range.lowerBound <= Self.longestConfiguration,
            // The box must have a header of eight bytes, since it is copied.
            source.cursor(at: range.lowerBound, count: 8).flatMap({
                var cursor = $0
                return cursor.big32()
            })
                == UInt32(exactly: range.count)
        else { return nil }
        guard let samples = Self.samples(source, codec, box) else { return nil }
        (self.codec, configuration, width, height, self.pieces) = (codec, range, size.width, size.height, pieces)
        (chroma, isDeep) = samples
    }

    /// Chroma format and depth from the configuration; nil if it is truncated.
    private static func samples(_ source: ByteSource, _ codec: FourCC, _ box: Box) -> (chroma: Int, isDeep: Bool)? {
        let bytes = Array(source.bytes(at: box.payload.lowerBound, upTo: min(box.size, 19)))
        if codec == "av01" {
            guard bytes.count >= 3 else { return nil }
            // The bits for monochrome, and for horizontal and vertical subsampling.
            let chroma = bytes[2] & 0x10 != 0 ? 0 : bytes[2] & 0x08 == 0 ? 3 : bytes[2] & 0x04 == 0 ? 2 : 1
            return (chroma, bytes[2] & 0x40 != 0)
        }
        guard bytes.count == 19 else { return nil }
        return (Int(bytes[16] & 3), bytes[17] & 7 > 0 || bytes[18] & 7 > 0)
    }
}
