// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import Testing

@Suite("The shortcuts window")
struct ShortcutsWindowTests {
    @Test(
        "columns are as high as two of them need to be, filled in order",
        arguments: [
            ([10, 4, 8, 5], 16), ([11, 4, 8, 6], 17), ([4], 5), ([], 1), ([1, 1], 2), ([1, 20, 1], 23),
            ([20, 1, 1], 21),
        ] as [([Int], Int)])
    func height(_ groups: [Int], _ lines: Int) { #expect(ShortcutsWindow.columnHeight(groups) == lines) }
}
