// SPDX-License-Identifier: GPL-3.0-or-later

/// A swipe over a photo in the preview: sideways to a neighbour, or down to close the preview.
public enum PreviewSwipe {
    /// Least distance of a swipe in logical pixels, the width of a finger; less counts as a tap.
    public static let least = 44.0

    /// The intent when the finger is lifted; nil if it moved back, too little or diagonally.
    /// - Parameters:
    ///   - x: distance to the right, in logical pixels.
    ///   - y: distance down, in logical pixels.
    ///   - width: width of the view; a wider view requires a longer swipe.
    ///   - isRightToLeft: whether the next photo is on the left.
    public static func intent(x: Double, y: Double, width: Double, isRightToLeft: Bool) -> PersonIntent? {
        if abs(x) >= 2 * abs(y), abs(x) >= max(least, width / 8) {
            return .previewMoved((x < 0) != isRightToLeft ? .forward : .back)
        }
        return y >= 2 * max(abs(x), least) ? .previewClosed : nil
    }

    /// The distance by which the photo follows the finger: fully if there is a neighbour on that side, else partly.
    public static func shift(x: Double, y: Double, isRightToLeft: Bool, canGoBack: Bool, canGoForward: Bool) -> Double {
        guard abs(x) > abs(y) else { return 0 }
        return ((x < 0) != isRightToLeft ? canGoForward : canGoBack) ? x : x / 4
    }
}
