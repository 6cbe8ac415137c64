// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A program of the desktop that opens files.
@MainActor
public final class Program {
    private let info: OpaquePointer

    /// Takes over a reference.
    private init(_ info: OpaquePointer) {
        self.info = info
    }

    isolated deinit {
        g_object_unref(gpointer(info))
    }

    /// The program's name as the desktop shows it.
    public var name: String { g_app_info_get_display_name(info).map { String(cString: $0) } ?? "" }

    /// The default program for files of a media type; nil where there is none.
    public static func usual(for type: String) -> Program? {
        guard let content = g_content_type_from_mime_type(type) else { return nil }
        defer { g_free(content) }
        return g_app_info_get_default_for_type(content, 0).map(Program.init)
    }

    /// Opens files; returns as soon as the program was started. The program's standard streams are not this process's.
    /// - Parameter widget: a widget of this program, whose display gives the other program its startup notification.
    /// - Returns: whether it could be started.
    public func open(_ files: [PathBytes], from widget: Widget) -> Bool {
        let context = gtk_widget_get_display(widget.pointer).flatMap(gdk_display_get_app_launch_context)
        defer { if let context { g_object_unref(gpointer(context)) } }
        var list: UnsafeMutablePointer<GList>?
        withCPaths(files) { paths in
            var next = paths
            while let path = next.pointee {
                list = g_list_prepend(list, gpointer(g_file_new_for_path(path)))
                next += 1
            }
        }
        list = g_list_reverse(list)
        defer { g_list_free_full(list) { g_object_unref($0) } }
        let launch = context.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GAppLaunchContext.self) }
        if let launch {
            picker_environment_clean(launch)
            picker_renderer_clean(launch)
            picker_session_bus_clean(launch)
        }
        return picker_program_open(info, list, launch) != 0
    }

    /// Lets the person choose one for a media type, in the desktop's own window.
    /// - Parameter chosen: called once; with nil where none was chosen.
    public static func choose(
        for type: String, title: String, over widget: Widget, chosen: @escaping @MainActor (Program?) -> Void
    ) {
        guard let content = g_content_type_from_mime_type(type) else { return chosen(nil) }
        defer { g_free(content) }
        let window = gtk_widget_get_root(widget.pointer).map { UnsafeMutableRawPointer($0) }
        let flags = GtkDialogFlags(rawValue: GTK_DIALOG_MODAL.rawValue | GTK_DIALOG_DESTROY_WITH_PARENT.rawValue)
        guard
            let dialog = gtk_app_chooser_dialog_new_for_content_type(
                window?.assumingMemoryBound(to: GtkWindow.self), flags, content)
        else { return chosen(nil) }
        gtk_app_chooser_dialog_set_heading(OpaquePointer(dialog), title)
        let shown = UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWindow.self)
        connect(gpointer(dialog), "response", Signals.response) { response in
            let info =
                response == GTK_RESPONSE_OK.rawValue ? gtk_app_chooser_get_app_info(OpaquePointer(dialog)) : nil
            gtk_window_destroy(shown)
            chosen(info.map(Program.init))
        }
        gtk_window_present(shown)
    }
}
