// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// Which of the desktop's wishes this program has to pass on to GTK, desktop by desktop.
@Suite("Appearance choice")
struct AppearanceChoiceTests {
    struct Row: Sendable {
        let name: String
        var portal = DesktopAppearance()
        var toolkit = ToolkitAppearance(theme: "Adwaita")
        var theme: String?
        var isDark: Bool?
        var reducesMotion: Bool?
    }

    private static func portal(
        _ scheme: ColorScheme = .noPreference, contrast: Bool = false, motion: Bool = false
    ) -> DesktopAppearance {
        var appearance = DesktopAppearance()
        (appearance.scheme, appearance.wantsContrast, appearance.reducesMotion) = (scheme, contrast, motion)
        return appearance
    }

    static let rows: [Row] = [
        Row(name: "nobody says anything"),
        Row(name: "GNOME, dark, GTK before 4.20", portal: portal(.dark), isDark: true),
        Row(name: "GNOME, light on a dark settings file", portal: portal(.light), isDark: false),
        Row(
            name: "GNOME, GTK has heard of dark", portal: portal(.dark),
            toolkit: ToolkitAppearance(theme: "Adwaita", scheme: .dark, wantsContrast: false, reducesMotion: false)),
        Row(
            name: "the portal is ahead of what GTK has heard", portal: portal(.light),
            toolkit: ToolkitAppearance(theme: "Adwaita", scheme: .dark), isDark: false),
        Row(
            name: "no preference is none, whatever GTK has heard",
            toolkit: ToolkitAppearance(theme: "Adwaita", scheme: .dark)),
        Row(
            name: "a dark settings file of KDE's, GTK from 4.20 on",
            toolkit: ToolkitAppearance(theme: "Breeze", isDarkUnheard: true), isDark: true),
        Row(
            name: "the same under a light portal", portal: portal(.light),
            toolkit: ToolkitAppearance(theme: "Breeze", isDarkUnheard: true), isDark: false),
        Row(
            name: "the same where GTK has heard of light", portal: portal(.light),
            toolkit: ToolkitAppearance(theme: "Breeze", scheme: .light, isDarkUnheard: true)),
        Row(name: "contrast", portal: portal(contrast: true), theme: "HighContrast"),
        Row(name: "contrast and dark", portal: portal(.dark, contrast: true), theme: "HighContrast", isDark: true),
        Row(
            name: "contrast that GTK draws by itself", portal: portal(.dark, contrast: true),
            toolkit: ToolkitAppearance(theme: "Adwaita", scheme: .dark, wantsContrast: true)),
        Row(
            name: "KDE, contrast in a theme that has none", portal: portal(.dark, contrast: true),
            toolkit: ToolkitAppearance(theme: "Breeze", scheme: .dark, wantsContrast: true), theme: "HighContrast"),
        Row(
            name: "KDE, dark by the portal and by the theme", portal: portal(.dark),
            toolkit: ToolkitAppearance(theme: "Breeze-Dark"), isDark: true),
        Row(name: "Xfce, dark by the name of the theme", toolkit: ToolkitAppearance(theme: "Adwaita-dark")),
        Row(
            name: "Xfce, the same with contrast", portal: portal(contrast: true),
            toolkit: ToolkitAppearance(theme: "Adwaita-dark"), theme: "HighContrast", isDark: true),
        Row(name: "Xfce, high contrast by the name of the theme", toolkit: ToolkitAppearance(theme: "HighContrast")),
        Row(
            name: "GNOME before the portal told of contrast", portal: portal(.dark),
            toolkit: ToolkitAppearance(theme: "HighContrast"), isDark: true),
        Row(
            name: "a dark theme of high contrast",
            toolkit: ToolkitAppearance(theme: "HighContrastInverse")),
        Row(
            name: "GTK's own name for high contrast", toolkit: ToolkitAppearance(theme: "Default-hc"),
            theme: "HighContrast"),
        Row(
            name: "GTK's own name for its dark form", toolkit: ToolkitAppearance(theme: "Default-hc-dark"),
            theme: "HighContrast", isDark: true),
        Row(name: "motion", portal: portal(motion: true), reducesMotion: true),
        Row(
            name: "motion, GTK has heard of it", portal: portal(motion: true),
            toolkit: ToolkitAppearance(theme: "Adwaita", reducesMotion: true)),
        Row(
            name: "motion, GTK listens and has not heard of it", portal: portal(motion: true),
            toolkit: ToolkitAppearance(theme: "Adwaita", reducesMotion: false), reducesMotion: true),
    ]

    @Test("sets what GTK has not heard, and nothing else", arguments: rows)
    func table(row: Row) {
        let choice = AppearanceChoice(row.portal, toolkit: row.toolkit)
        #expect(choice.theme == row.theme)
        #expect(choice.isDark == row.isDark)
        #expect(choice.reducesMotion == row.reducesMotion)
    }

    @Test("The accent is the app's, else the desktop's, else the theme's")
    func accents() throws {
        let (desktop, theme, ground) = (RGBA(0.6, 0.1, 0.3), RGBA(0.1, 0.3, 0.7), RGBA(white: 1))
        let app = try #require(AccentColor("#106010"))
        func fill(_ app: AccentColor?, _ desktop: RGBA?, _ theme: RGBA?) -> RGBA {
            AccentColors(app, desktop: desktop, theme: theme, on: ground).fill
        }
        #expect(fill(app, desktop, theme) == RGBA(16 / 255, 96 / 255, 16 / 255))
        #expect(fill(nil, desktop, theme) == desktop)
        #expect(fill(nil, nil, theme) == theme)
        #expect(AccentColors(nil, desktop: nil, theme: nil, on: ground).on.contrast(to: fill(nil, nil, nil)) >= 4.5)
    }
}
