// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// The drawing of a widget while it is recorded; valid only inside the call that provides it.
public struct Snapshot {
    let pointer: OpaquePointer
    /// The renderer that will draw the snapshot, which decides how pictures are put into it.
    let renderer: RendererKind

    // MARK: State

    /// Cuts off what follows outside of the rectangle, until ``pop()``.
    public func pushClip(_ rect: Rect) {
        var bounds = rect.graphene
        gtk_snapshot_push_clip(pointer, &bounds)
    }

    /// Cuts off what follows outside of a rectangle with round corners, until ``pop()``.
    public func pushRoundedClip(_ rect: Rect, radius: Double) {
        var outline = roundedRect(rect, radius)
        gtk_snapshot_push_rounded_clip(pointer, &outline)
    }

    /// Makes what follows see-through, until ``pop()``.
    public func pushOpacity(_ opacity: Double) {
        gtk_snapshot_push_opacity(pointer, opacity)
    }

    /// Ends the innermost push.
    public func pop() {
        gtk_snapshot_pop(pointer)
    }

    /// Saves the transform until ``restore()``.
    public func save() {
        gtk_snapshot_save(pointer)
    }

    /// Restores the coordinates, clip and opacity of the last ``save()`` (`gtk_snapshot_restore`).
    public func restore() {
        gtk_snapshot_restore(pointer)
    }

    /// Moves the origin of all that is drawn from here on, in units of the present coordinates.
    public func translate(_ x: Double, _ y: Double) {
        var offset = graphene_point_t(x: Float(x), y: Float(y))
        gtk_snapshot_translate(pointer, &offset)
    }

    /// Multiplies the units of all that is drawn from here on, the same across and down.
    public func scale(_ factor: Double) {
        gtk_snapshot_scale(pointer, Float(factor), Float(factor))
    }

    // MARK: Shapes

    /// Fills a rectangle.
    public func color(_ color: RGBA, _ rect: Rect) {
        var value = color.gdk
        var bounds = rect.graphene
        gtk_snapshot_append_color(pointer, &value, &bounds)
    }

    /// Fills a rectangle with round corners.
    public func roundedFill(_ rect: Rect, radius: Double, _ color: RGBA) {
        pushRoundedClip(rect, radius: radius)
        self.color(color, rect)
        pop()
    }

    /// Draws a line of that width just inside the rectangle's edge.
    public func roundedBorder(_ rect: Rect, radius: Double, width: Double, _ color: RGBA) {
        var outline = roundedRect(rect, radius)
        let widths = [Float](repeating: Float(width), count: 4)
        let colors = [GdkRGBA](repeating: color.gdk, count: 4)
        gtk_snapshot_append_border(pointer, &outline, widths, colors)
    }

    /// A soft shadow around a rectangle with round corners; nothing is drawn inside of it.
    public func shadow(_ rect: Rect, radius: Double, _ color: RGBA, dy: Double = 1, blur: Double = 3) {
        var outline = roundedRect(rect, radius)
        var value = color.gdk
        gtk_snapshot_append_outset_shadow(pointer, &outline, &value, 0, Float(dy), 0, Float(blur))
    }

    private func roundedRect(_ rect: Rect, _ radius: Double) -> GskRoundedRect {
        var outline = GskRoundedRect()
        var bounds = rect.graphene
        gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
        return outline
    }
}
