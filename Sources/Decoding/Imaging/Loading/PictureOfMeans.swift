// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import MediaTypes
internal import Pixels

/// A picture that was reduced while decoding: each pixel is the mean of a square of stored pixels, at the right and
/// bottom edge of a partial square.
struct PictureOfMeans {
    let pixbuf: PixbufReference
    /// Edge of a square, in stored pixels.
    let factor: Int
    /// Size of the stored picture.
    let width: Int
    let height: Int

    /// Scales down relative to the stored size, since the pixels at the edges stand for fewer stored pixels and would
    /// otherwise be stretched. Never scales up.
    func scaledDown(toLongestSide longestSide: Int) throws(MediaError) -> PixbufReference {
        let side = min(longestSide, max(pixbuf.width, pixbuf.height))
        guard factor > 1 || side < max(width, height) else { return pixbuf }
        let size = ScaledSize(width: width, height: height, longestSide: side)
        let hasAlpha: gboolean = pixbuf.hasAlpha ? 1 : 0
        guard let pointer = gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha, 8, Int32(size.width), Int32(size.height))
        else { throw .noMemory }
        gdk_pixbuf_scale(
            pixbuf.pointer, pointer, 0, 0, Int32(size.width), Int32(size.height), 0, 0,
            Double(size.width * factor) / Double(width), Double(size.height * factor) / Double(height),
            GDK_INTERP_BILINEAR)
        return PixbufReference(taking: pointer)
    }
}
