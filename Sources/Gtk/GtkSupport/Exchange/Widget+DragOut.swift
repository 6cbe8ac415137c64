// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

extension Widget {
    /// Lets files be dragged out of the widget to other programs, as copies.
    /// - Parameters:
    ///   - prepare: called when the pointer has moved far enough, with the place where it went down, in the widget's
    ///     coordinates; nil where nothing is taken from there, and other gestures go on.
    ///   - icon: paints the picture under the pointer and returns its size, in logical pixels.
    ///   - ended: called once for each drag that began.
    @discardableResult
    public func onDragOut(
        prepare: @escaping @MainActor (_ x: Double, _ y: Double) -> FileOffer?,
        icon: @escaping @MainActor (Snapshot) -> (width: Double, height: Double),
        ended: @escaping @MainActor () -> Void
    ) -> Controller {
        guard let source = gtk_drag_source_new() else { preconditionFailure("GTK made no drag source.") }
        gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
        connect(gpointer(source), "prepare", Signals.prepare) { x, y in
            // The signal hands its caller a reference.
            prepare(x, y).map { g_object_ref(gpointer($0.provider)) }
        }
        connect(gpointer(source), "drag-begin", Signals.pointer) { [weak self] drag in
            if let drag { letClicksThrough(OpaquePointer(drag)) }
            guard let self, let snapshot = gtk_snapshot_new() else { return }
            let size = icon(Snapshot(pointer: snapshot, renderer: RendererKind(of: pointer)))
            var area = graphene_size_t(width: Float(size.width), height: Float(size.height))
            guard let paintable = gtk_snapshot_free_to_paintable(snapshot, &area) else { return }
            gtk_drag_source_set_icon(source, paintable, gint(size.width / 2), gint(size.height / 2))
            g_object_unref(gpointer(paintable))
        }
        connect(gpointer(source), "drag-end", Signals.dragEnd, ended)
        return Controller(source, on: self, phase: .bubble)
    }

    /// Takes files and folders that are dropped onto the widget from other programs; never what this process drags
    /// itself. While files are dragged over the widget it matches `:drop(active)`.
    /// - Parameters:
    ///   - accepts: whether anything is taken now.
    ///   - dropped: called with the local files; false where none of them was taken.
    @discardableResult
    public func onFilesDropped(
        accepts: @escaping @MainActor () -> Bool, dropped: @escaping @MainActor ([PathBytes]) -> Bool
    ) -> Controller {
        guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else {
            preconditionFailure("GTK made no drop target.")
        }
        connect(gpointer(target), "accept", Signals.accept) { drop in
            guard let drop, gdk_drop_get_drag(drop) == nil, let formats = gdk_drop_get_formats(drop) else {
                return false
            }
            return gdk_content_formats_contain_gtype(formats, gdk_file_list_get_type()) != 0 && accepts()
        }
        connect(gpointer(target), "drop", Signals.drop) { dropped($0) }
        return Controller(target, on: self, phase: .bubble)
    }
}

/// Lets clicks through the icon of a drag to what is below it.
///
/// Under X11 the icon of a drag that nothing took flies back for half a second, without a grab, and takes the clicks on
/// its way (GTK 4.18, measured): the first click after such a drag was lost.
@MainActor
private func letClicksThrough(_ drag: OpaquePointer) {
    guard let icon = gdk_drag_get_drag_surface(drag), let nothing = cairo_region_create() else { return }
    gdk_surface_set_input_region(icon, nothing)
    cairo_region_destroy(nothing)
}
