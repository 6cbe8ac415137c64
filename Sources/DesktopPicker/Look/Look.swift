// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The style sheet under the present theme, kept in step with it. Before any widget.
@MainActor
final class Look {
    private let styling: Styling
    private let accent: AccentColor?
    private var desktop = DesktopAppearance()
    /// Called after the colours of the style sheet changed: what is painted by hand has to follow.
    var onRestyle: (@MainActor () -> Void)?
    private var settings: [SignalConnection] = []
    private var hasTouchScreen = Display.hasTouchScreen
    private var shown: (css: String, colors: [String: RGBA])?

    /// - Parameter accent: the calling app's, nil for the desktop's or the theme's.
    /// - Throws: where there is no display.
    init(accent: AccentColor?) throws {
        self.accent = accent
        // First of all: the icon theme is read again on a thread of GTK's own, and is there when the first icon is wanted.
        IconFolder.add(ProgramData.path(of: "icons"))
        styling = try Styling()
        choose()
        refresh()
        settings = Settings.onChanged { [weak self] in self?.refresh() }
        settings += [Settings.onDesktopChanged { [weak self] in self?.choose() }].compactMap { $0 }
        settings += Display.onDevicesChanged { [weak self] in self?.followDevices() }
    }

    /// Takes over what the desktop's portal says.
    func follow(_ appearance: DesktopAppearance) {
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
        let hasContrast = LookChoice.isHighContrast(Settings.themeName) || Settings.drawsContrast
        let widget = Label("")
        var colors = AccentColors(accent, desktop: desktop.accent, theme: widget).named
        let ground = widget.styleColor(named: "theme_base_color") ?? RGBA(white: 1)
        colors[AccentColors.desktopName] = desktop.accent
        // The part of a switch that is chosen: paper on a light ground, lit on a dark one.
        colors["picker_raised"] = ground.luminance > 0.18 ? ground : RGBA(white: 1, alpha: 0.18).over(ground)
        let css =
            StyleSheet.base + (hasContrast ? StyleSheet.outlined : StyleSheet.flat)
            + (hasTouchScreen ? StyleSheet.fingers : "")
        // All widgets are styled anew by it, and a desktop that says what is so already says it at every start.
        if let shown, shown == (css, colors) { return }
        shown = (css, colors)
        styling.load(css: css, colors: colors)
        onRestyle?()
    }
}

/// The accent, of the app, else of the desktop, else of the theme, in the shades that can be read and seen: words on it have a
/// contrast of 4.5, a ring of it has one of 3 to the ground (WCAG 2.1).
struct AccentColors {
    let fill: RGBA
    let on: RGBA
    let ring: RGBA

    /// - Parameter widget: knows the theme's colours, and the desktop's where the style sheet is loaded.
    @MainActor
    init(_ app: AccentColor?, theme widget: Widget) {
        self.init(app, desktop: widget.styleColor(named: Self.desktopName), theme: widget)
    }

    @MainActor
    init(_ app: AccentColor?, desktop: RGBA?, theme widget: Widget) {
        self.init(
            app, desktop: desktop, theme: widget.styleColor(named: "theme_selected_bg_color"),
            on: widget.styleColor(named: "theme_base_color") ?? RGBA(white: 1))
    }

    /// What the style sheet calls the desktop's accent, where there is one.
    static let desktopName = "picker_desktop_accent"

    /// - Parameter ground: what photos lie on.
    init(_ app: AccentColor?, desktop: RGBA?, theme: RGBA?, on ground: RGBA) {
        let stated =
            app.map { RGBA(Double($0.red) / 255, Double($0.green) / 255, Double($0.blue) / 255) }
            ?? desktop ?? theme ?? RGBA(0.21, 0.52, 0.89)
        // Desktops put white on theirs, themes too: those that are too light for it become darker.
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
