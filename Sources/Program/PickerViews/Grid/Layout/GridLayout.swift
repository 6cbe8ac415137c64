// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
package import PickerModel

/// The state shared by the grid's parts: the presentation with its list, the geometry for the window's size, and the
/// tile style.
///
/// Every part of the grid reads it; only `GridController` changes it.
@MainActor
package final class GridLayout {
    package let canvas = Canvas()
    /// Scrolls the canvas. A vertical grid has a `GridScrubber` instead of a scroll bar.
    let root: ScrolledWindow
    package private(set) var presentation: GridPresentation
    package private(set) var geometry: GridGeometry
    package private(set) var size = (width: 0, height: 0)
    /// What is covered at the edges of the view.
    private(set) var insets = SafeInsets()
    private(set) var style: TileStyle
    /// Increases with each new geometry or style; tiles bound under an earlier revision are bound again.
    private(set) var revision: UInt64 = 0
    private let accent: AccentColor?
    /// What the length of sections was decided for.
    private var laidOut: Measures?

    private struct Measures: Equatable {
        let width, tileSize: Int
    }

    init(_ presentation: GridPresentation, accent: AccentColor?) {
        self.presentation = presentation
        self.accent = accent
        root = ScrolledWindow(child: canvas, horizontal: .never, vertical: .external)
        style = TileStyle(for: canvas, accent: accent)
        geometry = GridGeometry(list: .empty, arrangement: .flat, width: 0, height: 0, tileSize: 132)
        root.hexpand = true
        root.vexpand = true
        root.scrollsSideways { [weak self] in self?.geometry.isRow == true }
        canvas.focusable = true
    }

    // MARK: Changes

    /// Sets the presentation; the geometry stays the previous one until `rebuild`.
    func present(_ new: GridPresentation) { presentation = new }

    func resize(width: Int, height: Int) { size = (width, height) }

    /// - Parameter new: by the direction of text.
    func cover(_ new: SafeInsets) { insets = new }

    /// Edge that tiles are to be near to.
    var tileSize: Int { min(presentation.tileSize, presentation.tileLimit ?? .max) }

    /// Computes the geometry from the list, the size and the style.
    func rebuild() {
        revision += 1
        let isRow = presentation.arrangement == .row
        let isSameGrid = laidOut == Measures(width: size.width, tileSize: tileSize)
        canvas.axis = isRow ? .horizontal : .vertical
        // A bar that comes and goes with the length of the row would have GTK lay out anew within a layout.
        root.setPolicy(horizontal: isRow ? .external : .never, vertical: isRow ? .never : .external)
        geometry = GridGeometry(
            list: presentation.list, arrangement: presentation.arrangement, width: Double(size.width),
            height: Double(size.height), tileSize: tileSize, fit: presentation.fit,
            span: presentation.span,
            former: isSameGrid ? geometry.span : nil,
            headingAbove: presentation.showsHeading, captions: presentation.captions,
            lineHeight: style.lineHeight, insets: isRow && canvas.isRightToLeft ? insets.mirrored : insets)
        canvas.setStep(geometry.tile + geometry.metrics.captionHeight + geometry.metrics.gap)
        laidOut = Measures(width: size.width, tileSize: tileSize)
    }

    /// Updates the style from the theme, the font and the scale.
    /// - Returns: whether the line height changed, which moves everything below captions.
    func restyle() -> Bool {
        let formerly = style.lineHeight
        style = TileStyle(for: canvas, accent: accent)
        revision += 1
        return style.lineHeight != formerly
    }

    // MARK: Measures

    /// Visible length of the content along the scroll axis, in logical pixels.
    var page: Double { Double(geometry.isRow ? size.width : size.height) }

    /// The size of a tile's picture.
    func extent(of index: Int) -> TileExtent { TileExtent(of: index, in: geometry, scale: style.scale) }

    /// What the sizes of pictures depend on, besides the list: a change of it changes all of them.
    struct PictureMeasure: Equatable {
        /// Edge of a tile, or height that rows are near to, in device pixels.
        let pixels: Int
        /// Width of the view, which the sizes of whole photos depend on; 0 for squares.
        let width: Int
    }

    var pictureMeasure: PictureMeasure {
        PictureMeasure(
            pixels: Int((geometry.tile * style.scale).rounded()), width: geometry.showsWholePhotos ? size.width : 0)
    }

    package var visibleRange: Range<Int> { geometry.indices(from: canvas.value, to: canvas.value + page) }

    /// Distance from the scroll position at which the picker opened.
    var distanceFromOpening: Double {
        abs(canvas.value - geometry.initialValue(presentation.initialEdge, page: page))
    }

    /// The date on a tile; nil for none.
    func dayMark(at index: Int) -> LocalizedText? {
        presentation.dayMark(at: index, geometry.span, isBrief: geometry.pictureSize(of: index).width < 80)
    }

    // MARK: Coordinates

    /// Mirrors an x coordinate in right-to-left windows. Only this and hit tests do so.
    func mirrored(_ x: Double, width: Double = 0) -> Double {
        canvas.isRightToLeft ? Double(size.width) - x - width : x
    }

    /// Converts a point of the view to content coordinates.
    func content(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        geometry.isRow ? (x + canvas.value, y) : (mirrored(x), y + canvas.value)
    }

    /// The index of the photo at a point of the view.
    func index(atX x: Double, y: Double) -> Int? {
        let point = content(x, y)
        return geometry.index(atX: point.x, y: point.y)
    }

    /// The frame of a tile in the view while nothing is animated, before right-to-left mirroring.
    func frame(of index: Int) -> GridFrame {
        var frame = geometry.frame(of: index)
        if geometry.isRow { frame.x -= canvas.value } else { frame.y -= canvas.value }
        return frame
    }

    /// The left edge of a frame in the view, mirrored in right-to-left windows.
    func left(of frame: GridFrame) -> Double {
        geometry.isRow ? frame.x : mirrored(frame.x, width: frame.width)
    }
}
