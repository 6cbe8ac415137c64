// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The accent colour of the app, else of the desktop, else of the theme, adjusted for contrast: at least 4.5 for text
/// on it, and 3 for a ring on the backgrounds of photos, bars and sidebar (WCAG 2.1).
struct AccentColors {
    let fill: RGBA
    let on: RGBA
    let ring: RGBA

    /// - Parameter widget: provides the theme's colours, and the desktop's if the style sheet defines them.
    @MainActor
    init(_ app: AccentColor?, theme widget: Widget) {
        self.init(app, desktop: widget.styleColor(named: Self.desktopName), theme: widget)
    }

    @MainActor
    init(_ app: AccentColor?, desktop: RGBA?, theme widget: Widget) {
        self.init(
            app, desktop: desktop, theme: widget.styleColor(named: "theme_selected_bg_color"),
            on: widget.styleColor(named: "theme_base_color") ?? RGBA(white: 1),
            bars: widget.styleColor(named: "theme_bg_color"))
    }

    /// Name of the desktop's accent colour in the style sheet.
    static let desktopName = "picker_desktop_accent"

    /// - Parameters:
    ///   - ground: the background of the photos.
    ///   - bars: the background of bars and sidebar; nil for that of the photos.
    init(_ app: AccentColor?, desktop: RGBA?, theme: RGBA?, on ground: RGBA, bars: RGBA? = nil) {
        let stated =
            app.map { RGBA(Double($0.red) / 255, Double($0.green) / 255, Double($0.blue) / 255) }
            ?? desktop ?? theme ?? RGBA(0.21, 0.52, 0.89)
        // Desktops and themes put white text on their accent, so an accent that is too light is darkened.
        self.init(stated, isLight: app?.isLight ?? false, on: ground, bars: bars)
    }

    init(_ stated: RGBA, isLight: Bool, on ground: RGBA, bars: RGBA? = nil) {
        on = RGBA(white: isLight ? 0 : 1)
        let readable = stated.readable(on: on)
        let seen = readable.readable(on: ground, contrast: 3)
        // A light accent of the app is not changed, since dark text on it stands out from the background.
        fill = !isLight && seen.contrast(to: on) >= 4.5 ? seen : readable
        // Dark themes have lighter bars, light ones darker bars. Where a theme has one of each, the photos count.
        // Somewhat more than 3, which stays when parts are rounded to bytes.
        let everywhere = seen.readable(on: bars ?? ground, contrast: 3.05)
        ring = everywhere.contrast(to: ground) >= 3 ? everywhere : seen
    }

    /// The colours by their names in the style sheet.
    var named: [String: RGBA] { ["picker_accent": fill, "picker_on_accent": on, "picker_ring": ring] }
}
