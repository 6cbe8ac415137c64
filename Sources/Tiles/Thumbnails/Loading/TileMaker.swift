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
        let (width, height): (Int, Int)
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
        case .frame(let frameWidth, let frameHeight):
            guard frameWidth > 0, frameHeight > 0, max(frameWidth, frameHeight) <= pixels else { return nil }
            (width, height, scale) = Self.filling(frameWidth, frameHeight, with: image)
        }
        // The centre stays in the centre.
        let place = CTilesPlace(
            left: Int32(((Double(width) - Double(image.width) * scale.x) / 2).rounded()),
            top: Int32(((Double(height) - Double(image.height) * scale.y) / 2).rounded()), scale_x: scale.x,
            scale_y: scale.y)
        return draw(image, place, width: width, height: height)
    }

    /// Most of a picture's width or height that is cut off for it to fill its frame: a part, or pixels of the tile, since
    /// the edges of frames are rounded.
    private static let mostCut = (part: 0.03, pixels: 2.0)

    /// The size of a tile in a frame, and the scales of its picture: all of the frame where little is cut off for it, or
    /// as much of it as the whole picture takes.
    private static func filling(
        _ width: Int, _ height: Int, with image: DecodedImage
    ) -> (width: Int, height: Int, scale: (x: Double, y: Double)) {
        let (across, down) = (Double(width) / Double(image.width), Double(height) / Double(image.height))
        let cover = max(across, down)
        let cut = max(Double(image.width) * cover - Double(width), Double(image.height) * cover - Double(height))
        if cut <= mostCut.pixels || min(across, down) >= cover * (1 - mostCut.part) {
            return (width, height, (cover, cover))
        }
        let within = min(across, down)
        let size = (
            width: max(1, Int((Double(image.width) * within).rounded())),
            height: max(1, Int((Double(image.height) * within).rounded()))
        )
        return (
            size.width, size.height,
            (Double(size.width) / Double(image.width), Double(size.height) / Double(image.height))
        )
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
