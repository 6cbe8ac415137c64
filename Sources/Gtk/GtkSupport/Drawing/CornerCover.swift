// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// Rounds the corners of pictures. Where cairo draws, a small picture of the background is laid over the corners; other
/// renderers get pictures with transparent corners (``RoundedCorners``), or a clip around what is more than one
/// picture.
///
/// With cairo, drawing a picture through a round clip takes a mask as large as the picture each time (measured: a quarter of the CPU time
/// of a zoom), and filling the corners along their arcs twice as long as copying them.
@MainActor
public final class CornerCover {
    /// Radius of the corners, in logical pixels.
    public let radius: Double
    /// A square of the ground with a round hole: each quarter is one corner.
    private(set) lazy var surface = makeSurface()
    private var made: OpaquePointer?
    /// Cuts corners out of the pixels of pictures, for renderers other than cairo's.
    let cut: RoundedCorners
    private let ground: RGBA
    private let scale: Double

    /// - Parameters:
    ///   - radius: in logical pixels, whole ones.
    ///   - ground: the colour of the background around the rounded rectangles.
    ///   - scale: device pixels per logical pixel.
    public init(radius: Double, ground: RGBA, scale: Double) {
        self.radius = radius
        self.ground = ground
        cut = RoundedCorners(radius: Int((radius * scale).rounded()))
        self.scale = scale
    }

    /// Whether a picture that is drawn larger or smaller during a zoom may keep the corners that were cut into its
    /// pixels, which are scaled with it: within this range the difference of the radius, three pixels instead of five,
    /// is not visible.
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
