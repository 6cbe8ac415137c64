// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import MediaTypes
internal import Pixels

/// The last steps from a loader's pixels to the shown picture: scaling if the loader could not, orientation, conversion
/// to the window's gamut.
struct FinishedPicture {
    let pixbuf: PixbufReference
    let storedWidth: Int
    let storedHeight: Int
    /// EXIF orientation, 1 to 8; nil for the loader's own.
    let orientation: Int?
    let colour: PictureColour?
    let longestSide: Int
    /// The widest gamut allowed.
    let widest: Gamut

    func image() throws(MediaError) -> DecodedImage {
        guard max(storedWidth, storedHeight) <= DecodedImage.longestSide else {
            throw .tooLarge(width: storedWidth, height: storedHeight)
        }
        let scaled = pixbuf.scaledDown(toLongestSide: longestSide) ?? pixbuf
        guard max(scaled.width, scaled.height) <= longestSide else { throw .noMemory }
        let upright: PixbufReference
        if let orientation {
            guard let turned = scaled.oriented(orientation) else { throw .noMemory }
            upright = turned
        } else {
            upright = scaled.applyingEmbeddedOrientation() ?? scaled
        }
        let isTurned = scaled.width != scaled.height && scaled.width == upright.height
        guard
            var image = upright.image(
                originalWidth: isTurned ? storedHeight : storedWidth,
                originalHeight: isTurned ? storedWidth : storedHeight)
        else { throw .damaged(detail: "the decoder gave pixels of an unknown layout") }
        // Colours are converted after scaling: thousands of pixels instead of millions.
        ColourTransforms.shared.convert(&image, from: colour, widest: widest)
        return image
    }
}
