// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// CSS of the application, over the theme's.
@MainActor
public final class Styling {
    private let provider: UnsafeMutablePointer<GtkCssProvider>
    private var css = ""
    private var colors: [String: RGBA] = [:]

    /// Adds an empty sheet to the default display, for the rest of the process.
    /// - Throws: `displayUnavailable`.
    public init() throws(GtkSupportError) {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else {
            throw GtkSupportError(.displayUnavailable)
        }
        self.provider = provider
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    isolated deinit {
        g_object_unref(provider)
    }

    /// Replaces the sheet. GTK logs what it cannot read and goes on.
    public func load(css: String) {
        self.css = css
        apply()
    }

    /// Replaces the sheet and the colours that it names as `@name`.
    public func load(css: String, colors: [String: RGBA]) {
        (self.css, self.colors) = (css, colors)
        apply()
    }

    /// Adds a sheet for the rest of the process, which is never replaced.
    /// - Throws: `displayUnavailable`.
    public static func load(css: String) throws(GtkSupportError) {
        try Styling().load(css: css)
    }

    private func apply() {
        let definitions = colors.sorted { $0.key < $1.key }.map { name, color in
            var value = color.gdk
            let text = gdk_rgba_to_string(&value)
            defer { g_free(text) }
            return "@define-color \(name) \(text.map { String(cString: $0) } ?? "transparent");\n"
        }
        gtk_css_provider_load_from_data(provider, definitions.joined() + css, -1)
    }
}
