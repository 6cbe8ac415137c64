// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A menu: lines of commands, in groups, with arrows for keys and the roles of a menu for assistive technologies.
public final class Menu: Popover {
    /// A command of a menu.
    public struct Item {
        var label: String
        var isEnabled: Bool
        var act: @MainActor () -> Void

        /// - Parameter act: called when the line is chosen; the menu is closed by then.
        public init(_ label: String, isEnabled: Bool = true, act: @escaping @MainActor () -> Void) {
            self.label = label
            self.isEnabled = isEnabled
            self.act = act
        }
    }

    /// - Parameter groups: from top to bottom, parted by lines; empty ones are left out.
    public init(_ groups: [[Item]]) {
        let menu = g_menu_new()
        let actions = g_simple_action_group_new()
        var number = 0
        for group in groups where !group.isEmpty {
            let section = g_menu_new()
            for item in group {
                let name = "item-\(number)"
                number += 1
                guard let action = g_simple_action_new(name, nil) else {
                    preconditionFailure("GLib made no action for a menu.")
                }
                g_simple_action_set_enabled(action, item.isEnabled ? 1 : 0)
                let act = item.act
                connect(gpointer(action), "activate", Signals.pointer) { _ in act() }
                g_action_map_add_action(OpaquePointer(actions), action)
                g_object_unref(gpointer(action))
                // An underscore would mark a key to press.
                g_menu_append(section, item.label.replacing("_", with: "__"), "menu.\(name)")
            }
            g_menu_append_section(menu, nil, gmenuModel(section))
            g_object_unref(gpointer(section))
        }
        super.init(sinking: gtk_popover_menu_new_from_model(gmenuModel(menu)))
        gtk_widget_insert_action_group(pointer, "menu", OpaquePointer(actions))
        g_object_unref(gpointer(menu))
        g_object_unref(gpointer(actions))
        putNamesRight(pointer)
        let widget = pointer
        // GTK sets the names again when it looks whether a line's action exists, which is when the menu is shown.
        connect(pointer, "map", Signals.void) { putNamesRight(widget) }
    }
}

/// GTK 4.8 gives a menu, and the pages of its submenus, the names of their types as accessible names. GTK 4.18 names a
/// line by a label that is out of the accessible tree, so that the line has no name.
private func putNamesRight(_ widget: UnsafeMutablePointer<GtkWidget>) {
    let type = Widget.typeName(of: widget)
    if type == "GtkPopoverMenu" { picker_accessible_set_unnamed(widget) }
    if type == "GtkModelButton" { picker_accessible_name_by_words(widget) }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
        if type == "GtkStack", let page = gtk_stack_get_page(OpaquePointer(widget), next) {
            picker_accessible_set_unnamed(gpointer(page))
        }
        putNamesRight(next)
        child = gtk_widget_get_next_sibling(next)
    }
}

private func gmenuModel(_ menu: OpaquePointer?) -> UnsafeMutablePointer<GMenuModel>? {
    menu.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GMenuModel.self) }
}
