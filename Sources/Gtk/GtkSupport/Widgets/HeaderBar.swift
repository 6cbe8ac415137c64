// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A window's title bar with room for widgets; like what is ``Yielding`` it may get less width than they ask for.
public final class HeaderBar: Widget {
    /// A bar that shows the window's title and buttons.
    public init() {
        super.init(sinking: gtk_header_bar_new())
        Yielding.makeYield(self)
    }

    /// Adds a child at the start, behind those that are there.
    public func addStart(_ child: Widget) {
        gtk_header_bar_pack_start(opaque, child.pointer)
    }

    /// Adds a child at the end, before those that are there.
    public func addEnd(_ child: Widget) {
        gtk_header_bar_pack_end(opaque, child.pointer)
    }

    /// Takes out a child that was added at the start or at the end.
    public func remove(_ child: Widget) {
        gtk_header_bar_remove(opaque, child.pointer)
    }

    /// The widget in the middle; nil shows the window's title.
    public func setTitleWidget(_ child: Widget?) {
        gtk_header_bar_set_title_widget(opaque, child?.pointer)
    }

    /// Leaves the button that closes the window, on the desktop's side of it, and no other: for windows that ask something.
    public func leavesCloseAlone() {
        let sides = Settings.string("gtk-decoration-layout").split(separator: ":", omittingEmptySubsequences: false)
        let isAtStart = sides.first?.contains("close") == true
        gtk_header_bar_set_decoration_layout(opaque, isAtStart ? "close:" : ":close")
    }

    /// Whether the close, minimize and maximize buttons of the desktop's layout are there.
    public var showsTitleButtons: Bool {
        get { gtk_header_bar_get_show_title_buttons(opaque) != 0 }
        set { gtk_header_bar_set_show_title_buttons(opaque, newValue ? 1 : 0) }
    }
}
