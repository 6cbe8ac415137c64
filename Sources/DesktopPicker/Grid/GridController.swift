// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// The grid: lays recycled tiles out where `GridGeometry` says, shows in them what the model says, and reports what is
/// done to them. Design B of the measurements: a scrollable of our own with one widget per tile on screen.
@MainActor
final class GridController {
    let root: ScrolledWindow
    let canvas = Canvas()
    let store: PickerStore
    let feed: ThumbnailFeed
    let renderer: TextRenderer
    let surfaces = SurfaceCache(budget: 96 << 20)

    var presentation: GridPresentation
    var geometry: GridGeometry
    var style: TileStyle
    var pool: [TileView] = []
    /// Where keys are, whether or not that place is on screen.
    var cursor = 0
    /// Where a range begins.
    var rangeStart: Int?
    /// The pointer over the canvas, for zooming about it.
    var pointer: (x: Double, y: Double)?
    /// A place to be brought to the top edge once the size is known.
    private var pendingScroll: Int?
    /// What stays where it is in the next layout.
    private var anchor: GridAnchor?
    var size = (width: 0, height: 0)
    var asked: (visible: Range<Int>, revision: UInt64, details: Int, pixels: Int) = (0..<0, 0, -1, 0)
    var isBackward = false
    /// Why some assets have no picture: not asked for again.
    var failures: [AssetID: String] = [:]
    var headings: [CivilDay: SectionHeading] = [:]
    var flatHeading: (text: LocalizedText, layout: TextLayout)?
    var lastPress: Int?
    /// Called when each tile on screen has its own picture or its reason for none.
    var onComplete: (() -> Void)?

    init(store: PickerStore, feed: ThumbnailFeed, renderer: TextRenderer, accent: AccentColor?) {
        self.store = store
        self.feed = feed
        self.renderer = renderer
        presentation = store.presentation.grid
        root = ScrolledWindow(child: canvas, horizontal: .never, vertical: .automatic)
        style = TileStyle(for: canvas, accent: accent)
        geometry = GridGeometry(list: .empty, arrangement: .flat, width: 0, height: 0, tileSize: 132)
        self.accent = accent
        root.hexpand = true
        root.vexpand = true
        root.addClass("picker-grid")
        canvas.focusable = true
        canvas.setAccessible(label: renderer.render(presentation.name))
        canvas.delegate = self
        feed.onArrival = { [weak self] in self?.receive($0) }
        canvas.onMap { [weak self] in self?.refreshStyle() }
        canvas.onScaleChange { [weak self] in self?.refreshStyle() }
        connectInput()
    }

    private let accent: AccentColor?

    /// Makes the tiles for a window of this size before it is shown, so that the first frame has them.
    func prepare(width: Int, height: Int) {
        size = (width, height)
        rebuildGeometry(width: Double(width), height: Double(height))
        growPool()
        bindAll()
    }

    func apply(_ old: GridPresentation, _ new: GridPresentation) {
        presentation = new
        if old.name != new.name { canvas.setAccessible(label: renderer.render(new.name)) }
        if old.list != new.list {
            keepPlace(from: old.list, to: new.list)
            if let first = new.list.entries.indices.last { cursor = min(cursor, first) } else { cursor = 0 }
            rangeStart = nil
            relayout()
        } else if old.tileSize != new.tileSize || old.arrangement != new.arrangement || old.heading != new.heading {
            if old.tileSize != new.tileSize { anchor = zoomAnchor() }
            relayout()
        } else if old.selectionRevision != new.selectionRevision || old.detailsRevision != new.detailsRevision {
            bindAll()
        }
    }

    /// Brings an asset to the top edge; nil: the opening position.
    func scroll(to id: AssetID?) {
        guard let id else {
            anchor = nil
            pendingScroll = 0
            cursor = 0
            canvas.value = 0
            canvas.queueAllocate()
            return
        }
        guard let index = presentation.list.firstIndex(of: id) else { return }
        anchor = nil
        pendingScroll = index
        canvas.queueAllocate()
    }

    func refreshStyle() {
        style = TileStyle(for: canvas, accent: accent)
        headings = [:]
        flatHeading = nil
        for view in pool { view.use(style) }
        asked.pixels = 0
        canvas.queueAllocate()
        canvas.queueDraw()
    }

    // MARK: Layout

    private func relayout() {
        rebuildGeometry(width: Double(size.width), height: Double(size.height))
        growPool()
        bindAll()
        canvas.queueAllocate()
        canvas.queueDraw()
    }

    private func rebuildGeometry(width: Double, height: Double) {
        let isRow = presentation.arrangement == .row
        canvas.axis = isRow ? .horizontal : .vertical
        root.setPolicy(horizontal: isRow ? .automatic : .never, vertical: isRow ? .never : .automatic)
        geometry = GridGeometry(
            list: presentation.list, arrangement: presentation.arrangement, width: width, height: height,
            tileSize: presentation.tileSize, headingAbove: presentation.heading != nil)
        canvas.setStep(geometry.tile + geometry.metrics.gap)
    }

    /// Tiles for the view, a row before and two after it; made here, never while scrolling.
    private func growPool() {
        let extent = geometry.isRow ? Double(size.width) : Double(max(size.height, 1))
        let rows = Int((extent / (geometry.tile + geometry.metrics.gap)).rounded(.up)) + 4
        let wanted = max(16, geometry.isRow ? rows : rows * geometry.columns)
        guard wanted > pool.count else { return }
        for view in pool { view.release() }
        while pool.count < wanted {
            let view = TileView(style: style, renderer: renderer)
            view.onActivate = { [weak self] in self?.activate($0) }
            canvas.add(view.tile)
            pool.append(view)
        }
    }

    /// The list changed under the person: what was at the top edge stays there, unless that is the very beginning.
    private func keepPlace(from old: AssetList, to new: AssetList) {
        guard anchor == nil, canvas.value > geometry.tile, !old.isEmpty else { return }
        let first = geometry.indices(from: canvas.value, to: canvas.value + 1).lowerBound
        guard first < old.count, let index = new.firstIndex(of: old[first].id) else { return }
        anchor = GridAnchor(index: index, fraction: 0, offset: geometry.frame(of: first).y - canvas.value)
    }

    /// What stays under the pointer, or else at the focus, or else in the middle, while tiles change their size.
    private func zoomAnchor() -> GridAnchor? {
        guard geometry.count > 0 else { return nil }
        let place: (x: Double, y: Double)
        if let pointer {
            place = pointer
        } else if canvas.hasFocusWithin, visibleRange.contains(cursor) {
            let frame = geometry.frame(of: cursor)
            place = (frame.x + frame.width / 2, frame.y + frame.height / 2 - canvas.value)
        } else {
            place = (Double(size.width) / 2, Double(size.height) / 2)
        }
        guard let index = geometry.nearestIndex(toX: mirrored(place.x), y: place.y + canvas.value) else { return nil }
        let frame = geometry.frame(of: index)
        return GridAnchor(
            index: index, fraction: (place.y + canvas.value - frame.y) / frame.height, offset: place.y)
    }

    var visibleRange: Range<Int> {
        let extent = Double(geometry.isRow ? size.width : size.height)
        return geometry.indices(from: canvas.value, to: canvas.value + extent)
    }

    /// Right-to-left windows are mirrored here and in hit tests, nowhere else.
    func mirrored(_ x: Double, width: Double = 0) -> Double {
        canvas.isRightToLeft ? Double(size.width) - x - width : x
    }
}

/// A tile that stays where it is: `fraction` of its height at `offset` from the top of the view.
struct GridAnchor {
    var index: Int
    var fraction: Double
    var offset: Double
}

extension GridController: CanvasDelegate {
    func canvasAllocate(width: Int, height: Int) {
        if size != (width, height) {
            let keeps = size.width != 0 && canvas.value > 0
            if keeps, anchor == nil, geometry.count > 0 {
                let first = visibleRange.lowerBound
                anchor = GridAnchor(
                    index: min(first, geometry.count - 1), fraction: 0,
                    offset: geometry.frame(of: min(first, geometry.count - 1)).y - canvas.value)
            }
            size = (width, height)
            rebuildGeometry(width: Double(width), height: Double(height))
            // Children cannot be added while they are being placed.
            Task { @MainActor [weak self] in self?.growAfterLayout() }
        }
        let page = Double(geometry.isRow ? width : height)
        canvas.configure(upper: max(geometry.extent, page), page: page, value: targetValue())
        bindAll()
        for view in pool {
            guard let index = view.index else { continue }
            let frame = geometry.frame(of: index)
            let x = geometry.isRow ? frame.x - canvas.value : mirrored(frame.x, width: frame.width)
            let y = geometry.isRow ? frame.y : frame.y - canvas.value
            canvas.place(view.tile, x: x, y: y, width: Int(frame.width), height: Int(frame.height))
        }
    }

    private func targetValue() -> Double {
        defer {
            anchor = nil
            pendingScroll = nil
        }
        if let pendingScroll, pendingScroll < geometry.count {
            guard pendingScroll > 0 else { return 0 }
            let frame = geometry.frame(of: pendingScroll)
            return (geometry.isRow ? frame.x : frame.y - geometry.metrics.headerHeight).rounded()
        }
        if let anchor, anchor.index < geometry.count, !geometry.isRow {
            let frame = geometry.frame(of: anchor.index)
            return (frame.y + anchor.fraction * frame.height - anchor.offset).rounded()
        }
        return canvas.value.rounded()
    }

    private func growAfterLayout() {
        let before = pool.count
        growPool()
        if pool.count != before { canvas.queueAllocate() }
    }

    func canvasScrolled() { bindAll() }

    func canvasFocus(_ direction: FocusDirection, in canvas: Canvas) -> Bool {
        guard !canvas.hasFocusWithin else { return false }
        return focusCursor() || canvas.takesFocusFromOutside()
    }

    func canvasStateChanged() {}
}
