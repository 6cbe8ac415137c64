// SPDX-License-Identifier: GPL-3.0-or-later

/// A finger drawn over a photo that is shown whole: to a neighbour, as pages are turned, or down, which puts the photo away.
public enum PreviewSwipe {
    /// What is far enough not to be a tap of an unsteady hand: the width of a finger.
    public static let least = 44.0

    /// What it asks for where the finger is lifted; nil where it went back, not far enough or no clear way.
    /// - Parameters:
    ///   - x: how far to the right, in logical pixels.
    ///   - y: how far down, in logical pixels.
    ///   - width: of the room that the photo has: wide ones ask for longer ways.
    ///   - isRightToLeft: then the next photo stands at the left.
    public static func intent(x: Double, y: Double, width: Double, isRightToLeft: Bool) -> PersonIntent? {
        if abs(x) >= 2 * abs(y), abs(x) >= max(least, width / 8) {
            return .previewMoved((x < 0) != isRightToLeft ? .forward : .back)
        }
        return y >= 2 * max(abs(x), least) ? .previewClosed : nil
    }

    /// How far the photo follows the finger: all the way where there is another photo on that side, else a part of it.
    public static func shift(x: Double, y: Double, isRightToLeft: Bool, canGoBack: Bool, canGoForward: Bool) -> Double {
        guard abs(x) > abs(y) else { return 0 }
        return ((x < 0) != isRightToLeft ? canGoForward : canGoBack) ? x : x / 4
    }
}
