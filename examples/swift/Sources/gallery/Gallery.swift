// SPDX-License-Identifier: CC0-1.0

import CGalleryGtk
import DesktopPickerKit
import Foundation

/// A window with previews, which follows what the person decides. Unchecked: what it has is touched on GTK's thread alone.
final class Gallery: @unchecked Sendable {
    private let library = PhotoLibrary.shared
    private let sentence = gtk_label_new("")!
    private let allow = gtk_button_new_with_label("Allow Access…")!
    private let more = gtk_button_new_with_label("Add More Photos")!
    private let grid = gtk_flow_box_new()!
    private var updating: Task<Void, Never>?

    /// Shows the window until the person closes it.
    static func run() {
        gtk_init()
        let gallery = Gallery()
        let window = gallery.makeWindow()
        var isOpen = true
        on(window, "destroy") { isOpen = false }
        gallery.follow()
        gtk_window_present(window.window)
        while isOpen { g_main_context_iteration(nil, 1) }
    }

    private func makeWindow() -> Widget {
        let (window, box, scrolled) = (
            gtk_window_new()!, gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)!, gtk_scrolled_window_new()!
        )
        gtk_window_set_title(window.window, "Gallery")
        gtk_window_set_default_size(window.window, 640, 480)
        gtk_label_set_wrap(OpaquePointer(sentence), 1)
        gtk_flow_box_set_max_children_per_line(OpaquePointer(grid), 20)
        gtk_widget_set_valign(grid, GTK_ALIGN_START)
        gtk_widget_set_vexpand(scrolled, 1)
        gtk_widget_set_margin_top(box, 12)
        for button in [allow, more] { gtk_widget_set_halign(button, GTK_ALIGN_CENTER) }
        gtk_scrolled_window_set_child(OpaquePointer(scrolled), grid)
        for child in [sentence, allow, more, scrolled] { gtk_box_append(box.box, child) }
        gtk_window_set_child(window.window, box)
        on(allow, "clicked") { self.ask { _ = try await self.library.requestAuthorization(for: .readWrite) } }
        on(more, "clicked") { self.ask { _ = try await self.library.presentLimitedLibraryPicker() } }
        return window
    }

    private func ask(_ question: @escaping @Sendable () async throws -> Void) {
        Task.detached {
            do { try await question() } catch { onGtk { self.say("\(error)") } }
            onGtk { self.update() }
        }
    }

    /// Fetches what there is, and anew whenever something changed.
    private func follow() {
        Task.detached {
            do {
                let changes = try await self.library.changes
                // The person has opened the gallery.
                onGtk { self.update(byPerson: true) }
                for await _ in changes { onGtk { self.update() } }
            } catch {
                onGtk { self.say("\(error)") }
            }
        }
    }

    private func update(byPerson: Bool = false) {
        updating?.cancel()
        updating = Task.detached { [library] in
            do {
                let status = try await library.authorizationStatus(for: .readWrite)
                onGtk { self.show(status) }
                guard status.isAllowed else { return }
                var query = AssetQuery()
                query.isUserInitiated = byPerson
                for try await page in library.assets(matching: query) {
                    for asset in page {
                        // One that was taken away in the meantime, or cannot be drawn, is left out.
                        guard let bytes = try? await library.preview(of: asset.id, size: 256) else { continue }
                        try Task.checkCancellation()
                        onGtk { self.add(bytes) }
                    }
                }
            } catch is CancellationError {
            } catch {
                onGtk { self.say("\(error)") }
            }
        }
    }

    private func say(_ text: String) { gtk_label_set_label(OpaquePointer(sentence), text) }

    private func show(_ status: AuthorizationStatus) {
        say(status.sentence)
        gtk_widget_set_visible(allow, status == .notDetermined ? 1 : 0)
        gtk_widget_set_visible(more, status == .limited ? 1 : 0)
        while let child = gtk_widget_get_first_child(grid) { gtk_flow_box_remove(OpaquePointer(grid), child) }
    }

    private func add(_ picture: Data) {
        let bytes = picture.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        let view = gtk_picture_new_for_paintable(texture)!
        gtk_widget_set_size_request(view, 128, 128)
        gtk_flow_box_append(OpaquePointer(grid), view)
    }
}
