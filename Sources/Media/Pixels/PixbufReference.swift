// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf

/// Owns one reference to a `GdkPixbuf`. Used on the thread that made it.
package final class PixbufReference {
    package let pointer: OpaquePointer

    /// Takes over a reference that the caller owns.
    package init(taking pointer: OpaquePointer) { self.pointer = pointer }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// A pixbuf over a copy of the image's bytes.
    package convenience init?(_ image: DecodedImage) {
        guard let bytes = g_bytes_new(image.bytes, gsize(image.bytes.count)) else { return nil }
        defer { g_bytes_unref(bytes) }
        guard
            let pointer = gdk_pixbuf_new_from_bytes(
                bytes, GDK_COLORSPACE_RGB, image.hasAlpha ? 1 : 0, 8, Int32(image.width), Int32(image.height),
                Int32(image.stride))
        else { return nil }
        self.init(taking: pointer)
    }

    package var width: Int { Int(gdk_pixbuf_get_width(pointer)) }
    package var height: Int { Int(gdk_pixbuf_get_height(pointer)) }
    package var hasAlpha: Bool { gdk_pixbuf_get_has_alpha(pointer) != 0 }

    package func option(_ key: String) -> String? {
        gdk_pixbuf_get_option(pointer, key).map { String(cString: $0) }
    }

    /// A copy scaled down; nil where the picture is small enough already or memory is short.
    package func scaledDown(toLongestSide longestSide: Int) -> PixbufReference? {
        let size = ScaledSize(width: width, height: height, longestSide: longestSide)
        guard size != ScaledSize(width: width, height: height, longestSide: .max) else { return nil }
        guard let scaled = self.scaled(to: size) else { return nil }
        // The orientation that the loader found stays with the picture.
        if let orientation = gdk_pixbuf_get_option(pointer, "orientation") {
            gdk_pixbuf_set_option(scaled.pointer, "orientation", orientation)
        }
        return scaled
    }

    /// A copy of exactly that size, without the loader's options (orientation); nil where memory is short.
    package func scaled(to size: ScaledSize) -> PixbufReference? {
        gdk_pixbuf_scale_simple(pointer, Int32(size.width), Int32(size.height), GDK_INTERP_BILINEAR)
            .map { PixbufReference(taking: $0) }
    }

    /// A copy turned upright by the orientation that the loader found in the file.
    package func applyingEmbeddedOrientation() -> PixbufReference? {
        gdk_pixbuf_apply_embedded_orientation(pointer).map { PixbufReference(taking: $0) }
    }

    /// A copy turned upright by an EXIF orientation, 1 to 8.
    package func oriented(_ orientation: Int) -> PixbufReference? {
        var turned: PixbufReference? = self
        switch orientation {
        case 2: turned = flipped(horizontally: true)
        case 3: turned = rotated(GDK_PIXBUF_ROTATE_UPSIDEDOWN)
        case 4: turned = flipped(horizontally: false)
        case 5: turned = rotated(GDK_PIXBUF_ROTATE_CLOCKWISE)?.flipped(horizontally: true)
        case 6: turned = rotated(GDK_PIXBUF_ROTATE_CLOCKWISE)
        case 7: turned = rotated(GDK_PIXBUF_ROTATE_CLOCKWISE)?.flipped(horizontally: false)
        case 8: turned = rotated(GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE)
        default: break
        }
        return turned
    }

    private func rotated(_ angle: GdkPixbufRotation) -> PixbufReference? {
        gdk_pixbuf_rotate_simple(pointer, angle).map { PixbufReference(taking: $0) }
    }

    private func flipped(horizontally: Bool) -> PixbufReference? {
        gdk_pixbuf_flip(pointer, horizontally ? 1 : 0).map { PixbufReference(taking: $0) }
    }

    /// A copy of the pixels; nil for a layout other than 8-bit RGB or RGBA.
    package func image(originalWidth: Int, originalHeight: Int) -> DecodedImage? {
        let channels = hasAlpha ? 4 : 3
        guard gdk_pixbuf_get_bits_per_sample(pointer) == 8, Int(gdk_pixbuf_get_n_channels(pointer)) == channels,
            let pixels = gdk_pixbuf_read_pixels(pointer)
        else { return nil }
        let rowBytes = width * channels
        let sourceStride = Int(gdk_pixbuf_get_rowstride(pointer))
        let (width, height) = (width, height)
        // The last row of a pixbuf may be shorter than its stride: rows are copied one by one.
        let bytes = [UInt8](unsafeUninitializedCapacity: rowBytes * height) { buffer, filled in
            for row in 0..<height {
                let source = UnsafeBufferPointer(start: pixels + row * sourceStride, count: rowBytes)
                _ = UnsafeMutableBufferPointer(rebasing: buffer[row * rowBytes..<(row + 1) * rowBytes])
                    .initialize(from: source)
            }
            filled = rowBytes * height
        }
        return DecodedImage(
            width: width, height: height, stride: rowBytes, hasAlpha: hasAlpha, bytes: bytes,
            originalWidth: originalWidth, originalHeight: originalHeight)
    }
}
