// SPDX-License-Identifier: GPL-3.0-or-later

/// A size within a longest side, proportions kept, never enlarged and never nothing.
package struct ScaledSize: Equatable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int, longestSide: Int) {
        let longest = max(width, height)
        guard longest > longestSide, longestSide > 0 else {
            self.width = width
            self.height = height
            return
        }
        self.width = max(1, (width * longestSide + longest / 2) / longest)
        self.height = max(1, (height * longestSide + longest / 2) / longest)
    }
}
