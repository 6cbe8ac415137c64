// SPDX-License-Identifier: GPL-3.0-or-later

import GtkInspection
import Testing

@testable import GtkSupport

/// What a desktop says by its portal, in the portal's numbers.
@Suite("Desktop appearance")
struct DesktopAppearanceTests {
    private func read(
        scheme: UInt32 = 0, contrast: UInt32 = 0, motion: UInt32 = 0, accent: (Double, Double, Double) = (-1, -1, -1)
    ) -> DesktopAppearance {
        DesktopAppearance(colorScheme: scheme, contrast: contrast, reducedMotion: motion, accent: accent)
    }

    @Test("A desktop that says nothing wishes nothing")
    func nothing() {
        #expect(read() == DesktopAppearance())
    }

    @Test(
        "Numbers of the documentation mean what it says, others nothing",
        arguments: [
            (0, .noPreference, false), (1, .dark, true), (2, .light, false), (3, .noPreference, false),
            (UInt32.max, .noPreference, false),
        ] as [(UInt32, ColorScheme, Bool)])
    func numbers(number: UInt32, scheme: ColorScheme, isOn: Bool) {
        #expect(read(scheme: number).scheme == scheme)
        #expect(read(contrast: number).wantsContrast == isOn)
        #expect(read(motion: number).reducesMotion == isOn)
    }

    @Test(
        "An accent is a colour, or out of range",
        arguments: [
            ([0, 0.5, 1], true), ([0, 0, 0], true), ([-1, -1, -1], false), ([0.2, 1.01, 0.2], false),
            ([0.2, 0.2, -0.01], false), ([.nan, 0, 0], false), ([0, 0, .infinity], false),
        ] as [([Double], Bool)])
    func accents(parts: [Double], isColor: Bool) {
        let accent = read(accent: (parts[0], parts[1], parts[2])).accent
        #expect(accent == (isColor ? RGBA(parts[0], parts[1], parts[2]) : nil))
    }
}

/// What this program sets beside the desktop's settings, and takes back.
@MainActor
@Suite(.display, .serialized)
struct SettingsAppearanceTests {
    @Test("What was set goes back to what the settings say")
    func reset() throws {
        LogWatch.start()
        _ = LogWatch.takeComplaints()
        let (dark, theme, moves) = (Settings.prefersDark, Settings.themeName, Settings.animationsEnabled)
        Settings.prefersDark = !dark
        Settings.themeName = "HighContrast"
        Settings.animationsEnabled = !moves
        #expect(Settings.prefersDark == !dark)
        #expect(Settings.themeName == "HighContrast")
        #expect(Settings.animationsEnabled == !moves)
        // The desktop has not changed its mind meanwhile.
        #expect(Settings.toolkitAppearance.theme == theme)
        Settings.resetDark()
        Settings.resetTheme()
        Settings.resetAnimations()
        #expect(Settings.prefersDark == dark)
        #expect(Settings.themeName == theme)
        #expect(Settings.animationsEnabled == moves)
        // GTK 4.20 and later complain where a deprecated setting is used.
        #expect(LogWatch.takeComplaints() == [])
    }

    @Test("The name that desktops use for high contrast has a dark form")
    func highContrast() throws {
        let label = Label("")
        let ground = { label.styleColor(named: "theme_base_color") ?? RGBA(white: 0.5) }
        let edge = { label.styleColor(named: "borders") ?? RGBA(white: 0.5) }
        Settings.prefersDark = true
        let plain = edge().contrast(to: ground())
        Settings.themeName = "HighContrast"
        #expect(ground().luminance < 0.1)
        #expect(edge().contrast(to: ground()) > plain)
        Settings.prefersDark = false
        #expect(ground().luminance > 0.9)
        Settings.resetTheme()
        Settings.resetDark()
    }
}
