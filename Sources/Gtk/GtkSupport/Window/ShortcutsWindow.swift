// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// GTK's window that lists a program's keys.
public enum ShortcutsWindow {
    /// Keys in GTK's notation, alternatives parted by a blank, and what they do.
    public typealias Line = (keys: String, title: String)

    /// Shows it over the window of a widget. Built from XML, since GTK 4.8 has no functions to fill such a window.
    public static func show(_ groups: [(title: String, lines: [Line])], over widget: Widget) {
        let body = groups.map { group in
            object(
                "GtkShortcutsGroup", [("title", group.title)],
                group.lines.map { line in
                    object("GtkShortcutsShortcut", [("accelerator", line.keys), ("title", line.title)], [])
                })
        }
        let section = object(
            "GtkShortcutsSection",
            [
                ("section-name", "keys"), ("visible", "1"),
                ("max-height", String(columnHeight(groups.map(\.lines.count)))),
            ], body)
        let window = object("GtkShortcutsWindow", [("modal", "1")], [section], id: "window")
        let xml = "<interface>\(window)</interface>"
        guard let builder = gtk_builder_new() else { preconditionFailure("GTK made no builder.") }
        defer { g_object_unref(gpointer(builder)) }
        var problem: UnsafeMutablePointer<GError>?
        guard gtk_builder_add_from_string(builder, xml, -1, &problem) != 0,
            let made = gtk_builder_get_object(builder, "window")
        else {
            preconditionFailure(
                "GTK does not read its own shortcuts: \(problem.map { String(cString: $0.pointee.message) } ?? "")")
        }
        let shown = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GtkWindow.self)
        if let root = gtk_widget_get_root(widget.pointer) {
            gtk_window_set_transient_for(shown, UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self))
        }
        // The list describes the keys of that window, so it is closed with it.
        gtk_window_set_destroy_with_parent(shown, 1)
        gtk_widget_add_css_class(
            UnsafeMutableRawPointer(made).assumingMemoryBound(to: GtkWidget.self), "picker-shortcuts")
        gtk_window_present(shown)
    }

    /// The least height of a column, in lines, with which GTK puts all groups on one page: two columns, which it fills in
    /// order. A heading counts as a line.
    package nonisolated static func columnHeight(_ groups: [Int]) -> Int {
        let heights = groups.map { $0 + 1 }
        let splits = (0...heights.count).map { place in
            max(heights[..<place].reduce(0, +), heights[place...].reduce(0, +))
        }
        return max(1, splits.min() ?? 1)
    }

    private static func object(
        _ type: String, _ properties: [(String, String)], _ children: [String], id: String? = nil
    ) -> String {
        let name = id.map { " id=\"\($0)\"" } ?? ""
        let set = properties.map { "<property name=\"\($0.0)\">\(escaped($0.1))</property>" }.joined()
        let inner = children.map { "<child>\($0)</child>" }.joined()
        return "<object class=\"\(type)\"\(name)>\(set)\(inner)</object>"
    }

    private static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
