// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CGtkInspection
import CPickerShim
public import GtkSupport

/// A widget tree as text, for snapshots in tests.
public enum WidgetDump {
    /// One line for each widget, indented by its depth: type, CSS name, CSS classes, accessible role and label, and what
    /// is unusual about it: hidden, unread (out of the accessible tree though drawn), insensitive.
    public static func tree(of root: Widget) -> String {
        var lines: [String] = []
        append(root.pointer, depth: 0, to: &lines)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func append(_ widget: UnsafeMutablePointer<GtkWidget>, depth: Int, to lines: inout [String]) {
        lines.append(String(repeating: "  ", count: depth) + line(for: widget))
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            append(next, depth: depth + 1, to: &lines)
            child = gtk_widget_get_next_sibling(next)
        }
    }

    private static func line(for widget: UnsafeMutablePointer<GtkWidget>) -> String {
        var parts = [text(picker_type_name(widget)), text(gtk_inspection_css_name(widget)) + classes(of: widget)]
        let role = gtk_accessible_get_accessible_role(OpaquePointer(widget))
        parts.append(text(picker_role_name(role)))
        if let label = gtk_inspection_copy_label(widget) {
            parts.append("\"\(text(label))\"")
            g_free(label)
        }
        if gtk_widget_get_visible(widget) == 0 || gtk_widget_get_child_visible(widget) == 0 { parts.append("hidden") }
        if picker_accessible_is_hidden(widget) != 0 { parts.append("unread") }
        if gtk_widget_get_sensitive(widget) == 0 { parts.append("insensitive") }
        return parts.joined(separator: " ")
    }

    private static func classes(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
        guard let names = gtk_widget_get_css_classes(widget) else { return "" }
        defer { g_strfreev(names) }
        var result: [String] = []
        var index = 0
        while let name = names[index] {
            result.append("." + String(cString: name))
            index += 1
        }
        return result.sorted().joined()
    }

    private static func text(_ string: UnsafePointer<CChar>?) -> String {
        string.map { String(cString: $0) } ?? "?"
    }
}
