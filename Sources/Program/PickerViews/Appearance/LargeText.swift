// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// Detects text so large that the bars of a narrow window cannot use it fully: their text is then about a third larger
/// than usual, while headings and captions have the full size.
@MainActor
enum LargeText {
    /// Whether text is more than 1.4 times as large as usual.
    static var isSet: Bool { Settings.textScale > 1.4 }
}
