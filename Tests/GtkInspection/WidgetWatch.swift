// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CGtkInspection
import CPickerShim
public import GtkSupport

/// Remembers widgets weakly, to check that they are freed with their window, and counts objects that are still alive.
public final class WidgetWatch {
    private var widgets: [UnsafeMutablePointer<GtkWidget>: (type: String, object: WeakObject)] = [:]

    /// A watch that remembers nothing yet.
    public init() {}

    /// Remembers a widget and all its current descendants, including GTK's own and popovers.
    public func watch(_ root: Widget) { watch(root.pointer) }

    private func watch(_ widget: UnsafeMutablePointer<GtkWidget>) {
        // GTK has one tooltip window for a display and puts it below the window that the pointer is in.
        guard typeName(of: widget) != "GtkTooltipWindow" else { return }
        // The address may be that of a remembered widget that was freed.
        if widgets[widget]?.object.isAlive != true {
            widgets[widget] = (typeName(of: widget), WeakObject(widget))
        }
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            watch(next)
            child = gtk_widget_get_next_sibling(next)
        }
    }

    private func typeName(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
        picker_type_name(widget).map { String(cString: $0) } ?? "widget"
    }

    /// How many widgets were remembered, living or not.
    public var count: Int { widgets.count }

    /// GTK's type names of the remembered widgets that still live, sorted.
    public var alive: [String] { widgets.values.filter(\.object.isAlive).map(\.type).sorted() }
}

extension WidgetWatch {
    /// What is counted over the whole process.
    public struct Counts: Equatable, Sendable {
        /// Wrappers of widgets.
        public var wrappers: Int
        /// Closures that GTK and GLib hold: handlers of signals, timers, ticks of frames.
        public var closures: Int
        /// Windows, shown or not.
        public var toplevels: Int

        /// Counts of zero.
        public static let none = Counts(wrappers: 0, closures: 0, toplevels: 0)
    }

    /// The counts of this moment.
    public static var counts: Counts {
        Counts(
            wrappers: CountedObject.wrapper.count, closures: CountedObject.closure.count,
            toplevels: Int(g_list_model_get_n_items(gtk_window_get_toplevels())))
    }
}

extension CountedObject {
    /// How many there are in this process now. Any thread.
    nonisolated package var count: Int { Int(gtk_inspection_count(kind)) }
}

extension Widget {
    /// All current descendants, including GTK's own and popovers: as the existing wrappers, or new plain ones.
    public var descendants: [Widget] {
        var found: [Widget] = []
        var child = gtk_widget_get_first_child(pointer)
        while let next = child {
            let widget = Widget.wrapper(for: next)
            found.append(widget)
            found += widget.descendants
            child = gtk_widget_get_next_sibling(next)
        }
        return found
    }
}
