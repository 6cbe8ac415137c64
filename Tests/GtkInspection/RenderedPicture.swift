// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
public import GtkSupport

/// A widget as drawn by its window's renderer, read back in sRGB.
public struct RenderedPicture {
    /// In pixels; the widget's size in logical ones.
    public let width: Int
    /// In pixels.
    public let height: Int
    private let bytes: [UInt8]

    /// Has the widget drawn as it would be painted now. Layout must have happened.
    /// - Throws: `notDrawable` before the first layout, and outside of a window.
    public init(of widget: Widget) throws(InspectionError) {
        guard let native = gtk_widget_get_native(widget.pointer), let renderer = gtk_native_get_renderer(native),
            widget.width > 0, widget.height > 0,
            let node = Screenshot.renderNode(of: widget, width: widget.width, height: widget.height)
        else { throw .notDrawable(type: Screenshot.typeName(of: widget)) }
        defer { gsk_render_node_unref(node) }
        (width, height) = (widget.width, widget.height)
        var viewport = graphene_rect_t(
            origin: graphene_point_t(x: 0, y: 0), size: graphene_size_t(width: Float(width), height: Float(height)))
        guard let drawn = gsk_renderer_render_texture(renderer, node, &viewport) else {
            throw .notDrawable(type: Screenshot.typeName(of: widget))
        }
        defer { g_object_unref(gpointer(drawn)) }
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(drawn, &bytes, gsize(width * 4))
        self.bytes = bytes
    }

    /// Red, green and blue of a pixel, premultiplied.
    public subscript(x: Int, y: Int) -> [UInt8] {
        let place = (y * width + x) * 4
        return [bytes[place + 2], bytes[place + 1], bytes[place]]
    }
}
