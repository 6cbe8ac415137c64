// SPDX-License-Identifier: GPL-3.0-or-later

internal import CTiles
internal import Pixels

/// Cuts and scales a decoded picture to exactly the pixels of a tile: a tile that is drawn unscaled costs a tenth of a
/// scaled one.
struct TileMaker: Sendable {
    let background: TileBackground
    private let scratch = PixelScratch()

    init(background: TileBackground) { self.background = background }

    /// Nil where memory is short or the sizes are invalid.
    func tile(_ image: DecodedImage, pixels: Int, crop: ThumbnailRequest.Crop) -> TilePixels? {
        guard (1...16_384).contains(pixels) else { return nil }
        let width: Int
        let height: Int
        let scale: (x: Double, y: Double)
        switch crop {
        case .square:
            (width, height) = (pixels, pixels)
            let cover = max(Double(pixels) / Double(image.width), Double(pixels) / Double(image.height))
            scale = (cover, cover)
        case .fit:
            let size = ScaledSize(width: image.width, height: image.height, longestSide: pixels)
            (width, height) = (size.width, size.height)
            scale = (Double(width) / Double(image.width), Double(height) / Double(image.height))
        }
        // The centre stays in the centre.
        let place = CTilesPlace(
            left: Int32(((Double(width) - Double(image.width) * scale.x) / 2).rounded()),
            top: Int32(((Double(height) - Double(image.height) * scale.y) / 2).rounded()), scale_x: scale.x,
            scale_y: scale.y)
        return draw(image, place, width: width, height: height)
    }

    private func draw(_ image: DecodedImage, _ place: CTilesPlace, width: Int, height: Int) -> TilePixels? {
        let ground = CTilesBackground(
            first: background.first, second: background.second, square: Int32(background.square))
        var isDrawn = false
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, filled in
            isDrawn = image.bytes.withUnsafeBufferPointer { source in
                let picture = CTilesPicture(
                    pixels: source.baseAddress, stride: image.stride, width: Int32(image.width),
                    height: Int32(image.height), has_alpha: image.hasAlpha)
                return buffer.withMemoryRebound(to: UInt32.self) { words in
                    scratch.lend(ctiles_scratch_count(picture, place, Int32(width), Int32(height))) { scratch in
                        ctiles_draw(picture, place, ground, scratch, words.baseAddress, Int32(width), Int32(height))
                    }
                }
            }
            filled = isDrawn ? width * height * 4 : 0
        }
        return isDrawn ? TilePixels(width: width, height: height, bytes: bytes, gamut: image.gamut) : nil
    }
}
