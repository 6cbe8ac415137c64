// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The style sheet under the present theme, kept in step with it. Before any widget.
@MainActor
final class Look {
    private let styling: Styling
    private let accent: AccentColor?
    private var settings: [SignalConnection] = []
    private var hasTouchScreen = Display.hasTouchScreen

    /// - Parameter accent: the calling app's, nil for the theme's.
    /// - Throws: where there is no display.
    init(accent: AccentColor?) throws {
        self.accent = accent
        // First of all: the icon theme is read again on a thread of GTK's own, and is there when the first icon is wanted.
        IconFolder.add(ProgramData.path(of: "icons"))
        styling = try Styling()
        Self.setDark(Settings.prefersDark)
        refresh()
        settings = Settings.onChanged { [weak self] in self?.refresh() }
        settings += Display.onDevicesChanged { [weak self] in self?.followDevices() }
    }

    /// GTK has the dark form of its high contrast as a theme of that name; its switch would lead to a theme of less contrast.
    /// - Parameter wanted: nil where the desktop does not say: then the person's settings stand.
    static func setDark(_ wanted: Bool?) {
        guard let isDark = wanted else { return Settings.resetDark() }
        guard isHighContrast else {
            Settings.prefersDark = isDark
            return
        }
        Settings.prefersDark = false
        if isDark { Settings.themeName = "Default-hc-dark" }
        if !isDark, Settings.themeName == "Default-hc-dark" { Settings.themeName = "Default-hc" }
    }

    private static var isHighContrast: Bool {
        let name = Settings.themeName.lowercased()
        return name.contains("contrast") || name.contains("-hc")
    }

    /// A touch screen may come with a dock, and says so a moment after the device.
    private func followDevices() {
        LoopTimer.after(milliseconds: 100) { [weak self] in
            guard let self, hasTouchScreen != Display.hasTouchScreen else { return }
            hasTouchScreen.toggle()
            refresh()
        }
    }

    private func refresh() {
        let isFlat = !Self.isHighContrast
        let widget = Label("")
        var colors = AccentColors(accent, theme: widget).named
        let ground = widget.styleColor(named: "theme_base_color") ?? RGBA(white: 1)
        // The part of a switch that is chosen: paper on a light ground, lit on a dark one.
        colors["picker_raised"] = ground.luminance > 0.18 ? ground : RGBA(white: 1, alpha: 0.18).over(ground)
        let css = StyleSheet.base + (isFlat ? StyleSheet.flat : StyleSheet.outlined)
        styling.load(css: hasTouchScreen ? css + StyleSheet.fingers : css, colors: colors)
    }
}

/// The accent, of the app or the theme, in the shades that can be read and seen: words on it have a contrast of 4.5, a ring of it
/// has one of 3 to the ground (WCAG 2.1).
struct AccentColors {
    let fill: RGBA
    let on: RGBA
    let ring: RGBA

    @MainActor
    init(_ app: AccentColor?, theme widget: Widget) {
        let stated =
            app.map { RGBA(Double($0.red) / 255, Double($0.green) / 255, Double($0.blue) / 255) }
            ?? widget.styleColor(named: "theme_selected_bg_color") ?? RGBA(0.21, 0.52, 0.89)
        let ground = widget.styleColor(named: "theme_base_color") ?? RGBA(white: 1)
        self.init(stated, isLight: app?.isLight ?? false, on: ground)
    }

    init(_ stated: RGBA, isLight: Bool, on ground: RGBA) {
        on = RGBA(white: isLight ? 0 : 1)
        let readable = stated.readable(on: on)
        ring = readable.readable(on: ground, contrast: 3)
        // A light accent stays what it is: a dark word on it tells it from the ground.
        fill = !isLight && ring.contrast(to: on) >= 4.5 ? ring : readable
    }

    /// By their names in the style sheet.
    var named: [String: RGBA] { ["picker_accent": fill, "picker_on_accent": on, "picker_ring": ring] }
}
