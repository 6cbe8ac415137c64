// SPDX-License-Identifier: GPL-3.0-or-later

package import PickerModel

/// `DESKTOP_PICKER_SIZE=WIDTHxHEIGHT`: the size that a window opens with, for measurements and tests of the window.
package enum StatedSize {
    /// Smaller ones than a window is remembered with are allowed: what does not fit is a test.
    private static let sides = 120...10_000

    /// - Returns: nil where the environment states none, or one that is no size of a window.
    package static func size(in environment: [String: String]) -> WindowExtent? {
        let parts = (environment["DESKTOP_PICKER_SIZE"] ?? "").split(separator: "x", omittingEmptySubsequences: false)
            .map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], sides.contains(width),
            sides.contains(height)
        else { return nil }
        return WindowExtent(width: width, height: height)
    }
}
