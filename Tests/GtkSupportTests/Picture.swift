// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

@testable import GtkSupport

/// What a snapshot paints, as pixels.
@MainActor
final class Picture {
    private let surface: OpaquePointer?
    private let node: OpaquePointer?

    /// - Parameter renderer: the way that pictures are put into the nodes, which cairo draws here all the same.
    init(width: Int, height: Int, renderer: RendererKind = .cairo, _ paint: (Snapshot) -> Void) {
        surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, gint(width), gint(height))
        // Makes GTK's kinds of nodes known, with a display or without.
        _ = Display.isAvailable()
        let snapshot = gtk_snapshot_new()!
        paint(Snapshot(pointer: snapshot, renderer: renderer))
        node = gtk_snapshot_free_to_node(snapshot)
        draw()
    }

    isolated deinit {
        if let node { gsk_render_node_unref(node) }
        cairo_surface_destroy(surface)
    }

    /// Paints the same node once more.
    func draw() {
        let context = cairo_create(surface)
        if let node { gsk_render_node_draw(node, context) }
        cairo_destroy(context)
        cairo_surface_flush(surface)
    }

    /// Red, green and blue at that place, premultiplied.
    subscript(x: Int, y: Int) -> [UInt8] {
        guard let data = cairo_image_surface_get_data(surface) else { return [] }
        let offset = y * Int(cairo_image_surface_get_stride(surface)) + x * 4
        return [data[offset + 2], data[offset + 1], data[offset]]
    }

    /// Whether anything was painted there.
    func isPainted(_ x: Int, _ y: Int) -> Bool {
        guard let data = cairo_image_surface_get_data(surface) else { return false }
        return data[y * Int(cairo_image_surface_get_stride(surface)) + x * 4 + 3] > 0
    }
}
