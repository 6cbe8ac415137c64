// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
package import PickerModel

/// The style sheet of a process under the present theme, kept in step with it. Before any widget.
@MainActor
package final class Look {
    /// The sheet for windows of one accent.
    private struct Dress {
        let accent: AccentColor?
        /// What its windows are marked by; nil for the first, which the sheet is for as it stands.
        let mark: String?
    }

    private let styling: Styling
    private var dresses: [Dress] = []
    private var desktop = DesktopAppearance()
    private var settings: [SignalConnection] = []
    private var hasTouchScreen = Display.hasTouchScreen
    private var shown: (css: String, colors: [String: RGBA])?
    private var followers: [Int: @MainActor () -> Void] = [:]
    private var next = 0

    /// - Parameter icons: the folder of the picker's own icons.
    /// - Throws: where there is no display.
    package init(icons: String?) throws {
        // First of all: the icon theme is read again on a thread of GTK's own, and is there when the first icon is wanted.
        IconFolder.add(icons)
        styling = try Styling()
        choose()
        settings = Settings.onChanged { [weak self] in self?.refresh() }
        settings += [Settings.onDesktopChanged { [weak self] in self?.choose() }].compactMap { $0 }
        settings += Display.onDevicesChanged { [weak self] in self?.followDevices() }
    }

    // GTK's settings outlive every look.
    isolated deinit { for connection in settings { connection.disconnect() } }

    /// Has the sheet be there for windows of an accent: the calling app's, nil for the desktop's or the theme's.
    /// - Returns: the class to mark such a window by, where it needs one.
    package func dress(for accent: AccentColor?) -> String? {
        if let known = dresses.first(where: { $0.accent == accent }) { return known.mark }
        let made = Dress(accent: accent, mark: dresses.isEmpty ? nil : "picker-accent-\(dresses.count)")
        dresses.append(made)
        refresh()
        return made.mark
    }

    /// - Parameter restyled: called after the colours of the sheet changed: what is painted by hand has to follow.
    /// - Returns: a number to leave by.
    package func follow(_ restyled: @escaping @MainActor () -> Void) -> Int {
        next += 1
        followers[next] = restyled
        return next
    }

    package func leave(_ follower: Int) { followers[follower] = nil }

    /// Takes over what the desktop's portal says.
    package func take(_ appearance: DesktopAppearance) {
        guard appearance != desktop else { return }
        desktop = appearance
        choose()
        refresh()
    }

    private func choose() {
        let choice = LookChoice(desktop, toolkit: Settings.toolkitAppearance)
        if let theme = choice.theme { Settings.themeName = theme } else { Settings.resetTheme() }
        if let isDark = choice.isDark { Settings.prefersDark = isDark } else { Settings.resetDark() }
        if choice.reducesMotion == true { Settings.animationsEnabled = false } else { Settings.resetAnimations() }
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
        // Nothing is shown yet.
        guard !dresses.isEmpty else { return }
        let hasContrast = LookChoice.isHighContrast(Settings.themeName) || Settings.drawsContrast
        let widget = Label("")
        let ground = widget.styleColor(named: "theme_base_color") ?? RGBA(white: 1)
        var colors: [String: RGBA] = [:]
        colors[AccentColors.desktopName] = desktop.accent
        // The part of a switch that is chosen: paper on a light ground, lit on a dark one.
        colors["picker_raised"] = ground.luminance > 0.18 ? ground : RGBA(white: 1, alpha: 0.18).over(ground)
        let sheet =
            StyleSheet.base + (hasContrast ? StyleSheet.outlined : StyleSheet.flat)
            + (hasTouchScreen ? StyleSheet.fingers : "")
        var css = sheet
        for dress in dresses {
            let accent = AccentColors(dress.accent, desktop: desktop.accent, theme: widget).named
            let end = dress.mark.map { "_" + $0.replacing("-", with: "_") } ?? ""
            for (name, color) in accent { colors[name + end] = color }
            if let mark = dress.mark {
                css += ScopedSheet.css(sheet, within: mark, renaming: Array(accent.keys), to: end)
            }
        }
        // All widgets are styled anew by it, and a desktop that says what is so already says it at every start.
        if let shown, shown == (css, colors) { return }
        shown = (css, colors)
        styling.load(css: css, colors: colors)
        for (_, restyled) in followers.sorted(by: { $0.key < $1.key }) { restyled() }
    }
}
