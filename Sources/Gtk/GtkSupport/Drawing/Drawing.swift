// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// Draws lines, curves and fills in the coordinates of the snapshot; valid only inside the call that provides it.
public struct Drawing {
    let context: OpaquePointer

    /// Begins a new part of the path at that point (`cairo_move_to`).
    public func move(to x: Double, _ y: Double) {
        cairo_move_to(context, x, y)
    }

    /// Adds a straight line from the last point to that one (`cairo_line_to`).
    public func line(to x: Double, _ y: Double) {
        cairo_line_to(context, x, y)
    }

    /// An arc from one angle to another, in radians, clockwise from three o'clock.
    public func arc(x: Double, y: Double, radius: Double, from: Double, to: Double) {
        cairo_arc(context, x, y, radius, from, to)
    }

    /// Adds a closed rectangle to the path (`cairo_rectangle`).
    public func rectangle(_ rect: Rect) {
        cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    }

    /// A rectangle with round corners.
    public func rectangle(_ rect: Rect, radius: Double) {
        let (left, top) = (rect.x + radius, rect.y + radius)
        let (right, bottom) = (rect.x + rect.width - radius, rect.y + rect.height - radius)
        cairo_new_sub_path(context)
        arc(x: right, y: top, radius: radius, from: -.pi / 2, to: 0)
        arc(x: right, y: bottom, radius: radius, from: 0, to: .pi / 2)
        arc(x: left, y: bottom, radius: radius, from: .pi / 2, to: .pi)
        arc(x: left, y: top, radius: radius, from: .pi, to: .pi * 3 / 2)
        closePath()
    }

    /// Adds a line back to where this part of the path began (`cairo_close_path`).
    public func closePath() {
        cairo_close_path(context)
    }

    /// Fills and clears the path.
    public func fill(_ color: RGBA) {
        setColor(color)
        cairo_fill(context)
    }

    /// Fills the path with a gradient from one colour at `top` to another at `bottom`, and clears the path.
    public func fill(from upper: RGBA, at top: Double, to lower: RGBA, at bottom: Double) {
        let gradient = cairo_pattern_create_linear(0, top, 0, bottom)
        cairo_pattern_add_color_stop_rgba(gradient, 0, upper.red, upper.green, upper.blue, upper.alpha)
        cairo_pattern_add_color_stop_rgba(gradient, 1, lower.red, lower.green, lower.blue, lower.alpha)
        cairo_set_source(context, gradient)
        cairo_pattern_destroy(gradient)
        cairo_fill(context)
    }

    /// Strokes the path with round ends, and clears it.
    public func stroke(_ color: RGBA, width: Double) {
        setColor(color)
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(context)
    }

    /// Draws text with its upper left corner at that place.
    public func text(_ layout: TextLayout, x: Double, y: Double, _ color: RGBA) {
        setColor(color)
        cairo_move_to(context, x - layout.indent, y)
        pango_cairo_show_layout(context, layout.pointer)
    }

    /// Moves the origin of all that is drawn from here on, in units of the present coordinates.
    public func translate(_ x: Double, _ y: Double) {
        cairo_translate(context, x, y)
    }

    /// Multiplies the units of all that is drawn from here on, across and down.
    public func scale(_ x: Double, _ y: Double) {
        cairo_scale(context, x, y)
    }

    func draw(_ node: OpaquePointer) { gsk_render_node_draw(node, context) }

    func save() { cairo_save(context) }

    func restore() { cairo_restore(context) }

    func clip(_ rect: Rect) {
        rectangle(rect)
        cairo_clip(context)
    }

    /// Paints a picture at the origin, one unit for each of its pixels.
    func paint(_ surface: PixelSurface, filter: PixelFilter, alpha: Double) {
        cairo_set_source_surface(context, surface.forDrawing(), 0, 0)
        if let pattern = cairo_get_source(context) {
            cairo_pattern_set_filter(pattern, filter.cairo)
            // Otherwise a smooth filter blends the edge with transparency.
            cairo_pattern_set_extend(pattern, filter == .nearest ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
        }
        if alpha < 1 { cairo_paint_with_alpha(context, alpha) } else { cairo_paint(context) }
    }

    /// Paints a small drawing with its upper left corner at that place.
    func paint(_ stamp: Stamp, x: Double, y: Double) {
        cairo_set_source_surface(context, stamp.surface, x, y)
        cairo_paint(context)
    }

    /// Paints a small drawing stretched into the rectangle with the fastest filter.
    func paint(_ stamp: Stamp, in rect: Rect) {
        save()
        clip(rect)
        translate(rect.x, rect.y)
        scale(rect.width / stamp.width, rect.height / stamp.height)
        cairo_set_source_surface(context, stamp.surface, 0, 0)
        if let pattern = cairo_get_source(context) { cairo_pattern_set_filter(pattern, CAIRO_FILTER_FAST) }
        cairo_paint(context)
        restore()
    }

    /// Paints the background over the corners of a rectangle.
    func cover(_ rect: Rect, _ corners: CornerCover) {
        let radius = corners.radius
        for (isRight, isLow) in [(false, false), (true, false), (true, true), (false, true)] {
            // The position of the whole ring of which this corner is a quarter.
            let x = isRight ? rect.x + rect.width - 2 * radius : rect.x
            let y = isLow ? rect.y + rect.height - 2 * radius : rect.y
            cairo_set_source_surface(context, corners.surface, x, y)
            if let pattern = cairo_get_source(context) { cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST) }
            rectangle(Rect(x: isRight ? x + radius : x, y: isLow ? y + radius : y, width: radius, height: radius))
            cairo_fill(context)
        }
    }

    private func setColor(_ color: RGBA) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }
}
