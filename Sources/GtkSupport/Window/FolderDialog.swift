// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import Foundation

/// The desktop's own window in which a folder is chosen.
public enum FolderDialog {
    /// Shows it over the window of a widget.
    /// - Parameters:
    ///   - accept: label of the button that takes the folder.
    ///   - chosen: called once, with the folder's path in bytes, or nil where the person chose none or one that is no local
    ///     folder.
    public static func show(
        title: String, accept: String, over widget: Widget, chosen: @escaping @MainActor ([UInt8]?) -> Void
    ) {
        let window = gtk_widget_get_root(widget.pointer).map { UnsafeMutableRawPointer($0) }
        guard
            let dialog = gtk_file_chooser_native_new(
                title, window?.assumingMemoryBound(to: GtkWindow.self), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept,
                nil)
        else { return chosen(nil) }
        connectResponse(gpointer(dialog)) { response in
            var path: [UInt8]?
            if response == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(dialog) {
                if let bytes = g_file_get_path(file) {
                    path = UnsafeBufferPointer(start: bytes, count: Int(strlen(bytes))).map { UInt8(bitPattern: $0) }
                    g_free(bytes)
                }
                g_object_unref(gpointer(file))
            }
            chosen(path)
            // Ours was the last reference.
            g_object_unref(gpointer(dialog))
        }
        gtk_native_dialog_show(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkNativeDialog.self))
    }
}
