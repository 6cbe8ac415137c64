// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// The desktop's appearance as known to GTK, from XSETTINGS, GSettings or its own request to the portal. Nil if none of
/// them states it, or if this GTK has no such setting.
nonisolated public struct ToolkitAppearance: Hashable, Sendable {
    /// The theme that the desktop names, or the settings file; such as "Adwaita" or "HighContrast".
    public var theme: String
    /// `gtk-interface-color-scheme`, since GTK 4.20.
    public var scheme: ColorScheme?
    /// `gtk-interface-contrast`, since GTK 4.20.
    public var wantsContrast: Bool?
    /// `gtk-interface-reduced-motion`, since GTK 4.22.
    public var reducesMotion: Bool?
    /// Whether the person's settings file asks for a dark theme by `gtk-application-prefer-dark-theme`, which KDE still
    /// writes and GTK ignores since 4.20.
    public var isDarkUnheard = false

    /// Makes an appearance; omitted values are unknown.
    public init(
        theme: String, scheme: ColorScheme? = nil, wantsContrast: Bool? = nil, reducesMotion: Bool? = nil,
        isDarkUnheard: Bool = false
    ) {
        (self.theme, self.scheme, self.isDarkUnheard) = (theme, scheme, isDarkUnheard)
        (self.wantsContrast, self.reducesMotion) = (wantsContrast, reducesMotion)
    }
}

/// Names of GTK's settings, and what their numbers mean. Up to 4.18 GTK knows one boolean of the application for a dark
/// theme; from 4.20 on that one is deprecated, and setting it writes a warning on standard error.
private enum Name {
    static let dark = "gtk-application-prefer-dark-theme"
    /// Since 4.20: 0 unsupported, 1 no preference, 2 dark, 3 light.
    static let scheme = "gtk-interface-color-scheme"
    /// Since 4.20: 0 unsupported, 1 no preference, 2 more, 3 less.
    static let contrast = "gtk-interface-contrast"
    /// Since 4.22: 0 no preference, 1 reduced.
    static let motion = "gtk-interface-reduced-motion"
    static let animations = "gtk-enable-animations"
    static let theme = "gtk-theme-name"
}

extension Settings {
    /// The appearance that GTK got from the desktop, without what this program has set.
    public static var toolkitAppearance: ToolkitAppearance {
        var appearance = ToolkitAppearance(theme: desktopTheme)
        switch picker_desktop_get_enum(Name.scheme) {
        case 1: appearance.scheme = .noPreference
        case 2: appearance.scheme = .dark
        case 3: appearance.scheme = .light
        default: break
        }
        switch picker_desktop_get_enum(Name.contrast) {
        case 1, 3: appearance.wantsContrast = false
        case 2: appearance.wantsContrast = true
        default: break
        }
        appearance.isDarkUnheard = hasScheme && boolean(Name.dark)
        let motion = picker_desktop_get_enum(Name.motion)
        if motion >= 0 { appearance.reducesMotion = motion == 1 }
        return appearance
    }

    /// Whether the dark form of the theme is wanted. Setting it counts for this program alone, until ``resetDark()``.
    public static var prefersDark: Bool {
        get { hasScheme ? picker_settings_get_enum(Name.scheme) == 2 : boolean(Name.dark) }
        set {
            // GTK reloads the whole theme even if unchanged: 25 ms of a start (measured).
            guard newValue != prefersDark else { return }
            own.insert(darkName)
            if hasScheme {
                picker_settings_set_enum(Name.scheme, newValue ? 2 : 3)
            } else {
                setBoolean(Name.dark, newValue)
            }
        }
    }

    /// Back to what the person's settings say of darkness.
    public static func resetDark() { reset(darkName) }

    /// Whether things may move on screen; false where the person asked for reduced motion. Setting it counts for this program
    /// alone, until ``resetAnimations()``.
    public static var animationsEnabled: Bool {
        get { boolean(Name.animations) && picker_settings_get_enum(Name.motion) != 1 }
        set {
            guard newValue != animationsEnabled else { return }
            own.insert(Name.animations)
            setBoolean(Name.animations, newValue)
        }
    }

    /// Back to what the person's settings say of animations.
    public static func resetAnimations() { reset(Name.animations) }

    /// The theme's name, such as "Adwaita" or "HighContrast". Setting it counts for this program alone, until ``resetTheme()``.
    ///
    /// "HighContrast" is light alone since GTK 4.20; there it is GTK's own theme with more contrast, which has a dark form.
    public static var themeName: String {
        get { own.contains(Name.contrast) ? highContrast : string(Name.theme) }
        set {
            guard let settings, newValue != themeName else { return }
            if own.insert(Name.theme).inserted { themeBefore = string(Name.theme) }
            let isContrast = newValue == highContrast && picker_settings_has(Name.contrast) != 0
            if isContrast {
                own.insert(Name.contrast)
                picker_settings_set_enum(Name.contrast, 2)
            } else {
                reset(Name.contrast)
            }
            picker_object_set_string(gpointer(settings), Name.theme, isContrast ? "Default" : newValue)
        }
    }

    /// Back to the theme and the contrast that the person's settings name.
    public static func resetTheme() {
        reset(Name.contrast)
        reset(Name.theme)
    }

    private static let highContrast = "HighContrast"

    /// Whether GTK's own theme draws higher contrast (`gtk-interface-contrast`), whatever the theme is called.
    public static var drawsContrast: Bool { picker_settings_get_enum(Name.contrast) == 2 }

    /// Calls `handler` when the desktop changes one of GTK's settings, also one that this program has overridden; nil
    /// without a display.
    public static func onDesktopChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection? {
        gdk_display_get_default().map { connect(gpointer($0), "setting-changed", Signals.pointer) { _ in handler() } }
    }

    /// What ``onChanged(_:)`` follows.
    static let appearanceNames = [Name.dark, Name.scheme, Name.contrast, Name.motion, Name.animations, Name.theme]

    private static var hasScheme: Bool { picker_settings_has(Name.scheme) != 0 }
    private static var darkName: String { hasScheme ? Name.scheme : Name.dark }

    /// What this program has set: GTK then no longer tells what the person's settings say.
    private static var own: Set<String> = []
    private static var themeBefore = ""

    private static var desktopTheme: String {
        guard own.contains(Name.theme) else { return themeName }
        guard let told = picker_desktop_get_string(Name.theme) else { return themeBefore }
        defer { g_free(told) }
        return String(cString: told)
    }

    private static func reset(_ name: String) {
        guard let settings, own.remove(name) != nil else { return }
        gtk_settings_reset_property(settings, name)
    }

    private static func setBoolean(_ name: String, _ value: Bool) {
        guard let settings else { return }
        picker_object_set_boolean(gpointer(settings), name, value ? 1 : 0)
    }
}
