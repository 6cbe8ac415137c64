// SPDX-License-Identifier: GPL-3.0-or-later

import CPickerShim

extension ApplicationWindow {
    /// Makes the window a dialog of another program's window, which need not exist; to be called before it is shown.
    /// - Parameter name: as the portal names windows, `x11:` and a number or `wayland:` and a handle.
    /// - Returns: false for a name of another kind of display, and where the compositor has no such handles.
    @discardableResult
    public func setParent(_ name: String) -> Bool { picker_window_set_parent(window, name) != 0 }
}
