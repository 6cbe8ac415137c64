// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// The desktop's preferences that this program must set in GTK. Nil: GTK knows them already, or the person's own GTK
/// settings apply.
///
/// GTK follows the portal only from 4.20 on and under Wayland; on an X server it does not, up to 4.24. GTK's settings
/// are therefore compared with the portal's, and only differences are set, so that this becomes a no-op once GTK
/// follows everything.
struct AppearanceChoice: Hashable {
    var theme: String?
    var isDark: Bool?
    var reducesMotion: Bool?

    init(_ desktop: DesktopAppearance, toolkit: ToolkitAppearance) {
        let name = toolkit.theme.lowercased()
        if desktop.scheme != .noPreference {
            if desktop.scheme != toolkit.scheme { isDark = desktop.scheme == .dark }
        } else if toolkit.isDarkUnheard, toolkit.scheme ?? .noPreference == .noPreference {
            isDark = true
        }
        if desktop.reducesMotion, toolkit.reducesMotion != true { reducesMotion = true }
        if name.hasPrefix("default-hc") {
            // Before 4.20 GTK's theme of that name has no dark variant, and the switch to dark would lead to a theme
            // with less contrast. Under the name that desktops use, every GTK 4 has a dark variant.
            theme = Self.highContrast
            if name.hasSuffix("-dark"), desktop.scheme == .noPreference { isDark = true }
        } else if desktop.wantsContrast, !Self.isHighContrast(toolkit.theme),
            toolkit.wantsContrast != true || !Self.isGTKsOwn(name)
        {
            // A third-party theme has no variant with more contrast.
            theme = Self.highContrast
            if name.hasSuffix("-dark"), desktop.scheme == .noPreference { isDark = true }
        }
    }

    static func isHighContrast(_ theme: String) -> Bool {
        let name = theme.lowercased()
        return name.contains("contrast") || name.contains("-hc")
    }

    private static let highContrast = "HighContrast"

    private static func isGTKsOwn(_ name: String) -> Bool {
        ["", "default", "default-dark", "adwaita", "adwaita-dark", "empty"].contains(name)
    }
}
