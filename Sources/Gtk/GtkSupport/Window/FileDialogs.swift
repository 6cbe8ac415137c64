// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// The desktop's dialog to choose a folder.
public enum FolderDialog {
    /// Shows it over the window of a widget.
    /// - Parameters:
    ///   - accept: label of the button that takes the folder.
    ///   - chosen: called once, with the folder's path in bytes, or nil where the person chose none or one that is no local
    ///     folder.
    public static func show(
        title: String, accept: String, over widget: Widget, chosen: @escaping @MainActor (PathBytes?) -> Void
    ) {
        showChooser(title, accept, folders: true, takesMany: false, over: widget) { chosen($0.first) }
    }
}

/// The desktop's dialog to choose files.
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
        showChooser(title, accept, folders: false, takesMany: takesMany, over: widget, chosen: chosen)
    }
}

@MainActor
private func showChooser(
    _ title: String, _ accept: String, folders: Bool, takesMany: Bool, over widget: Widget,
    chosen: @escaping @MainActor ([PathBytes]) -> Void
) {
    let window = gtk_widget_get_root(widget.pointer).map { UnsafeMutableRawPointer($0) }
    picker_choose_files(
        window?.assumingMemoryBound(to: GtkWindow.self), title, accept, folders ? 1 : 0, takesMany ? 1 : 0, filesChosen,
        retainedBox(chosen))
}

nonisolated private func filesChosen(_ files: OpaquePointer?, _ data: gpointer?) {
    var paths: [PathBytes] = []
    for place in 0..<(files.map { g_list_model_get_n_items($0) } ?? 0) {
        guard let file = g_list_model_get_item(files, place) else { continue }
        if let bytes = g_file_get_path(OpaquePointer(file)) {
            paths.append(pathBytes(bytes))
            g_free(bytes)
        }
        g_object_unref(file)
    }
    withBody(data, as: (@MainActor ([PathBytes]) -> Void).self) { $0(paths) }
    // It is called once.
    releaseBox(data)
}
