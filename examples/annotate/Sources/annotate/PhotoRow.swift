// SPDX-License-Identifier: CC0-1.0

import CAnnotateGtk
import DesktopPickerKit
import Foundation

/// A photo, the words about it, and what can be done with it.
final class PhotoRow {
    let id: PickedPhoto.ID
    let name: String
    let type: String
    let row = gtk_list_box_row_new()!
    let entry = gtk_entry_new()!
    let up, down, remove: Widget
    /// What is open can be read whatever becomes of the picker.
    var file: FileHandle?
    var isReading = false
    private let picture = gtk_picture_new()!
    private let note: Widget

    init(id: PickedPhoto.ID, name: String, type: String, words: String) {
        (self.id, self.name, self.type) = (id, name, type)
        note = label(name, "caption", "dim-label")
        up = Self.button("go-up-symbolic", "Move \(name) Up")
        down = Self.button("go-down-symbolic", "Move \(name) Down")
        remove = Self.button("list-remove-symbolic", "Remove \(name)")
        gtk_editable_set_text(entry.object, words)
        annotate_set_string(entry, "placeholder-text", "Describe this photo")
        annotate_set_label(entry, "Description of \(name)")
        gtk_label_set_xalign(note.object, 0)
        gtk_label_set_ellipsize(note.object, PANGO_ELLIPSIZE_END)
        annotate_set_string(picture, "alternative-text", name)
        gtk_picture_set_content_fit(picture.object, GTK_CONTENT_FIT_COVER)
        // However wide the photo is, what it stands in is not.
        let (frame, room) = (
            gtk_overlay_new()!.styled("thumbnail").aligned(GTK_ALIGN_FILL, GTK_ALIGN_CENTER),
            gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        )
        gtk_widget_set_size_request(room, 64, 64)
        gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
        gtk_overlay_set_child(frame.object, room)
        gtk_overlay_add_overlay(frame.object, picture)
        let text = box(GTK_ORIENTATION_VERTICAL, 4, [entry, note]).aligned(GTK_ALIGN_FILL, GTK_ALIGN_CENTER)
        gtk_widget_set_hexpand(text, 1)
        let content = box(GTK_ORIENTATION_HORIZONTAL, 12, [frame, text, up, down, remove])
            .margins(top: 6, bottom: 6, sides: 18)
        gtk_list_box_row_set_child(rowPointer, content)
        gtk_list_box_row_set_activatable(rowPointer, 0)
        gtk_list_box_row_set_selectable(rowPointer, 0)
        g_object_ref_sink(row)
    }

    isolated deinit { g_object_unref(row) }

    var rowPointer: UnsafeMutablePointer<GtkListBoxRow> {
        UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkListBoxRow.self)
    }

    private static func button(_ icon: String, _ tip: String) -> Widget {
        let made = gtk_button_new_from_icon_name(icon)!.aligned(GTK_ALIGN_FILL, GTK_ALIGN_CENTER)
        gtk_button_set_has_frame(made.button, 0)
        gtk_widget_set_tooltip_text(made, tip)
        annotate_set_label(made, tip)
        return made
    }

    /// Opens the photo, and shows a small picture of it.
    func read(_ photo: PickedPhoto, then done: @escaping @MainActor @Sendable () -> Void) {
        isReading = true
        Task.detached {
            let (file, problem) = await Self.opened(photo)
            let preview = try? await photo.preview(size: 256)
            onGtk {
                self.file = file
                self.isReading = false
                if let problem { gtk_label_set_label(self.note.object, problem) }
                if let preview { self.show(preview) }
                done()
            }
        }
    }

    nonisolated private static func opened(_ photo: PickedPhoto) async -> (FileHandle?, String?) {
        do throws(PhotosPickerError) { return (try await photo.open(), nil) } catch { return (nil, "\(error)") }
    }

    func show(_ preview: Data) {
        let bytes = preview.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return }
        gtk_picture_set_paintable(picture.object, texture)
        g_object_unref(UnsafeMutableRawPointer(texture))
    }

    /// The photo on a page, with its words.
    func figure() throws -> String? {
        guard let file else { return nil }
        try file.seek(toOffset: 0)
        let bytes = try file.readToEnd() ?? Data()
        return "<figure><img alt=\"\(name.escaped)\" src=\"data:\(type);base64,\(bytes.base64EncodedString())\">"
            + "<figcaption>\(entry.text.escaped)</figcaption></figure>"
    }
}

extension String {
    /// As HTML takes it.
    var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
            "\"", with: "&quot;")
    }
}
