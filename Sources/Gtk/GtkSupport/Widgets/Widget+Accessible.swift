// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

extension Widget {
    /// The name assistive technologies read; nil leaves it to the widget. Without one GTK 4.8 reads out the type's name.
    public func setAccessible(label: String?) {
        picker_accessible_set_label(pointer, label)
    }

    /// Sets the accessible description; nil removes it.
    public func setAccessible(description: String?) {
        picker_accessible_set_description(pointer, description)
    }

    /// Names a widget that shows an icon and no text, for assistive technologies and in a tooltip.
    func nameBySymbol(_ name: String) {
        tooltip = name
        setAccessible(label: name)
        // GTK uses the tooltip as the description as well, and the same words would be read twice.
        setAccessible(description: nil)
        // GTK also names a button by its icon, for which a screen reader reads the type.
        picker_accessible_forget_labels(pointer)
    }

    /// Sets the accessible text of a value, such as "132 pixels" for a slider.
    public func setAccessible(valueText: String?) {
        picker_accessible_set_value_text(pointer, valueText)
    }

    /// Sets whether the widget is selected; nil if it cannot be.
    public func setAccessible(selected: Bool?) {
        picker_accessible_set_selected(pointer, tristate(selected))
    }

    /// Sets whether the widget is checked.
    public func setAccessible(checked: Bool) {
        picker_accessible_set_checked(pointer, checked ? 1 : 0)
    }

    /// Sets whether the widget is expanded; nil if it cannot be.
    public func setAccessible(expanded: Bool?) {
        picker_accessible_set_expanded(pointer, tristate(expanded))
    }

    /// Removes the drawn widget from the accessible tree, or adds it again.
    public func setAccessible(hidden: Bool) {
        picker_accessible_set_hidden(pointer, hidden ? 1 : 0)
    }

    /// The role for assistive technologies.
    public var accessibleRole: AccessibleRole {
        AccessibleRole(gtk: gtk_accessible_get_accessible_role(opaque))
    }

    private func tristate(_ value: Bool?) -> gint {
        value.map { $0 ? 1 : 0 } ?? -1
    }
}
