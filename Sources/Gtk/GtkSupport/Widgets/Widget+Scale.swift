// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

extension Widget {
    /// Device pixels per logical pixel, with a fraction where compositor and GTK (4.12 and later) know one: a picture of so many
    /// pixels is drawn pixel by pixel. Before the widget is in a window on a display it is ``scaleFactor``.
    public var scale: Double { scaleOf(pointer) }

    /// Calls `handler` when ``scale`` or ``scaleFactor`` changes: the window comes to another display, or the person sets another
    /// scale. A widget that comes into a window learns its scale there.
    public func onScaleChange(_ handler: @escaping @MainActor () -> Void) {
        let widget = pointer
        let watch = ScaleWatch(exact: scaleOf(widget), whole: gtk_widget_get_scale_factor(widget))
        let look: VoidBody = {
            let (exact, whole) = (scaleOf(widget), gtk_widget_get_scale_factor(widget))
            guard exact != watch.exact || whole != watch.whole else { return }
            (watch.exact, watch.whole) = (exact, whole)
            handler()
        }
        let begin: VoidBody = {
            watch.connection?.disconnect()
            guard let surface = surfaceOf(widget) else { return }
            watch.connection = connectNotify(
                gpointer(surface), String(cString: picker_surface_scale_property()), look)
            look()
        }
        connectNotify(pointer, "scale-factor", look)
        connect(pointer, "realize", Signals.void, begin)
        // The surface may outlive a widget that is taken out of its window.
        connect(pointer, "unrealize", Signals.void) { watch.connection?.disconnect() }
        if gtk_widget_get_realized(pointer) != 0 { begin() }
    }
}

private final class ScaleWatch {
    var exact: Double
    var whole: gint
    var connection: SignalConnection?

    init(exact: Double, whole: gint) { (self.exact, self.whole) = (exact, whole) }
}

private func surfaceOf(_ widget: UnsafeMutablePointer<GtkWidget>) -> OpaquePointer? {
    gtk_widget_get_native(widget).flatMap { gtk_native_get_surface($0) }
}

private func scaleOf(_ widget: UnsafeMutablePointer<GtkWidget>) -> Double {
    guard let surface = surfaceOf(widget) else { return Double(gtk_widget_get_scale_factor(widget)) }
    return picker_surface_scale(surface)
}
