// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// The ground around round corners, as a small picture that is laid over them where cairo draws. Other renderers cut
/// the corners of pictures out of their pixels, or clip what has more than a picture.
///
/// With cairo, drawing a picture through a round clip takes a mask as large as the picture each time (measured: a quarter of the CPU time
/// of a zoom), and filling the corners along their arcs twice as long as copying them.
@MainActor
public final class CornerCover {
    /// Of the corners, in logical pixels.
    public let radius: Double
    /// A square of the ground with a round hole: each quarter is one corner.
    private(set) lazy var surface = makeSurface()
    private var made: OpaquePointer?
    /// For pictures that are drawn at their own size by any other renderer.
    let cut: RoundedCorners
    private let ground: RGBA
    private let scale: Double

    /// - Parameters:
    ///   - radius: in logical pixels, whole ones.
    ///   - ground: the one colour that is around what is rounded.
    ///   - scale: device pixels per logical pixel.
    public init(radius: Double, ground: RGBA, scale: Double) {
        self.radius = radius
        self.ground = ground
        cut = RoundedCorners(radius: Int((radius * scale).rounded()))
        self.scale = scale
    }

    /// Whether a picture that is drawn larger or smaller for a moment may have its own corners with it: they grow and shrink as it
    /// does, and nobody sees a corner of three pixels that has five.
    public func suits(_ surface: PixelSurface, in rect: Rect) -> Bool {
        (0.6...1.7).contains(rect.width * scale / Double(surface.width))
    }

    private func makeSurface() -> OpaquePointer? {
        let side = gint((2 * radius * scale).rounded(.up))
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side)
        cairo_surface_set_device_scale(surface, scale, scale)
        let context = cairo_create(surface)
        cairo_set_source_rgba(context, ground.red, ground.green, ground.blue, ground.alpha)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
        cairo_arc(context, radius, radius, radius, 0, 2 * .pi)
        cairo_fill(context)
        cairo_destroy(context)
        made = surface
        return surface
    }

    isolated deinit { cairo_surface_destroy(made) }
}
