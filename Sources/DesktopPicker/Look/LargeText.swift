// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// Text so large that bars cannot have all of it in a narrow window: photos, headings and captions keep it there, words of bars
/// are about a third larger than usual.
@MainActor
enum LargeText {
    /// From one and a half times the usual size on.
    static func isSet(for widget: Widget) -> Bool { TextLayout("X", for: widget).pixelSize.height > 28 }
}
