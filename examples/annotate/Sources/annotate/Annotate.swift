// SPDX-License-Identifier: CC0-1.0

import CAnnotateGtk
import DesktopPickerGtk
import DesktopPickerKit
import Foundation

/// The app's window: a list of photos, and below it where they come from.
final class Annotate {
    private static let style = """
        .photos { background: none; }
        .photos > row { padding: 0; }
        .thumbnail { border-radius: 8px; background: alpha(currentColor, 0.08); }
        .steps button { min-width: 64px; }
        .behind { background: alpha(black, 0.35); }
        .sheet { border-radius: 12px; box-shadow: 0 2px 12px 2px alpha(black, 0.4); }
        """
    private static let height: Int32 = 260

    private(set) var isOpen = true
    private var step: Step
    private var picker: InlinePicker?
    private var rows: [PhotoRow] = []
    /// What was written stays, also of a photo that is taken out and in again.
    private var words: [PickedPhoto.ID: String] = [:]

    private let window = gtk_window_new()!
    private let overlay = gtk_overlay_new()!
    private let list = gtk_list_box_new()!.styled("photos")
    private let scrolled = gtk_scrolled_window_new()!
    private let place = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    private let body: Widget
    private let saving = gtk_button_new_with_label("Save Page…")!
    private var sheet: Widget?

    init(_ step: Step) {
        self.step = step
        body = box(GTK_ORIENTATION_VERTICAL, 0, [scrolled, gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)!, place])
        gtk_list_box_set_placeholder(
            list.object,
            hint(
                "image-x-generic-symbolic", "No Photos Yet", "Photos that you select appear here, to be written about.")
        )
        gtk_scrolled_window_set_child(scrolled.object, list)
        gtk_scrolled_window_set_policy(scrolled.object, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_overlay_set_child(overlay.object, body)
        gtk_window_set_child(window.window, overlay)
        gtk_window_set_title(window.window, "Annotate")
        gtk_window_set_default_size(window.window, 880, 760)
        gtk_window_set_titlebar(window.window, titleBar())
        let provider = gtk_css_provider_new()!
        gtk_css_provider_load_from_data(provider, Self.style, -1)
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        on(window, "destroy") { self.isOpen = false }
        go(to: step)
        gtk_window_present(window.window)
    }

    private func titleBar() -> Widget {
        let (bar, switches) = (
            gtk_header_bar_new()!, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!.styled("linked", "steps")
        )
        var first: Widget?
        for step in Step.allCases {
            let button = gtk_toggle_button_new_with_label(step.title)!
            if let first { gtk_toggle_button_set_group(button.toggle, first.toggle) }
            first = first ?? button
            gtk_toggle_button_set_active(button.toggle, step == self.step ? 1 : 0)
            on(button, "toggled") { if gtk_toggle_button_get_active(button.toggle) != 0 { self.go(to: step) } }
            gtk_box_append(switches.box, button)
        }
        gtk_header_bar_set_title_widget(bar.object, switches)
        gtk_widget_set_sensitive(saving, 0)
        on(saving, "clicked") { self.choosePage() }
        gtk_header_bar_pack_end(bar.object, saving)
        return bar
    }

    /// A few words in place of something.
    private func hint(_ icon: String, _ title: String, _ words: String, _ button: Widget? = nil) -> Widget {
        let (image, said) = (gtk_image_new_from_icon_name(icon)!.styled("dim-label"), label(words, "dim-label"))
        gtk_image_set_pixel_size(image.object, 48)
        gtk_label_set_wrap(said.object, 1)
        gtk_label_set_justify(said.object, GTK_JUSTIFY_CENTER)
        let made = box(
            GTK_ORIENTATION_VERTICAL, 6, [image, label(title, "title-3"), said] + (button.map { [$0] } ?? [])
        )
        .aligned(GTK_ALIGN_FILL, GTK_ALIGN_CENTER).margins(top: 18, bottom: 18)
        gtk_widget_set_vexpand(made, 1)
        return made
    }

    // MARK: The picker

    private func go(to step: Step) {
        let before = self.step
        self.step = step
        endSheet()
        if let picker, [before, step] == [.live, .plain] || [before, step] == [.plain, .live] {
            // Edges may change while the picker is shown: it keeps what is selected, and where it was scrolled to.
            picker.update(step.update)
            fit(picker)
        } else if step == .sheet {
            let button = gtk_button_new_with_label("Select Photos…")!.styled("suggested-action")
                .aligned(GTK_ALIGN_CENTER).margins(top: 12, bottom: 12)
            on(button, "clicked") { self.openSheet() }
            put(button)
        } else {
            embed()
        }
    }

    /// What is below the list.
    private func put(_ widget: Widget) {
        // A picker that is open ends with its last reference.
        picker = nil
        gtk_widget_set_vexpand(scrolled, 1)
        while let child = gtk_widget_get_first_child(place) { gtk_box_remove(place.box, child) }
        gtk_box_append(place.box, widget)
    }

    private func makePicker() -> InlinePicker {
        let made = InlinePicker(step.configuration(selected: rows.map(\.id)))
        made.onSelection = { [unowned self] in show($0) }
        made.onEnd = { [unowned self] in ended($0) }
        gtk_widget_set_hexpand(widget(of: made), 1)
        return made
    }

    private func widget(of picker: InlinePicker) -> Widget { picker.widget.assumingMemoryBound(to: GtkWidget.self) }

    private func embed() {
        let made = makePicker()
        put(widget(of: made))
        picker = made
        fit(made)
    }

    /// All that a list of some photos leaves, or a height of its own.
    private func fit(_ picker: InlinePicker) {
        gtk_widget_set_vexpand(widget(of: picker), step == .plain ? 0 : 1)
        gtk_widget_set_size_request(widget(of: picker), -1, Self.height)
        gtk_widget_set_vexpand(scrolled, step == .plain ? 1 : 0)
        gtk_widget_set_size_request(scrolled, -1, 250)
    }

    private func openSheet() {
        let made = makePicker()
        // Margins and no padding: GTK since 4.10 leaves that out of the places that it tells assistive technology.
        let frame = box(GTK_ORIENTATION_VERTICAL, 0, [widget(of: made)]).styled("sheet")
            .margins(top: 24, bottom: 24, sides: 48)
        gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_vexpand(frame, 1)
        gtk_widget_set_vexpand(widget(of: made), 1)
        let behind = box(GTK_ORIENTATION_VERTICAL, 0, [frame]).styled("behind")
        gtk_overlay_add_overlay(overlay.object, behind)
        gtk_widget_set_sensitive(body, 0)
        gtk_widget_grab_focus(widget(of: made))
        (picker, sheet) = (made, behind)
    }

    private func endSheet() {
        guard let sheet else { return }
        gtk_overlay_remove_overlay(overlay.object, sheet)
        gtk_widget_set_sensitive(body, 1)
        (self.sheet, picker) = (nil, nil)
    }

    private func ended(_ outcome: Result<PickedPhotos, PhotosPickerError>) {
        switch outcome {
        case .success(let picked):
            if picked.isConfirmed { show(picked.photos) }
            if step == .sheet { endSheet() } else { embed() }
        case .failure(let error):
            fail("\(error)", noPicker: error == .notInstalled)
        }
    }

    /// Where there is no picker the desktop's own file chooser is asked.
    private func fail(_ words: String, noPicker: Bool) {
        endSheet()
        let button = gtk_button_new_with_label(noPicker ? "Open Files…" : "Try Again")!.aligned(GTK_ALIGN_CENTER)
            .margins(top: 6)
        on(button, "clicked") { if noPicker { self.chooseFiles() } else { self.go(to: self.step) } }
        put(hint("dialog-warning-symbolic", "No Photo Picker", words, button))
    }

    // MARK: The list

    /// The list becomes what is selected, in its order. Photos that stay keep their words.
    private func show(_ photos: [PickedPhoto]) {
        var there = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
        let new = photos.filter { there[$0.id] == nil }
        for photo in new {
            let row = makeRow(photo.id, photo.name, photo.type ?? "image/jpeg")
            there[photo.id] = row
            row.read(photo) { self.updateSaving() }
        }
        arrange(photos.compactMap { there[$0.id] })
        guard !new.isEmpty else { return }
        onGtk {
            var moved: gboolean = 0
            annotate_scroll_to_end(self.scrolled, &moved)
        }
    }

    private func makeRow(_ id: PickedPhoto.ID, _ name: String, _ type: String) -> PhotoRow {
        let row = PhotoRow(id: id, name: name, type: type, words: words[id] ?? "")
        on(row.entry, "changed") { [unowned self, unowned row] in words[id] = row.entry.text }
        on(row.up, "clicked") { [unowned self, unowned row] in move(row, by: -1) }
        on(row.down, "clicked") { [unowned self, unowned row] in move(row, by: 1) }
        on(row.remove, "clicked") { [unowned self, unowned row] in remove(row) }
        return row
    }

    private func arrange(_ wanted: [PhotoRow]) {
        for row in rows where !wanted.contains(where: { $0 === row }) { gtk_list_box_remove(list.object, row.row) }
        for row in wanted where !rows.contains(where: { $0 === row }) { gtk_list_box_append(list.object, row.row) }
        rows = wanted
        for (place, row) in wanted.enumerated() {
            annotate_set_place(row.row, Int32(place))
            gtk_widget_set_sensitive(row.up, place == 0 ? 0 : 1)
            gtk_widget_set_sensitive(row.down, place == wanted.count - 1 ? 0 : 1)
        }
        annotate_sort(list)
        updateSaving()
    }

    private func move(_ row: PhotoRow, by step: Int) {
        guard let at = rows.firstIndex(where: { $0 === row }), rows.indices.contains(at + step) else { return }
        var moved = rows
        moved.remove(at: at)
        moved.insert(row, at: at + step)
        arrange(moved)
        picker?.move(row.id, after: at + step == 0 ? nil : moved[at + step - 1].id)
    }

    private func remove(_ row: PhotoRow) {
        arrange(rows.filter { $0 !== row })
        picker?.deselect([row.id])
    }

    // MARK: Files

    private func updateSaving() {
        gtk_widget_set_sensitive(saving, rows.isEmpty || rows.contains { $0.isReading } ? 0 : 1)
    }

    private func chooseFiles() {
        let dialog = gtk_file_chooser_native_new("Open Files", window.window, GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil)!
        let pictures = gtk_file_filter_new()!
        gtk_file_filter_add_mime_type(pictures, "image/*")
        gtk_file_chooser_set_filter(dialog, pictures)
        gtk_file_chooser_set_select_multiple(dialog, 1)
        choose(dialog) { dialog in
            let files = gtk_file_chooser_get_files(dialog)!
            defer { g_object_unref(UnsafeMutableRawPointer(files)) }
            var added = self.rows
            for index in 0..<g_list_model_get_n_items(files) {
                guard let file = g_list_model_get_item(files, index) else { continue }
                defer { g_object_unref(file) }
                guard let path = g_file_get_path(OpaquePointer(file)) else { continue }
                defer { g_free(path) }
                let url = URL(filePath: String(cString: path))
                guard let handle = try? FileHandle(forReadingFrom: url), let bytes = try? handle.readToEnd() else {
                    continue
                }
                let row = self.makeRow(
                    url.absoluteString, url.lastPathComponent, url.pathExtension == "png" ? "image/png" : "image/jpeg")
                row.file = handle
                row.show(bytes)
                added.append(row)
            }
            self.arrange(added)
        }
    }

    private func choosePage() {
        let dialog = gtk_file_chooser_native_new("Save Page", window.window, GTK_FILE_CHOOSER_ACTION_SAVE, nil, nil)!
        gtk_file_chooser_set_current_name(dialog, "Photos.html")
        choose(dialog) { dialog in
            guard let file = gtk_file_chooser_get_file(dialog) else { return }
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            guard let path = g_file_get_path(file) else { return }
            defer { g_free(path) }
            self.save(to: URL(filePath: String(cString: path)))
        }
    }

    private func save(to page: URL) {
        do {
            let figures = try rows.compactMap { try $0.figure() }.joined(separator: "\n")
            let title = page.deletingPathExtension().lastPathComponent.escaped
            try Data(
                """
                <!doctype html>
                <html><head><meta charset="utf-8"><title>\(title)</title>
                <style>body { margin: 2em auto; max-width: 50em; font: 1.1em sans-serif } figure { margin: 0 0 3em } img { max-width: 100% }</style>
                </head><body>
                \(figures)
                </body></html>

                """.utf8
            ).write(to: page)
        } catch {
            fail("The page cannot be saved: \(error.localizedDescription)", noPicker: false)
        }
    }
}
