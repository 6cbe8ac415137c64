// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// Text so large that bars cannot have all of it in a narrow window: photos, headings and captions keep it there, words of bars
/// are about a third larger than usual.
@MainActor
enum LargeText {
    /// From nearly one and a half times the usual size on.
    static var isSet: Bool { Settings.textScale > 1.4 }
}
