// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
package import PickerModel

/// What the grid shows and where each photo stands: the list, its geometry in the window's size, and the look of tiles.
///
/// Every other part of the grid reads it; only `GridController` calls what changes it.
@MainActor
package final class GridLayout {
    package let canvas = Canvas()
    /// Scrolls the canvas. Down it has a scrubber of its own in place of a scroll bar.
    let root: ScrolledWindow
    package private(set) var presentation: GridPresentation
    package private(set) var geometry: GridGeometry
    package private(set) var size = (width: 0, height: 0)
    private(set) var style: TileStyle
    /// Counts geometries and styles: tiles that were bound under an earlier one are bound again.
    private(set) var revision: UInt64 = 0
    /// Edge of the pictures before the last change of size, in device pixels: they stand in for the new ones.
    private(set) var formerTilePixels = 0
    private let accent: AccentColor?

    init(_ presentation: GridPresentation, accent: AccentColor?) {
        self.presentation = presentation
        self.accent = accent
        root = ScrolledWindow(child: canvas, horizontal: .never, vertical: .external)
        style = TileStyle(for: canvas, accent: accent)
        geometry = GridGeometry(list: .empty, arrangement: .flat, width: 0, height: 0, tileSize: 132)
        root.hexpand = true
        root.vexpand = true
        canvas.focusable = true
    }

    // MARK: Changes

    /// Takes over what the model says; the geometry is that of before until `rebuild`.
    func present(_ new: GridPresentation) { presentation = new }

    func resize(width: Int, height: Int) { size = (width, height) }

    /// Makes the geometry anew from the list, the size and the style.
    func rebuild() {
        revision += 1
        let former = tilePixels
        let isRow = presentation.arrangement == .row
        canvas.axis = isRow ? .horizontal : .vertical
        root.setPolicy(horizontal: isRow ? .automatic : .never, vertical: isRow ? .never : .external)
        geometry = GridGeometry(
            list: presentation.list, arrangement: presentation.arrangement, width: Double(size.width),
            height: Double(size.height), tileSize: presentation.tileSize,
            headingAbove: presentation.heading != nil, hasCaptions: presentation.hasCaptions,
            lineHeight: style.lineHeight)
        canvas.setStep(geometry.tile + geometry.metrics.captionHeight + geometry.metrics.gap)
        if tilePixels != former { formerTilePixels = former }
    }

    /// Looks the theme, the font and the scale up anew.
    /// - Returns: whether text is of another height now, which moves what stands under captions.
    func restyle() -> Bool {
        let formerly = style.lineHeight
        style = TileStyle(for: canvas, accent: accent)
        revision += 1
        return style.lineHeight != formerly
    }

    // MARK: Measures

    /// How much of the content is on screen along the axis that scrolls.
    var page: Double { Double(geometry.isRow ? size.width : size.height) }

    /// Edge of the pictures that tiles of this size want, in device pixels.
    var tilePixels: Int { Int((geometry.tile * style.scale).rounded()) }

    package var visibleRange: Range<Int> { geometry.indices(from: canvas.value, to: canvas.value + page) }

    /// How far the grid is scrolled from where the picker opened.
    var distanceFromOpening: Double {
        abs(canvas.value - geometry.initialValue(presentation.initialEdge, page: page))
    }

    // MARK: Coordinates

    /// Right-to-left windows are mirrored here and in hit tests, nowhere else.
    func mirrored(_ x: Double, width: Double = 0) -> Double {
        canvas.isRightToLeft ? Double(size.width) - x - width : x
    }

    /// A place of the view in the content's coordinates.
    func content(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        geometry.isRow ? (x + canvas.value, y) : (mirrored(x), y + canvas.value)
    }

    /// Which photo stands under a place of the view.
    func index(atX x: Double, y: Double) -> Int? {
        let point = content(x, y)
        return geometry.index(atX: point.x, y: point.y)
    }

    /// Where a tile stands in the view, as in left-to-right, once nothing moves.
    func frame(of index: Int) -> GridFrame {
        var frame = geometry.frame(of: index)
        if geometry.isRow { frame.x -= canvas.value } else { frame.y -= canvas.value }
        return frame
    }

    /// The left edge of a frame of the view, in windows of either direction.
    func left(of frame: GridFrame) -> Double {
        geometry.isRow ? frame.x : mirrored(frame.x, width: frame.width)
    }
}
