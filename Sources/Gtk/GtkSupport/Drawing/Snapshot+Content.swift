// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// How cairo reads a picture that is not drawn pixel by pixel. Anything but `nearest` at the exact size costs many times
/// more. Other renderers read each picture smoothly, which is the same at the exact size.
nonisolated public enum PixelFilter: Sendable {
    /// For pictures at their exact size.
    case nearest
    /// For frames of a zoom animation.
    case fast
    /// For a still picture at another size.
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
    /// - Parameter corners: rounds its corners.
    public func surface(
        _ surface: PixelSurface, in rect: Rect, filter: PixelFilter = .nearest, alpha: Double = 1,
        corners: CornerCover? = nil
    ) {
        switch renderer {
        // One node, corners and all: each node costs cairo as much as a small picture.
        case .cairo: paint(surface, in: rect, filter: filter, alpha: alpha, corners: corners)
        case .gpu:
            if alpha < 1 { pushOpacity(alpha) }
            switch corners {
            case nil: texture(surface.texture(), in: rect)
            case let corners? where filter == .nearest || filter == .fast && corners.suits(surface, in: rect):
                texture(surface.texture(rounded: corners.cut), in: rect)
            case let corners?:
                pushRoundedClip(rect, radius: corners.radius)
                texture(surface.texture(), in: rect)
                pop()
            }
            if alpha < 1 { pop() }
        }
    }

    /// Rounds the corners of all that `body` draws into the rectangle.
    public func rounded(_ rect: Rect, _ corners: CornerCover, _ body: () -> Void) {
        switch renderer {
        case .cairo:
            body()
            draw(in: rect) { $0.cover(rect, corners) }
        case .gpu:
            pushRoundedClip(rect, radius: corners.radius)
            body()
            pop()
        }
    }

    /// Draws a small drawing with its upper left corner at that place, on whole device pixels.
    public func stamp(_ stamp: Stamp, x: Double, y: Double) {
        let (x, y) = ((x * stamp.scale).rounded() / stamp.scale, (y * stamp.scale).rounded() / stamp.scale)
        let rect = Rect(x: x, y: y, width: stamp.width, height: stamp.height)
        switch renderer {
        case .cairo: draw(in: rect) { $0.paint(stamp, x: x, y: y) }
        case .gpu: texture(stamp.texture, in: rect)
        }
    }

    /// Draws a small drawing into the rectangle, stretched if it must be, as for a moment of a zoom.
    public func stamp(_ stamp: Stamp, in rect: Rect) {
        if rect.width == stamp.width, rect.height == stamp.height { return self.stamp(stamp, x: rect.x, y: rect.y) }
        switch renderer {
        case .cairo: draw(in: rect) { $0.paint(stamp, in: rect) }
        case .gpu: texture(stamp.texture, in: rect)
        }
    }

    private func texture(_ texture: Texture, in rect: Rect) {
        var bounds = rect.graphene
        gtk_snapshot_append_texture(pointer, texture.pointer, &bounds)
    }

    private func paint(
        _ surface: PixelSurface, in rect: Rect, filter: PixelFilter, alpha: Double, corners: CornerCover?
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

    /// Draws by lines and fills: one node, which cairo replays and every other renderer draws and uploads in each frame. What any
    /// renderer draws is a ``Stamp``.
    func draw(in rect: Rect, _ body: (Drawing) -> Void) {
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
        stamp(icon.stamp(color, width: rect.width, height: rect.height), x: rect.x, y: rect.y)
    }
}
