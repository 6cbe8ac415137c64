// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A box that is ticked or not; one of several where it was joined to others.
public final class CheckButton: Widget {
    public init(label: String) {
        super.init(sinking: gtk_check_button_new_with_label(label))
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

    @discardableResult
    public func onToggled(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        // The raw widget, not self: handlers outlive the wrapper.
        let check = check
        return connectVoid(pointer, "toggled") { handler(gtk_check_button_get_active(check) != 0) }
    }
}
