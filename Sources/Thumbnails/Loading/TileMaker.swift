// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import Pixels

/// Cuts and scales a decoded picture to the very pixels of a tile: a tile drawn unscaled costs a tenth of a scaled one.
struct TileMaker: Sendable {
    let background: TileBackground

    /// Nil where memory is short or the numbers make no picture.
    func tile(_ image: DecodedImage, pixels: Int, crop: ThumbnailRequest.Crop) -> TilePixels? {
        guard (1...16_384).contains(pixels), let source = PixbufReference(image) else { return nil }
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
        guard let pointer = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height)) else { return nil }
        let tile = PixbufReference(taking: pointer)
        draw(source, image, on: tile, width: width, height: height, scale: scale)
        return pack(tile, width: width, height: height)
    }

    private func draw(
        _ source: PixbufReference, _ image: DecodedImage, on tile: PixbufReference, width: Int, height: Int,
        scale: (x: Double, y: Double)
    ) {
        // The centre stays in the centre.
        let left = (Double(width) - Double(image.width) * scale.x) / 2
        let top = (Double(height) - Double(image.height) * scale.y) / 2
        // Bilinear in gdk-pixbuf averages the area while it scales down.
        let filter = scale.x == 1 && scale.y == 1 ? GDK_INTERP_NEAREST : GDK_INTERP_BILINEAR
        if image.hasAlpha {
            gdk_pixbuf_composite_color(
                source.pointer, tile.pointer, 0, 0, Int32(width), Int32(height), left.rounded(), top.rounded(), scale.x,
                scale.y, filter, 255, 0, 0, Int32(background.square), background.first, background.second)
        } else {
            gdk_pixbuf_scale(
                source.pointer, tile.pointer, 0, 0, Int32(width), Int32(height), left.rounded(), top.rounded(), scale.x,
                scale.y, filter)
        }
    }

    private func pack(_ tile: PixbufReference, width: Int, height: Int) -> TilePixels? {
        guard let pixels = gdk_pixbuf_read_pixels(tile.pointer) else { return nil }
        let stride = Int(gdk_pixbuf_get_rowstride(tile.pointer))
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, filled in
            var target = 0
            for row in 0..<height {
                var source = row * stride
                for _ in 0..<width {
                    buffer[target] = pixels[source + 2]
                    buffer[target + 1] = pixels[source + 1]
                    buffer[target + 2] = pixels[source]
                    buffer[target + 3] = 0xFF
                    source += 3
                    target += 4
                }
            }
            filled = width * height * 4
        }
        return TilePixels(width: width, height: height, bytes: bytes)
    }
}
