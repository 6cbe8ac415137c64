// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Copies of PNG and APNG (W3C PNG, third edition) chunk by chunk, in their order. A chunk that is not known goes, and so does one out of its place or of another
/// length than it should have, all that stands behind the last one, and what stands behind the packed pixels.
enum PNGCleaning {
    /// How a copy is made of which only `kept` stays.
    static func recipe(of source: ByteSource, _ kept: Kept) throws(CleaningError) -> CopyRecipe {
        var chunks = PNGWalk(source, .exact)
        guard let first = chunks.next(), first.type == "IHDR", let form = PNGForm(source, first) else {
            throw .damaged(detail: "PNG without IHDR")
        }
        var copy = PNGCopy(source, form, kept)
        copy.recipe.append(.original(0..<first.range.upperBound))
        var count = 1
        while let chunk = chunks.next() {
            count += 1
            guard count <= mostChunks else { throw .unsupported(detail: "number of chunks of a PNG") }
            try copy.take(chunk)
            if chunk.type == "IEND" { return copy.recipe }
        }
        throw .damaged(detail: "PNG breaks off")
    }

    private static let mostChunks = 1 << 20
}

/// The contents of `IHDR`.
struct PNGForm {
    let width: Int
    let height: Int
    let depth: Int
    let colour: Colour
    private let isInterlaced: Bool

    enum Colour: UInt8 {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyWithAlpha = 4
        case rgbWithAlpha = 6

        var channels: Int {
            switch self {
            case .grey, .palette: 1
            case .greyWithAlpha: 2
            case .rgb: 3
            case .rgbWithAlpha: 4
            }
        }
    }

    init?(_ source: ByteSource, _ chunk: PNGChunk) {
        guard chunk.length == 13, var cursor = source.cursor(at: chunk.payload.lowerBound, count: 13),
            let width = cursor.big32(), let height = cursor.big32(), width > 0, height > 0, width <= Int32.max,
            height <= Int32.max, let depth = cursor.byte(), [1, 2, 4, 8, 16].contains(depth),
            let colour = cursor.byte().flatMap(Colour.init), cursor.byte() == 0, cursor.byte() == 0,
            let interlace = cursor.byte(), interlace < 2
        else { return nil }
        (self.width, self.height, self.depth) = (Int(width), Int(height), Int(depth))
        (self.colour, isInterlaced) = (colour, interlace == 1)
    }

    /// Bytes of the unpacked pixels of a picture of this form, each row behind its filter; nil where that is no number.
    func bytes(width: Int, height: Int) -> UInt64? {
        // Where Adam7's passes begin, and how far their pixels are apart.
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        var sum: UInt64 = 0
        for (left, top, across, down) in passes {
            let columns = UInt64(max(0, width - left + across - 1) / across)
            let rows = UInt64(max(0, height - top + down - 1) / down)
            guard columns > 0 else { continue }
            let row = (columns * UInt64(colour.channels * depth) + 7) / 8 + 1
            let (bytes, isBeyond) = row.multipliedReportingOverflow(by: rows)
            guard !isBeyond, bytes < 1 << 40 else { return nil }
            sum += bytes
        }
        return sum
    }

    /// Lengths that a chunk's contents may have; nil for one that is not known, or that such a picture has not.
    func lengths(of type: FourCC) -> ClosedRange<UInt64>? {
        let isPalette = colour == .palette
        switch type {
        case "PLTE": return isPalette ? 3...(3 << UInt64(min(depth, 8))) : nil
        case "tRNS":
            switch colour {
            case .grey: return 2...2
            case .rgb: return 6...6
            case .palette: return 1...256
            case .greyWithAlpha, .rgbWithAlpha: return nil
            }
        case "bKGD":
            return switch colour {
            case .grey, .greyWithAlpha: 2...2
            case .rgb, .rgbWithAlpha: 6...6
            case .palette: 1...1
            }
        case "sBIT":
            let count = UInt64(isPalette ? 3 : colour.channels)
            return count...count
        default: return Self.fixed[type].map { $0...$0 }
        }
    }

    private static let fixed: [FourCC: UInt64] = [
        "acTL": 8, "cHRM": 32, "gAMA": 4, "sRGB": 1, "cICP": 4, "mDCV": 24, "cLLI": 4 * 2, "pHYs": 9,
    ]
}
