// SPDX-License-Identifier: GPL-3.0-or-later

/// Size that a picker opens with where nothing else is known (ui.md): of the window itself, and of the
/// one that `explain` tells of.
public enum NominalSize {
    /// Window of its own, logical pixels.
    public static let window = (width: 1180.0, height: 760.0)
    /// Width of the sidebar, logical pixels.
    public static let sidebar = 212.0

    /// Columns of the grid at that size; 0 for the one row of `compact`.
    public static func columns(_ state: PickerState) -> Int {
        let content: Double
        switch state.configuration.style {
        case .compact: return 0
        case .inline: content = 656
        case .presentation:
            let whole = state.platform.hasSidebar ? window.width : 360
            content = state.chrome.isVisible(.sidebar) ? whole - sidebar : whole
        }
        let metrics = GridMetrics.forWidth(content)
        return GridGeometry.columns(
            room: content - 2 * metrics.sidePadding, gap: metrics.gap, tileSize: state.zoom.tileSize)
    }
}
