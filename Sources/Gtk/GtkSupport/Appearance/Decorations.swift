// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// Which side draws title bar and border of a window with a header bar.
nonisolated public enum Decorations: Sendable {
    /// The window: the header bar is its title bar.
    case own
    /// The compositor or the window manager: the header bar is the first part of the content, under a title bar of theirs.
    case windowSystem

    /// The facts about a display that decide decorations.
    struct Facts {
        /// Under Wayland: the compositor asks for windows without decorations of their own.
        var compositorDecorates = false
        /// On an X server.
        var hasWindowManager = false
        /// The window manager knows windows that draw their own.
        var takesFrames = false
        /// GTK_CSD of the environment, as GTK reads it.
        var asked: String?
    }

    /// A window manager without `_GTK_FRAME_EXTENTS` draws its border around windows that have a title bar of their
    /// own, so it gets to draw that, too. Without a window manager the window draws it. GTK_CSD is read on an X server
    /// only, as by GTK.
    static func chosen(_ facts: Facts) -> Decorations {
        if facts.compositorDecorates { return .windowSystem }
        guard facts.hasWindowManager, facts.asked != "1" else { return .own }
        return facts.asked == "0" || !facts.takesFrames ? .windowSystem : .own
    }

    /// For windows of this display; needs it to be open. A widget that a window fills draws nothing around it.
    @MainActor public static var wanted: Decorations { Embedding.current == nil ? ofDesktop : .windowSystem }

    /// Asked once.
    @MainActor private static let ofDesktop: Decorations = {
        var facts = Facts()
        if Display.isX11 {
            facts.hasWindowManager = picker_window_manager_is_there() != 0
            facts.takesFrames = picker_window_manager_takes_frames() != 0
            facts.asked = g_getenv("GTK_CSD").map { String(cString: $0) }
        } else {
            facts.compositorDecorates = picker_compositor_decorates() != 0
        }
        return chosen(facts)
    }()
}
