// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A box that is ticked or not; one of several where it was joined to others.
public final class CheckButton: Widget {
    /// - Parameter isOneOfSeveral: whether it will be joined to others; gives it the accessible role of a radio button,
    ///   which GTK 4.8 does not do by itself.
    public init(label: String, isOneOfSeveral: Bool = false) {
        super.init(sinking: Self.made(isOneOfSeveral))
        gtk_check_button_set_label(check, label)
    }

    /// With any words beside it, such as a label that wraps.
    /// - Parameter isOneOfSeveral: as for a plain label.
    public init(child: Widget, isOneOfSeveral: Bool = false) {
        super.init(sinking: Self.made(isOneOfSeveral))
        gtk_check_button_set_child(check, child.pointer)
    }

    private static func made(_ isOneOfSeveral: Bool) -> UnsafeMutablePointer<GtkWidget>? {
        picker_widget_new(
            gtk_check_button_get_type(), isOneOfSeveral ? GTK_ACCESSIBLE_ROLE_RADIO : GTK_ACCESSIBLE_ROLE_CHECKBOX)
    }

    private var check: UnsafeMutablePointer<GtkCheckButton> { cast(GtkCheckButton.self) }

    /// Whether it is ticked. Setting it calls ``onToggled(_:)``'s handlers if it changes.
    public var isActive: Bool {
        get { gtk_check_button_get_active(check) != 0 }
        set { gtk_check_button_set_active(check, newValue ? 1 : 0) }
    }

    /// Makes this and the other one exclude each other.
    public func join(_ other: CheckButton) {
        gtk_check_button_set_group(check, other.check)
    }

    /// Calls `handler` with ``isActive`` after each change, by the person or by setting it.
    @discardableResult
    public func onToggled(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        // The raw widget, not self: handlers outlive the wrapper.
        let check = check
        return connect(pointer, "toggled", Signals.void) { handler(gtk_check_button_get_active(check) != 0) }
    }
}
