// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// What this program has to tell GTK of the desktop's wishes, because nobody else does. Nil: GTK knows, or the person's own
/// settings of GTK stand.
///
/// GTK follows the portal by itself from 4.20 on and under Wayland only; on an X server it does not up to 4.24. So what it was told
/// is compared with what the portal says, and only the difference is set: this goes by itself once GTK hears everything.
struct LookChoice: Hashable {
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
            // GTK's files of that name have no dark form before 4.20: its switch would lead to a theme of less contrast. By the name
            // that desktops use for it there is one, in every GTK 4.
            theme = Self.highContrast
            if name.hasSuffix("-dark"), desktop.scheme == .noPreference { isDark = true }
        } else if desktop.wantsContrast, !Self.isHighContrast(toolkit.theme),
            toolkit.wantsContrast != true || !Self.isGTKsOwn(name)
        {
            // A theme of somebody else's has no form with more contrast.
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
