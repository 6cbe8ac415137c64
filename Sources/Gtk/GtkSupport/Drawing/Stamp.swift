// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A small drawing of lines and fills, made once and drawn many times. Keep it: renderers other than cairo's upload it
/// once while it is kept.
@MainActor
public final class Stamp {
    /// In logical pixels, up to whole device pixels.
    public let width: Double
    /// In logical pixels, up to whole device pixels.
    public let height: Double
    /// Device pixels per logical pixel.
    let scale: Double
    let surface: OpaquePointer?
    private(set) lazy var texture = makeTexture()

    /// - Parameters:
    ///   - width: in logical pixels, as ``height`` is.
    ///   - scale: device pixels per logical pixel.
    ///   - draw: draws the content, with the origin at its upper left corner.
    public init(width: Double, height: Double, scale: Double, draw: (Drawing) -> Void) {
        let (pixelWidth, pixelHeight) = ((width * scale).rounded(.up), (height * scale).rounded(.up))
        self.width = pixelWidth / scale
        self.height = pixelHeight / scale
        self.scale = scale
        surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, gint(pixelWidth), gint(pixelHeight))
        cairo_surface_set_device_scale(surface, scale, scale)
        guard let context = cairo_create(surface) else { preconditionFailure("cairo made no context.") }
        draw(Drawing(context: context))
        cairo_destroy(context)
        cairo_surface_flush(surface)
    }

    isolated deinit { cairo_surface_destroy(surface) }

    private func makeTexture() -> Texture {
        let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
        let stride = cairo_image_surface_get_stride(surface)
        let bytes = g_bytes_new(cairo_image_surface_get_data(surface), gsize(stride * height))
        guard let texture = picker_texture_new_premultiplied(bytes, width, height, gsize(stride), PICKER_COLORS_SRGB)
        else {
            preconditionFailure("GTK made no texture.")
        }
        return Texture(adopting: texture)
    }
}
