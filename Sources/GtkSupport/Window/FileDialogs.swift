// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// The desktop's own window in which a folder is chosen.
public enum FolderDialog {
    /// Shows it over the window of a widget.
    /// - Parameters:
    ///   - accept: label of the button that takes the folder.
    ///   - chosen: called once, with the folder's path in bytes, or nil where the person chose none or one that is no local
    ///     folder.
    public static func show(
        title: String, accept: String, over widget: Widget, chosen: @escaping @MainActor (PathBytes?) -> Void
    ) {
        showChooser(GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title, accept, takesMany: false, over: widget) {
            chosen($0.first)
        }
    }
}

/// The desktop's own window in which files are chosen.
public enum FileDialog {
    /// Shows it over the window of a widget.
    /// - Parameters:
    ///   - accept: label of the button that takes them.
    ///   - takesMany: whether more than one can be chosen.
    ///   - chosen: called once, with the local files that were chosen: none where the person chose none.
    public static func show(
        title: String, accept: String, takesMany: Bool, over widget: Widget,
        chosen: @escaping @MainActor ([PathBytes]) -> Void
    ) {
        showChooser(GTK_FILE_CHOOSER_ACTION_OPEN, title, accept, takesMany: takesMany, over: widget, chosen: chosen)
    }
}

@MainActor
private func showChooser(
    _ action: GtkFileChooserAction, _ title: String, _ accept: String, takesMany: Bool, over widget: Widget,
    chosen: @escaping @MainActor ([PathBytes]) -> Void
) {
    let window = gtk_widget_get_root(widget.pointer).map { UnsafeMutableRawPointer($0) }
    guard
        let dialog = gtk_file_chooser_native_new(
            title, window?.assumingMemoryBound(to: GtkWindow.self), action, accept, nil)
    else { return chosen([]) }
    gtk_file_chooser_set_select_multiple(dialog, takesMany ? 1 : 0)
    connectResponse(gpointer(dialog)) { response in
        var paths: [PathBytes] = []
        if response == GTK_RESPONSE_ACCEPT.rawValue, let files = gtk_file_chooser_get_files(dialog) {
            for place in 0..<g_list_model_get_n_items(files) {
                guard let file = g_list_model_get_item(files, place) else { continue }
                if let bytes = g_file_get_path(OpaquePointer(file)) {
                    paths.append(pathBytes(bytes))
                    g_free(bytes)
                }
                g_object_unref(file)
            }
            g_object_unref(gpointer(files))
        }
        chosen(paths)
        // Ours was the last reference.
        g_object_unref(gpointer(dialog))
    }
    gtk_native_dialog_show(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkNativeDialog.self))
}
