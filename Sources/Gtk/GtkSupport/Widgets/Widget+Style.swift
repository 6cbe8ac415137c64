// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

extension Widget {
    /// Adds a CSS class; adding it twice does nothing.
    public func addClass(_ name: String) {
        gtk_widget_add_css_class(pointer, name)
    }

    /// Removes a CSS class if it is there.
    public func removeClass(_ name: String) {
        gtk_widget_remove_css_class(pointer, name)
    }

    /// Adds or removes a CSS class.
    public func setClass(_ name: String, _ isOn: Bool) {
        if isOn { addClass(name) } else { removeClass(name) }
    }

    /// Whether the CSS class is there.
    public func hasClass(_ name: String) -> Bool {
        gtk_widget_has_css_class(pointer, name) != 0
    }

    /// Sets the CSS id, `#name`.
    public func setName(_ name: String) {
        gtk_widget_set_name(pointer, name)
    }

    /// Sets the pointer's form over the widget, by its name in CSS; one that the desktop's theme lacks is its plain one.
    public func setCursor(named name: String) {
        gtk_widget_set_cursor_from_name(pointer, name)
    }

    /// The colour of text here under the current theme.
    public var foreground: RGBA {
        var color = GdkRGBA()
        gtk_style_context_get_color(gtk_widget_get_style_context(pointer), &color)
        return RGBA(gdk: color)
    }

    /// A colour that the theme or our own CSS defined with `@define-color`; nil if neither did.
    public func styleColor(named name: String) -> RGBA? {
        var color = GdkRGBA()
        guard gtk_style_context_lookup_color(gtk_widget_get_style_context(pointer), name, &color) != 0 else {
            return nil
        }
        return RGBA(gdk: color)
    }
}
