// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// The display GTK talks to.
public enum Display {
    /// Prepares the process for GTK; call it before any thread is started. Without a graphics card, and unless
    /// `GSK_RENDERER` names a renderer, GTK draws with cairo and opens the display without OpenGL (docs/developing/adr/0012).
    /// Without a session bus GTK does not use accessibility. All threads share three heaps
    /// (docs/developing/adr/0016).
    nonisolated public static func prepare() {
        ProcessMemory.prepare()
        picker_renderer_prepare()
        picker_display_prepare()
        picker_session_bus_prepare()
    }

    /// Whether there is a graphics card. Without one GTK draws by cairo (docs/developing/adr/0012).
    nonisolated public static var hasGraphicsCard: Bool { picker_graphics_card_is_there("/dev") != 0 }

    /// Initializes GTK and tells whether a window can be opened. Unlike GTK's usual start it does not end the process.
    public static func isAvailable() -> Bool {
        guard picker_display_available() != 0 else { return false }
        picker_positions_mend()
        return true
    }

    /// Whether windows may be see-through: else GTK draws a solid frame inside them instead of a shadow around.
    public static var isComposited: Bool {
        gdk_display_get_default().map { gdk_display_is_composited($0) != 0 } ?? false
    }

    /// How much of a window's width and height GTK uses for its own frame, both sides together, in logical pixels.
    public static var windowFrame: Int { isComposited || Decorations.wanted == .windowSystem ? 0 : 10 }

    /// Device pixels per logical pixel of the first monitor, where a window most likely opens: with a fraction since
    /// GTK 4.14.
    public static var scale: Double {
        guard let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display),
            let monitor = g_list_model_get_item(monitors, 0)
        else { return 1 }
        defer { g_object_unref(monitor) }
        return max(1, picker_monitor_scale(OpaquePointer(monitor)))
    }

    private static var seat: UnsafeMutablePointer<GdkSeat>? {
        gdk_display_get_default().flatMap { gdk_display_get_default_seat($0) }
    }

    /// Whether there is a screen that fingers can touch.
    public static var hasTouchScreen: Bool {
        guard let seat else { return false }
        return gdk_seat_get_capabilities(seat).rawValue & GDK_SEAT_CAPABILITY_TOUCH.rawValue != 0
    }

    /// Calls `handler` after an input device was added or removed.
    public static func onDevicesChanged(_ handler: @escaping @MainActor () -> Void) -> [SignalConnection] {
        guard let seat else { return [] }
        return ["device-added", "device-removed"].map {
            connect(gpointer(seat), $0, Signals.pointer) { _ in handler() }
        }
    }

    /// Whether windows go to an X server.
    public static var isX11: Bool { picker_display_is_x11() != 0 }
}

/// The text direction of new widgets.
nonisolated public enum TextDirection: Sendable {
    case leftToRight, rightToLeft
}

/// The desktop's settings as GTK knows them; all need a display.
public enum Settings {
    static var settings: OpaquePointer? { gtk_settings_get_default() }

    /// The interface font, such as "Cantarell 11".
    public static var fontName: String {
        get { string("gtk-font-name") }
        set {
            guard let settings else { return }
            picker_object_set_string(gpointer(settings), "gtk-font-name", newValue)
        }
    }

    /// Whether file choosers add to the desktop's list of recently used files (`gtk-recent-files-enabled`).
    static var keepsRecentFiles: Bool { boolean("gtk-recent-files-enabled") }
    /// How much larger text is than the 11 points that designs are drawn with; 1 for smaller text.
    public static var textScale: Double {
        guard let settings, let font = pango_font_description_from_string(fontName) else { return 1 }
        defer { pango_font_description_free(font) }
        let size = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
        let dots = dotsPerInch
        let pixels = pango_font_description_get_size_is_absolute(font) != 0 ? size : size * (dots > 0 ? dots : 96) / 72
        return max(1, pixels / (11 * 96 / 72))
    }

    /// Dots of an inch, by which text is sized, for this program alone.
    static var dotsPerInch: Double {
        get { Double(settings.map { picker_object_get_int(gpointer($0), "gtk-xft-dpi") } ?? 0) / 1024 }
        set { if let settings { picker_object_set_int(gpointer(settings), "gtk-xft-dpi", gint(newValue * 1024)) } }
    }

    /// The direction of new widgets; it follows the language unless it is set.
    public static var textDirection: TextDirection {
        get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight }
        set { gtk_widget_set_default_direction(newValue == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
    }

    /// Calls `handler` when theme, darkness, contrast, font or animations change. It lasts until the tokens are disconnected.
    @discardableResult
    public static func onChanged(_ handler: @escaping @MainActor () -> Void) -> [SignalConnection] {
        guard let settings else { return [] }
        let names = (appearanceNames + ["gtk-font-name", "gtk-xft-dpi"]).filter { picker_settings_has($0) != 0 }
        return names.map { connectNotify(gpointer(settings), $0, handler) }
    }

    static func boolean(_ name: String) -> Bool {
        guard let settings else { return false }
        return picker_object_get_boolean(gpointer(settings), name) != 0
    }

    static func string(_ name: String) -> String {
        guard let settings, let text = picker_object_get_string(gpointer(settings), name) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
