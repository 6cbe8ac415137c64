// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

extension Widget {
    /// Whether the widget takes spare width.
    public var hexpand: Bool {
        get { gtk_widget_get_hexpand(pointer) != 0 }
        set { gtk_widget_set_hexpand(pointer, newValue ? 1 : 0) }
    }

    /// Whether the widget takes spare height.
    public var vexpand: Bool {
        get { gtk_widget_get_vexpand(pointer) != 0 }
        set { gtk_widget_set_vexpand(pointer, newValue ? 1 : 0) }
    }

    /// The place across.
    public var halign: Align {
        get { Align(gtk: gtk_widget_get_halign(pointer)) }
        set { gtk_widget_set_halign(pointer, newValue.gtk) }
    }

    /// The place from top to bottom.
    public var valign: Align {
        get { Align(gtk: gtk_widget_get_valign(pointer)) }
        set { gtk_widget_set_valign(pointer, newValue.gtk) }
    }

    /// The room around the widget.
    public var margins: Margins {
        get {
            Margins(
                top: Int(gtk_widget_get_margin_top(pointer)), bottom: Int(gtk_widget_get_margin_bottom(pointer)),
                start: Int(gtk_widget_get_margin_start(pointer)), end: Int(gtk_widget_get_margin_end(pointer)))
        }
        set {
            gtk_widget_set_margin_top(pointer, gint(newValue.top))
            gtk_widget_set_margin_bottom(pointer, gint(newValue.bottom))
            gtk_widget_set_margin_start(pointer, gint(newValue.start))
            gtk_widget_set_margin_end(pointer, gint(newValue.end))
        }
    }

    /// The least size, in logical pixels; nil leaves it to the content.
    public func setSizeRequest(width: Int? = nil, height: Int? = nil) {
        gtk_widget_set_size_request(pointer, gint(width ?? -1), gint(height ?? -1))
    }

    /// The height that it would like to have at a width, both in logical pixels.
    public func naturalHeight(forWidth width: Int) -> Int {
        var height: gint = 0
        gtk_widget_measure(pointer, GTK_ORIENTATION_VERTICAL, gint(width), nil, &height, nil, nil)
        return Int(height)
    }

    /// Has the widget drawn again in the next frame, at the same size.
    public func queueDraw() {
        gtk_widget_queue_draw(pointer)
    }

    /// Asks for a new placement of the children at the same size.
    public func queueAllocate() {
        gtk_widget_queue_allocate(pointer)
    }

    /// Has the widget measured again, and with it its window: the most expensive of the three.
    public func queueResize() {
        gtk_widget_queue_resize(pointer)
    }

    /// That point of this widget in the coordinates of another one; nil when they share no window.
    public func point(_ x: Double, _ y: Double, in other: Widget) -> (x: Double, y: Double)? {
        var toX = 0.0
        var toY = 0.0
        guard gtk_widget_translate_coordinates(pointer, other.pointer, x, y, &toX, &toY) != 0 else { return nil }
        return (toX, toY)
    }

    /// Pixels of the window above the widget; nil outside of a window.
    public var roomAbove: Int? {
        guard let root = gtk_widget_get_root(pointer) else { return nil }
        var x = 0.0
        var y = 0.0
        let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
        guard gtk_widget_translate_coordinates(pointer, window, 0, 0, &x, &y) != 0 else { return nil }
        return Int(y)
    }

    /// The innermost widget under that point.
    public func pick(_ x: Double, _ y: Double) -> Widget? {
        gtk_widget_pick(pointer, x, y, GTK_PICK_DEFAULT).map(Widget.wrapper)
    }

    /// Whether what reaches beyond the edge is cut off.
    public var clipsOverflow: Bool {
        get { gtk_widget_get_overflow(pointer) == GTK_OVERFLOW_HIDDEN }
        set { gtk_widget_set_overflow(pointer, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
    }
}
