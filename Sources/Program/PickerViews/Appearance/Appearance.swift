// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
package import PickerModel

/// The style sheet of the process, updated with the theme. Make it before any widget.
@MainActor
package final class Appearance {
    private let styling: Styling
    private var accents = WindowAccents()
    private var desktop = DesktopAppearance()
    private var settings: [SignalConnection] = []
    private var hasTouchScreen = Display.hasTouchScreen
    private var shown: (css: String, colors: [String: RGBA])?
    private var followers: [Int: @MainActor () -> Void] = [:]
    private var next = 0

    /// - Parameter icons: the folder of the picker's own icons.
    /// - Throws: if there is no display.
    package init(icons: String?) throws {
        // First of all, since GTK rereads the icon theme on another thread and has finished when the first icon is
        // needed.
        IconFolder.add(icons)
        styling = try Styling()
        choose()
        settings = Settings.onChanged { [weak self] in self?.refresh() }
        settings += [Settings.onDesktopChanged { [weak self] in self?.choose() }].compactMap { $0 }
        settings += Display.onDevicesChanged { [weak self] in self?.followDevices() }
    }

    // GTK's settings outlive this object.
    isolated deinit { for connection in settings { connection.disconnect() } }

    /// Adds the rules for a window with an accent colour: the calling app's, or nil for the desktop's or the theme's. They
    /// stay until the window is undressed.
    /// - Returns: the style class to set on the window; nil if it needs none.
    package func dress(for accent: AccentColor?) -> String? {
        let (mark, isNew) = accents.add(accent)
        if isNew { refresh() }
        return mark
    }

    /// Removes the rules for a window that is closed, unless others have the same accent.
    package func undress(_ accent: AccentColor?) { if accents.remove(accent) { refresh() } }

    /// - Parameter restyled: called after the colours of the sheet changed, to redraw what this program draws itself.
    /// - Returns: the number for `leave`.
    package func follow(_ restyled: @escaping @MainActor () -> Void) -> Int {
        next += 1
        followers[next] = restyled
        return next
    }

    package func leave(_ follower: Int) { followers[follower] = nil }

    /// Applies the settings from the desktop's portal.
    package func take(_ appearance: DesktopAppearance) {
        guard appearance != desktop else { return }
        desktop = appearance
        choose()
        refresh()
    }

    private func choose() {
        let choice = AppearanceChoice(desktop, toolkit: Settings.toolkitAppearance)
        if let theme = choice.theme { Settings.themeName = theme } else { Settings.resetTheme() }
        if let isDark = choice.isDark { Settings.prefersDark = isDark } else { Settings.resetDark() }
        if choice.reducesMotion == true { Settings.animationsEnabled = false } else { Settings.resetAnimations() }
    }

    /// Notices a touch screen, for example of a dock, which GTK reports shortly after the device.
    private func followDevices() {
        LoopTimer.after(milliseconds: 100) { [weak self] in
            guard let self, hasTouchScreen != Display.hasTouchScreen else { return }
            hasTouchScreen.toggle()
            refresh()
        }
    }

    private func refresh() {
        // There is no window yet.
        guard !accents.all.isEmpty else { return }
        let hasContrast = AppearanceChoice.isHighContrast(Settings.themeName) || Settings.drawsContrast
        let widget = Label("")
        let ground = widget.styleColor(named: "theme_base_color") ?? RGBA(white: 1)
        var colors: [String: RGBA] = [:]
        colors[AccentColors.desktopName] = desktop.accent
        // Colour of the chosen part of a segmented switch: the background itself on a light theme, brighter on a dark
        // one.
        colors["picker_raised"] = ground.luminance > 0.18 ? ground : RGBA(white: 1, alpha: 0.18).over(ground)
        let sheet =
            StyleSheet.base + StyleSheet.access + (hasContrast ? StyleSheet.outlined : StyleSheet.flat)
            + (hasTouchScreen ? StyleSheet.fingers : "")
        var css = sheet
        for dress in accents.all {
            let accent = AccentColors(dress.accent, desktop: desktop.accent, theme: widget).named
            let end = dress.mark.map { "_" + $0.replacing("-", with: "_") } ?? ""
            for (name, color) in accent { colors[name + end] = color }
            if let mark = dress.mark {
                css += ScopedSheet.css(sheet, within: mark, renaming: Array(accent.keys), to: end)
            }
        }
        // Loading restyles all widgets, and a desktop reports its settings at every start even if unchanged.
        if let shown, shown == (css, colors) { return }
        shown = (css, colors)
        styling.load(css: css, colors: colors)
        for (_, restyled) in followers.sorted(by: { $0.key < $1.key }) { restyled() }
    }
}
