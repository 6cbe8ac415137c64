// SPDX-License-Identifier: GPL-3.0-or-later

package import CGtk
import CPickerShim

/// Owns one strong reference to a GTK widget and gives it back on the main thread.
///
/// Wrappers are controllers, not subclasses of GTK types: a widget in a window lives on when its wrapper is dropped, and
/// keeps its handlers. A handler that captures its own widget strongly makes a cycle that nothing breaks: capture weakly.
@MainActor
open class Widget {
    /// The GTK object, for this target and for those that look at widgets. Main thread.
    package let pointer: UnsafeMutablePointer<GtkWidget>
    private var tip: Tip?

    /// Takes the floating reference of a fresh widget, or one more of a widget that has an owner.
    init(sinking widget: UnsafeMutablePointer<GtkWidget>?) {
        guard let widget else { preconditionFailure("GTK made no widget; is GTK initialized?") }
        pointer = widget
        g_object_ref_sink(widget)
        CountedObject.wrapper.add(1)
        remember()
    }

    /// Takes one more reference of a widget that GTK made for itself. Its floating one, if it still has that, stays for its
    /// owner: since GTK 4.12 rows of a list are bound before the list takes them over, and would go with their wrapper.
    init(borrowing widget: UnsafeMutablePointer<GtkWidget>) {
        pointer = widget
        g_object_ref(widget)
        CountedObject.wrapper.add(1)
        remember()
    }

    isolated deinit {
        CountedObject.wrapper.add(-1)
        g_object_unref(pointer)
    }

    /// The pointer for types that GTK does not expose.
    var opaque: OpaquePointer { OpaquePointer(pointer) }

    /// The same widget as one of its public ancestors; the caller knows the type.
    func cast<Ancestor>(_ type: Ancestor.Type) -> UnsafeMutablePointer<Ancestor> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: type)
    }

    /// GTK's name of the widget's type, for messages.
    var typeName: String { Self.typeName(of: pointer) }

    static func typeName(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
        picker_type_name(widget).map { String(cString: $0) } ?? "widget"
    }

    // MARK: Being shown

    /// Whether the widget is to be shown. An invisible one takes no room and is absent for assistive technologies.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(pointer) != 0 }
        set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
    }

    /// Whether the widget itself takes input; an insensitive ancestor stops it all the same.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(pointer) != 0 }
        set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
    }

    /// The tooltip, plain text; for assistive technologies the description.
    ///
    /// The text is provided on request: GTK's own setter queries the pointer's position each time and waits for three
    /// replies, 9 ms of a start on X11 (measured).
    public var tooltip: String? {
        get { tip?.text }
        set {
            guard newValue != tooltip else { return }
            setAccessible(description: newValue)
            if let tip {
                tip.text = newValue
            } else if let newValue {
                let tip = Tip(newValue)
                self.tip = tip
                onTooltip { tip.text }
            }
        }
    }

    /// Holds the text, and outlives the wrapper like the widget.
    private final class Tip {
        var text: String?
        init(_ text: String) { self.text = text }
    }

    /// 0 for invisible to 1 for opaque.
    public var opacity: Double {
        get { gtk_widget_get_opacity(pointer) }
        set { gtk_widget_set_opacity(pointer, newValue) }
    }

    /// Whether the widget and all its ancestors are on screen.
    public var isMapped: Bool { gtk_widget_get_mapped(pointer) != 0 }

    /// The allocated width in logical pixels, 0 before the first layout.
    public var width: Int { Int(gtk_widget_get_width(pointer)) }

    /// The allocated height in logical pixels, 0 before the first layout.
    public var height: Int { Int(gtk_widget_get_height(pointer)) }

    /// Device pixels per logical pixel.
    public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(pointer)) }

    /// Whether text runs from right to left here.
    public var isRightToLeft: Bool { gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL }

    /// Takes the widget out of its parent, whatever the parent is.
    public func unparent() {
        gtk_widget_unparent(pointer)
    }

    /// The parent, as the wrapper that was made for it or a plain one.
    public var parent: Widget? { gtk_widget_get_parent(pointer).map(Widget.wrapper) }

    /// Whether this is `ancestor` or somewhere inside of it.
    public func isInside(_ ancestor: Widget) -> Bool {
        pointer == ancestor.pointer || gtk_widget_is_ancestor(pointer, ancestor.pointer) != 0
    }

    /// Calls an action that this widget or an ancestor has, such as "win.close". False when there is none.
    @discardableResult
    public func activateAction(_ name: String) -> Bool {
        gtk_widget_activate_action_variant(pointer, name, nil) != 0
    }

    /// Activates the widget as a click would; false when it cannot be.
    @discardableResult
    public func activate() -> Bool {
        gtk_widget_activate(pointer) != 0
    }
}
