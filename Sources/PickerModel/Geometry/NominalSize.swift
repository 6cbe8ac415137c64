// SPDX-License-Identifier: GPL-3.0-or-later

/// Default size of a picker (ui.md), used for its window and for the report of `explain`.
public enum NominalSize {
    /// Size of the window, in logical pixels.
    public static let window = (width: 1180.0, height: 760.0)

    /// Number of columns at that size; 0 for the single row of `compact`.
    public static func columns(_ state: PickerState) -> Int {
        let content: Double
        switch state.configuration.style {
        case .compact: return 0
        case .inline: content = 656
        case .presentation:
            let whole = state.platform.hasSidebar ? window.width : 360
            content = state.chrome.isVisible(.sidebar) ? whole - Double(SidebarWidth.usual) : whole
        }
        let metrics = GridMetrics.forWidth(content)
        return GridGeometry.columns(
            room: content - 2 * metrics.sidePadding, gap: metrics.gap, tileSize: state.zoom.tileSize)
    }
}
