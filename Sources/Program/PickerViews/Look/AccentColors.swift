// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

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
