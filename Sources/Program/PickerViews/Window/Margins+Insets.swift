// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

extension Margins {
    /// The same room on all sides, beside what is covered.
    init(all side: Int, _ insets: SafeInsets) { self = Margins(all: side) + insets }

    static func + (margins: Margins, insets: SafeInsets) -> Margins {
        Margins(
            top: margins.top + insets.top, bottom: margins.bottom + insets.bottom,
            start: margins.start + insets.start, end: margins.end + insets.end)
    }
}

extension SafeInsets {
    /// What the host of an embedded picker covers.
    @MainActor
    init(_ insets: Embedding.Insets) {
        self.init(top: insets.top, bottom: insets.bottom, start: insets.start, end: insets.end)
    }
}
