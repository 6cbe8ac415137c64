// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

extension Widget {
    /// The name assistive technologies read; nil leaves it to the widget. Without one GTK 4.8 reads out the type's name.
    public func setAccessible(label: String?) {
        picker_accessible_set_label(pointer, label)
    }

    /// The further words about it; nil takes them away.
    public func setAccessible(description: String?) {
        picker_accessible_set_description(pointer, description)
    }

    /// Names a widget that shows an icon and no text, for assistive technologies and in a tooltip.
    func nameBySymbol(_ name: String) {
        tooltip = name
        setAccessible(label: name)
        // The tooltip is the description as well: the same words would be read twice.
        setAccessible(description: nil)
        // GTK names a button by its icon besides, which a screen reader calls by its type.
        picker_accessible_forget_labels(pointer)
    }

    /// Sets the accessible text of a value, such as "132 pixels" for a slider.
    public func setAccessible(valueText: String?) {
        picker_accessible_set_value_text(pointer, valueText)
    }

    /// Whether it is selected; nil when selection has no meaning for it.
    public func setAccessible(selected: Bool?) {
        picker_accessible_set_selected(pointer, tristate(selected))
    }

    /// Whether it is the one that is chosen, or ticked.
    public func setAccessible(checked: Bool) {
        picker_accessible_set_checked(pointer, checked ? 1 : 0)
    }

    /// Whether it is unfolded; nil when it does not fold.
    public func setAccessible(expanded: Bool?) {
        picker_accessible_set_expanded(pointer, tristate(expanded))
    }

    /// Takes it out of the accessible tree though it is drawn, or puts it back.
    public func setAccessible(hidden: Bool) {
        picker_accessible_set_hidden(pointer, hidden ? 1 : 0)
    }

    /// The role assistive technologies see.
    public var accessibleRole: AccessibleRole {
        AccessibleRole(gtk: gtk_accessible_get_accessible_role(opaque))
    }

    private func tristate(_ value: Bool?) -> gint {
        value.map { $0 ? 1 : 0 } ?? -1
    }
}
