// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// What a widget is to assistive technologies, fixed when it is made.
nonisolated public struct AccessibleRole: Equatable, Sendable, CustomStringConvertible {
    let gtk: GtkAccessibleRole

    public static let list = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_LIST)
    public static let listItem = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_LIST_ITEM)
    public static let heading = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_HEADING)
    public static let group = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_GROUP)
    /// A box that only lays out. Orca 48 reads out a group that has nothing in it.
    public static let generic = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_GENERIC)
    public static let label = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_LABEL)
    public static let image = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_IMG)
    public static let status = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_STATUS)
    public static let alert = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_ALERT)
    public static let dialog = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_DIALOG)
    public static let button = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_BUTTON)
    public static let toolbar = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_TOOLBAR)
    public static let separator = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_SEPARATOR)
    public static let presentation = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    /// Nothing at all: the widget is passed over.
    public static let none = AccessibleRole(gtk: GTK_ACCESSIBLE_ROLE_NONE)

    /// GTK's nickname, such as `list-item`.
    public var description: String {
        picker_role_name(gtk).map { String(cString: $0) } ?? "unknown"
    }

    public static func == (left: AccessibleRole, right: AccessibleRole) -> Bool { left.gtk == right.gtk }
}
