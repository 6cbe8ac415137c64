// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// How a picture is read when it is not drawn pixel by pixel. Anything but `nearest` at the exact size costs many times
/// more.
nonisolated public enum PixelFilter: Sendable {
    /// For the exact size.
    case nearest
    /// For the moments of a zoom.
    case fast
    /// For a still picture of another size.
    case good

    var cairo: cairo_filter_t {
        switch self {
        case .nearest: CAIRO_FILTER_NEAREST
        case .fast: CAIRO_FILTER_FAST
        case .good: CAIRO_FILTER_GOOD
        }
    }
}

extension Snapshot {
    /// Draws the whole picture into the rectangle, stretched if it must be, see-through where `alpha` is below 1.
    /// - Parameter corners: laid over its corners, in the same node: each node costs as much as a small picture.
    public func surface(
        _ surface: PixelSurface, in rect: Rect, filter: PixelFilter = .nearest, alpha: Double = 1,
        corners: CornerCover? = nil
    ) {
        draw(in: rect) { drawing in
            drawing.save()
            drawing.clip(rect)
            drawing.translate(rect.x, rect.y)
            drawing.scale(rect.width / Double(surface.width), rect.height / Double(surface.height))
            drawing.paint(surface, filter: filter, alpha: alpha)
            drawing.restore()
            if let corners { drawing.cover(rect, corners) }
        }
    }

    /// Rounds the corners of what was drawn in the rectangle by laying the ground over them.
    public func coverCorners(of rect: Rect, with corners: CornerCover) {
        draw(in: rect) { $0.cover(rect, corners) }
    }

    /// Draws by lines and fills: one node, replayed as long as the widget is not drawn anew.
    public func draw(in rect: Rect, _ body: (Drawing) -> Void) {
        var bounds = rect.graphene
        guard let context = gtk_snapshot_append_cairo(pointer, &bounds) else { return }
        body(Drawing(context: context))
        cairo_destroy(context)
    }

    /// Draws text with its upper left corner at that place.
    public func text(_ layout: TextLayout, x: Double, y: Double, _ color: RGBA) {
        var value = color.gdk
        save()
        translate(x - layout.indent, y)
        gtk_snapshot_append_layout(pointer, layout.pointer, &value)
        restore()
    }

    /// Draws a symbolic icon in that colour, filling the rectangle.
    public func icon(_ icon: SymbolicIcon, in rect: Rect, _ color: RGBA) {
        save()
        translate(rect.x, rect.y)
        var value = color.gdk
        gtk_symbolic_paintable_snapshot_symbolic(
            icon.pointer, pointer, rect.width, rect.height, &value, 1)
        restore()
    }
}
