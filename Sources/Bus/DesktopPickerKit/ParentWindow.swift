// SPDX-License-Identifier: GPL-3.0-or-later

/// The window of the program whose dialog the picker is, as the desktop's portal names windows. One that does not exist is
/// ignored: the picker is then a window of its own, as for `none`.
public enum ParentWindow: Sendable, Hashable {
    /// The picker is a window of its own.
    case none
    /// By its number on the X server.
    case x11(UInt32)
    /// By the handle that the compositor exports for it (xdg-foreign; GTK: `gdk_wayland_toplevel_export_handle`).
    case wayland(String)

    var name: String {
        switch self {
        case .none: ""
        case .x11(let number): "x11:" + String(number, radix: 16)
        case .wayland(let handle): "wayland:" + handle
        }
    }
}
