// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import MediaTypes
internal import Pixels

/// A picture that came smaller than it is stored: each pixel is the mean of a square, at the right and at the bottom of a part of one.
struct PictureOfMeans {
    let pixbuf: PixbufReference
    /// Stored pixels on a side of a square.
    let factor: Int
    /// Of the picture as stored.
    let width: Int
    let height: Int

    /// Scaled by the sides of the whole: the last means stand for fewer pixels than the others, and would be stretched. Never up.
    func scaledDown(toLongestSide longestSide: Int) throws(MediaError) -> PixbufReference {
        let side = min(longestSide, max(pixbuf.width, pixbuf.height))
        let size = ScaledSize(width: width, height: height, longestSide: side)
        let hasAlpha: gboolean = pixbuf.hasAlpha ? 1 : 0
        guard let pointer = gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha, 8, Int32(size.width), Int32(size.height))
        else {
            throw .damaged(detail: "not enough memory for the picture")
        }
        gdk_pixbuf_scale(
            pixbuf.pointer, pointer, 0, 0, Int32(size.width), Int32(size.height), 0, 0,
            Double(size.width * factor) / Double(width), Double(size.height * factor) / Double(height),
            GDK_INTERP_BILINEAR)
        return PixbufReference(taking: pointer)
    }
}
