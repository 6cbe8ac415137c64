// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A push button.
public class Button: Widget {
    /// A button with a text, which is its accessible name as well.
    public init(label: String) {
        super.init(sinking: gtk_button_new_with_label(label))
    }

    /// - Parameter label: the accessible name and tooltip; an icon says nothing by itself.
    public init(iconName: String, label: String) {
        super.init(sinking: gtk_button_new_from_icon_name(iconName))
        nameBySymbol(label)
    }

    /// A button around any widget; its accessible name is up to the caller.
    public init(child: Widget) {
        super.init(sinking: gtk_button_new())
        setChild(child)
    }

    override init(sinking widget: UnsafeMutablePointer<GtkWidget>?) {
        super.init(sinking: widget)
    }

    fileprivate var button: UnsafeMutablePointer<GtkButton> { cast(GtkButton.self) }

    /// The text on the button; nil when it shows something else.
    public var label: String? {
        get { gtk_button_get_label(button).map { String(cString: $0) } }
        set {
            guard newValue != label else { return }
            gtk_button_set_label(button, newValue ?? "")
            // GTK has just taken the text for the name, over one that was given.
            picker_accessible_renew_label(pointer)
        }
    }

    /// Has the text go on in the next line where there is no room for it; for a button with a text.
    /// - Parameter characters: the widest natural width; nil for all of the text.
    public func wrapsLabel(after characters: Int? = nil) {
        guard let label = gtk_button_get_child(button), Widget.typeName(of: label) == "GtkLabel" else { return }
        gtk_label_set_wrap(OpaquePointer(label), 1)
        gtk_label_set_max_width_chars(OpaquePointer(label), gint(characters ?? -1))
        gtk_label_set_justify(OpaquePointer(label), GTK_JUSTIFY_CENTER)
    }

    /// Shows an icon of the theme in place of what the button has. The accessible name stays what it was given.
    public func setIconName(_ name: String) {
        gtk_button_set_icon_name(button, name)
        picker_accessible_forget_labels(pointer)
    }

    /// Replaces what the button shows; nil empties it.
    public func setChild(_ child: Widget?) {
        gtk_button_set_child(button, child?.pointer)
    }

    /// Whether the button shows its outline while nothing points at it.
    public var hasFrame: Bool {
        get { gtk_button_get_has_frame(button) != 0 }
        set { gtk_button_set_has_frame(button, newValue ? 1 : 0) }
    }

    /// Whether this is the button a dialog suggests: the theme's accent colour.
    public var isSuggested: Bool {
        get { hasClass("suggested-action") }
        set { setClass("suggested-action", newValue) }
    }

    /// Calls `handler` when the button is clicked, or activated by keys or assistive technologies.
    @discardableResult
    public func onClicked(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect(pointer, "clicked", Signals.void, handler)
    }
}

/// A button that stays down.
public final class ToggleButton: Button {
    /// A toggle that is up, with a text.
    public override init(label: String) {
        super.init(sinking: gtk_toggle_button_new_with_label(label))
    }

    /// One of several toggles that exclude each other, with the accessible role of a radio button: GTK 4.8 reports
    /// toggles as push buttons, of which screen readers do not say whether they are down.
    public init(oneOfSeveral label: String) {
        super.init(sinking: picker_widget_new(gtk_toggle_button_get_type(), GTK_ACCESSIBLE_ROLE_RADIO))
        gtk_button_set_label(cast(GtkButton.self), label)
        setAccessible(checked: isActive)
        onToggled { [weak self] isOn in self?.setAccessible(checked: isOn) }
    }

    /// A toggle that is up, with an icon.
    /// - Parameter label: the accessible name and tooltip.
    public override init(iconName: String, label: String) {
        super.init(sinking: gtk_toggle_button_new())
        setIconName(iconName)
        nameBySymbol(label)
    }

    /// A toggle that is up, around any widget.
    public override init(child: Widget) {
        super.init(sinking: gtk_toggle_button_new())
        setChild(child)
    }

    private var toggle: UnsafeMutablePointer<GtkToggleButton> { cast(GtkToggleButton.self) }

    /// Whether the button is down. Setting it calls ``onToggled(_:)``'s handlers if it changes.
    public var isActive: Bool {
        get { gtk_toggle_button_get_active(toggle) != 0 }
        set { gtk_toggle_button_set_active(toggle, newValue ? 1 : 0) }
    }

    /// Makes this and the other button exclude each other.
    public func join(_ other: ToggleButton) {
        gtk_toggle_button_set_group(toggle, other.toggle)
    }

    /// Calls `handler` with ``isActive`` after each change, by the person or by setting it.
    @discardableResult
    public func onToggled(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        // The raw widget, not self: handlers outlive the wrapper.
        let toggle = toggle
        return connect(pointer, "toggled", Signals.void) { handler(gtk_toggle_button_get_active(toggle) != 0) }
    }
}

/// An on-off switch.
public final class Switch: Widget {
    /// A switch that is on or off; to be named with ``Widget/setAccessible(label:)``.
    public init(isActive: Bool = false) {
        super.init(sinking: gtk_switch_new())
        self.isActive = isActive
        // GTK 4.8 lets Return switch, but inside a popover not the space bar, which every other button answers to.
        onKey { [weak self] press in
            guard press.key == .space, press.modifiers.isEmpty else { return false }
            return self?.activate() ?? false
        }
    }

    /// Whether it is on. Setting it calls ``onChanged(_:)``'s handlers if it changes.
    public var isActive: Bool {
        get { gtk_switch_get_active(opaque) != 0 }
        set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
    }

    /// Calls `handler` with ``isActive`` after each change, by the person or by setting it.
    @discardableResult
    public func onChanged(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let widget = opaque
        return connectNotify(pointer, "active") { handler(gtk_switch_get_active(widget) != 0) }
    }
}
