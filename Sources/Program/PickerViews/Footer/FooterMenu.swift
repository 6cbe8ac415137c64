// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// A menu of the footer: its lines scroll where they are higher than the window above the button.
///
/// GTK 4.18 shows no popover at all where it has no place for one, and GTK 4.8 shows it beyond the edge of the screen.
@MainActor
final class FooterMenu {
    let popover: Popover
    private let scroller: ScrolledWindow
    /// The popover's border and padding, and some of the window that stays in sight.
    private static let around = 36
    /// Two lines for a finger: less of a menu cannot be used.
    private static let leastHeight = 96

    init(_ content: Box) {
        scroller = ScrolledWindow(child: content, horizontal: .never)
        scroller.propagatesNaturalHeight = true
        scroller.propagatesNaturalWidth = true
        popover = Popover(child: scroller)
        popover.addClass("picker-menu")
    }

    /// Makes the menu as high as there is room, before it opens above that button.
    func fit(above button: MenuButton) {
        guard let room = button.roomAbove else { return }
        scroller.setContentHeight(max: max(room - Self.around, Self.leastHeight))
    }
}
