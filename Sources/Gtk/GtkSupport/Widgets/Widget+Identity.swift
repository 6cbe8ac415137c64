// SPDX-License-Identifier: GPL-3.0-or-later

package import CGtk

/// A weak way back from a GTK widget to its wrapper, owned by the GTK widget.
private final class WrapperReference {
    weak var wrapper: Widget?
    init(_ wrapper: Widget) { self.wrapper = wrapper }
}

extension Widget {
    private static let quark = g_quark_from_static_string("picker-wrapper")

    /// Lets ``wrapper(for:)`` find this wrapper while it lives.
    func remember() {
        let reference = Unmanaged.passRetained(WrapperReference(self)).toOpaque()
        g_object_set_qdata_full(cast(GObject.self), Widget.quark, reference, releaseBox)
    }

    /// The wrapper made for that widget, so that `===` and `as?` tell the truth; a plain one when there is none.
    package static func wrapper(for widget: UnsafeMutablePointer<GtkWidget>) -> Widget {
        let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
        if let data = g_object_get_qdata(object, quark),
            let known = Unmanaged<WrapperReference>.fromOpaque(data).takeUnretainedValue().wrapper
        {
            return known
        }
        return Widget(borrowing: widget)
    }
}
