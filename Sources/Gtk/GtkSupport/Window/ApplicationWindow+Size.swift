// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

extension ApplicationWindow {
    /// Calls `handler` with the content's size, title bar included, after each layout that changed it.
    ///
    /// It runs inside the layout phase: what it changes is laid out again before the same frame is painted, so a
    /// breakpoint never shows the wrong arrangement.
    public func onResize(_ handler: @escaping @MainActor (_ width: Int, _ height: Int) -> Void) {
        let widget = pointer
        let last = LastSize()
        let report: VoidBody = {
            let size = (width: Int(gtk_widget_get_width(widget)), height: Int(gtk_widget_get_height(widget)))
            guard size.width > 0, size != (last.width, last.height) else { return }
            (last.width, last.height) = size
            handler(size.width, size.height)
        }
        // GTK's own handler of "layout" was connected when the surface was made, so it has allocated by now.
        let watch: VoidBody = {
            guard let surface = gtk_native_get_surface(OpaquePointer(widget)) else { return }
            last.layout = connect(gpointer(surface), "layout", Signals.size) { _, _ in report() }
        }
        connect(pointer, "realize", Signals.void, watch)
        // GTK may keep a surface for longer than its window, and would ask a window that is no more.
        connect(pointer, "unrealize", Signals.void) { last.layout?.disconnect() }
        if gtk_widget_get_realized(pointer) != 0 { watch() }
    }
}

private final class LastSize {
    var width = 0
    var height = 0
    var layout: SignalConnection?
}
