// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import Glibc

extension ScrolledWindow {
    /// Has a wheel, and two fingers that move up or down, scroll sideways: for content that has no other direction.
    /// - Parameter isSideways: whether that is so now.
    public func scrollsSideways(while isSideways: @escaping @MainActor () -> Bool) {
        guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
        connect(gpointer(controller), "scroll", Signals.scroll) { [weak self] dx, dy in
            let held = Modifiers(controller: controller)
            guard let self, isSideways(), abs(dy) > abs(dx), !held.contains(.control), !held.contains(.shift)
            else { return false }
            let place = horizontal
            // As far as GTK scrolls by a notch of the wheel, and by a pixel of a touchpad.
            let isWheel = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL
            place.value += dy * (isWheel ? pow(place.pageSize, 2 / 3) : 2.5)
            return true
        }
        // GTK's own handling would come before in the bubble phase.
        _ = Controller(controller, on: self, phase: .capture)
    }
}
