// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// The clipboard.
public enum Clipboard {
    private static var clipboard: OpaquePointer? { gdk_display_get_default().flatMap(gdk_display_get_clipboard) }

    /// Puts files on the clipboard and replaces its content.
    public static func put(_ offer: FileOffer) {
        guard let clipboard else { return }
        gdk_clipboard_set_content(clipboard, offer.provider)
    }

    /// Whether the clipboard's content is from this process.
    public static var isOurs: Bool { clipboard.map { gdk_clipboard_is_local($0) != 0 } ?? false }

    /// Has the clipboard manager, if there is one, store this process's content, so that it outlives the process.
    ///
    /// Xfce's clipboard manager takes what is copied at once and never answers a request to store it, and GTK 4.8 waits
    /// for that answer for ever. So this waits two seconds at most.
    /// - Parameter done: called once, when the content is stored or cannot be; a process that ends before it loses the
    ///   content.
    public static func keep(_ done: @escaping @MainActor () -> Void) {
        guard let clipboard, isOurs else { return done() }
        // Under Wayland a clipboard manager cannot be asked: it has stored what it wants by itself.
        if Display.isX11, let lasting = picker_files_lasting(gdk_clipboard_get_content(clipboard)) {
            let provider = UnsafeMutableRawPointer(lasting).assumingMemoryBound(to: GdkContentProvider.self)
            gdk_clipboard_set_content(clipboard, provider)
            g_object_unref(gpointer(lasting))
        }
        let keeping = Keeping(done)
        keeping.limit = LoopTimer.after(milliseconds: 2000) {
            // With content left, GTK would ask the clipboard manager once more when the program ends.
            if keeping.end() { gdk_clipboard_set_content(clipboard, nil) }
        }
        gdk_clipboard_store_async(clipboard, G_PRIORITY_DEFAULT, nil, clipboardKept, retainedBox(keeping))
    }

    /// What was copied, as far as it can be pasted here.
    public enum Content {
        /// Local files, as file managers copy them; may be none.
        case files([PathBytes])
        /// Nil where there is none.
        case text(String?)
    }

    /// Asks for what is there: files, else text.
    ///
    /// On X11 GDK knows what kinds there are only once the program that copied has told it: until then they are those of the program
    /// before, and files are read as a text of their paths. So it is looked at again when the text is there.
    /// - Parameter answer: called once.
    public static func content(_ answer: @escaping @MainActor (Content) -> Void) {
        guard let clipboard else { return answer(.text(nil)) }
        if hasFiles(clipboard) { return files(clipboard, answer) }
        let read: @MainActor (String?) -> Void = { text in
            if hasFiles(clipboard) { files(clipboard, answer) } else { answer(.text(text)) }
        }
        gdk_clipboard_read_text_async(clipboard, nil, clipboardRead, retainedBox(read))
    }

    private static func hasFiles(_ clipboard: OpaquePointer) -> Bool {
        gdk_clipboard_get_formats(clipboard).map {
            gdk_content_formats_contain_gtype($0, gdk_file_list_get_type()) != 0
        } ?? false
    }

    private static func files(_ clipboard: OpaquePointer, _ answer: @escaping @MainActor (Content) -> Void) {
        let read: @MainActor ([PathBytes]) -> Void = { answer(.files($0)) }
        gdk_clipboard_read_value_async(
            clipboard, gdk_file_list_get_type(), G_PRIORITY_DEFAULT, nil, clipboardFilesRead, retainedBox(read))
    }
}

/// A pending request to the clipboard manager.
private final class Keeping {
    var limit: LoopTimer?
    private var done: (@MainActor () -> Void)?

    init(_ done: @escaping @MainActor () -> Void) { self.done = done }

    /// Ends the request.
    /// - Returns: whether it was still pending.
    func end() -> Bool {
        guard let done else { return false }
        self.done = nil
        limit?.cancel()
        done()
        return true
    }
}

nonisolated private func clipboardKept(
    _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
) {
    gdk_clipboard_store_finish(OpaquePointer(source), result, nil)
    withBody(data, as: Keeping.self) { _ = $0.end() }
    releaseBox(data)
}

nonisolated private func clipboardRead(
    _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
) {
    let text = gdk_clipboard_read_text_finish(OpaquePointer(source), result, nil)
    let string = text.map { String(cString: $0) }
    g_free(text)
    withBody(data, as: (@MainActor (String?) -> Void).self) { $0(string) }
    releaseBox(data)
}

nonisolated private func clipboardFilesRead(
    _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
) {
    let value = gdk_clipboard_read_value_finish(OpaquePointer(source), result, nil)
    let paths = takePaths(picker_files_paths(value))
    withBody(data, as: (@MainActor ([PathBytes]) -> Void).self) { $0(paths) }
    releaseBox(data)
}
