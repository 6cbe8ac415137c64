// SPDX-License-Identifier: GPL-3.0-or-later

/// The width of a picture relative to its height, as it is shown, in two bytes: lists hold a million of them.
public struct AspectRatio: Sendable, Hashable {
    /// Width divided by height, in steps of `step`; 0 where a side is unknown.
    public let rawValue: UInt16

    /// The ratio of a square.
    public static let square = AspectRatio(rawValue: UInt16(step))
    /// The ratio of a picture with unknown sides.
    public static let unknown = AspectRatio(rawValue: 0)
    /// Steps from 0 to the ratio of a square. The greatest ratio is just below 16 to 1; a picture of 1 to 16 is told
    /// from others within half a percent.
    public static let step = 4096

    /// Makes a ratio from its number of steps.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The ratio of a picture with these sides in pixels, orientation applied: rounded, and within the range that two
    /// bytes hold. Unknown where a side is unknown or not positive.
    public init(width: Int?, height: Int?) {
        guard let width, let height, width > 0, height > 0 else {
            self = .unknown
            return
        }
        // No decoder takes sides near the limit, which keeps the product in range.
        let (across, down) = (min(width, 1 << 40), min(height, 1 << 40))
        rawValue = UInt16(((across * Self.step + down / 2) / down).clamped(1, Int(UInt16.max)))
    }
}
