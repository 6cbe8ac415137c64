// SPDX-License-Identifier: GPL-3.0-or-later

/// How wide the sidebar is: as wide as the person made it, if the window has room for that. In logical pixels.
public enum SidebarWidth {
    /// Width of a sidebar whose edge was never moved (ui.md). None is narrower.
    public static let usual = 212
    /// Width that photos keep beside it, as in the narrowest window.
    public static let photos = 360
    /// How far a key moves the edge.
    public static let step = 16

    /// The width in a window.
    /// - Parameters:
    ///   - wanted: what the person made it, perhaps in a larger window; nil if the edge was never moved.
    ///   - window: width of the window's content.
    public static func fitting(_ wanted: Int?, in window: Int) -> Int {
        max(usual, min(wanted ?? usual, window - photos))
    }

    /// The width after the edge was moved.
    /// - Parameters:
    ///   - width: width before.
    ///   - distance: how far to the right, negative to the left.
    ///   - isRightToLeft: whether the sidebar is at the right.
    ///   - window: width of the window's content.
    public static func moved(from width: Int, by distance: Double, isRightToLeft: Bool, in window: Int) -> Int {
        let wanted = (Double(width) + (isRightToLeft ? -distance : distance)).rounded()
        return fitting(Int(min(max(wanted, 0), Double(max(window, 0)))), in: window)
    }
}
