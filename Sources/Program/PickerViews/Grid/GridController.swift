// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
import MediaTypes
package import PickerModel

/// The grid: lays recycled tiles out where `GridGeometry` says, shows in them what the model says, and reports what is
/// done to them. Design B of the measurements: a scrollable of our own with one widget per tile on screen.
@MainActor
package final class GridController {
    let root: ScrolledWindow
    package let canvas = Canvas()
    let store: PickerStore
    let feed: ThumbnailFeed
    let renderer: TextRenderer
    let surfaces = SurfaceCache(budget: 48 << 20)
    /// Small pictures out of files whose own are not decoded yet: of some screens.
    let standIns = SurfaceCache(budget: 12 << 20)

    package var presentation: GridPresentation
    package var geometry: GridGeometry
    var style: TileStyle
    var pool: [TileView] = []
    /// Where keys are, whether or not that place is on screen.
    var cursor = 0
    /// Where a range begins.
    var rangeStart: Int?
    /// The pointer over the canvas, for zooming about it.
    package var pointer: (x: Double, y: Double)?
    /// When the grid was scrolled last.
    var scrolled: ContinuousClock.Instant?
    private(set) lazy var layoutAtRest = makeLayoutTimer()
    private(set) lazy var reorderAtRest = makeReorderTimer()
    private(set) lazy var giveMemoryBackAtRest = makeMemoryTimer()
    /// Whether tiles are to be bound for the present position.
    var isCatchingUp = false
    /// Where to go once the size is known.
    var pendingScroll: PendingScroll? = .initial(distance: 0)
    private var gliding: TickHandle?
    /// What stays where it is in the next layout.
    var anchor: GridAnchor?
    /// Whether the list shown has been laid out.
    var isLaidOut = false
    /// Whether tiles are being placed: where the keys are must not change meanwhile, which has their parents laid out anew.
    var isAllocating = false
    /// For which position and how many tiles they were bound last; nil where they have to be bound anew.
    var bound: (value: Double, tiles: Int)?
    package var size = (width: 0, height: 0)
    var asked: (visible: Range<Int>, revision: UInt64, details: Int, pixels: Int) = (0..<0, 0, -1, 0)
    var isBackward = false
    /// Pictures that have come and still stand behind their stand-ins.
    var sharpening: LoopTimer?
    /// Why some assets have no picture: not asked for again.
    var failures: [AssetID: LocalizedText] = [:]
    var headings: [CivilDay: GridHeading] = [:]
    var flatHeading: (title: LocalizedText, note: LocalizedText?, words: GridHeading)?
    /// What the button or finger that is down may turn into.
    var press: GridPress?
    /// Whether a finger was here last, and no pointer since.
    var isTouched = false
    // Two clicks on one edge of two tiles are near each other, too.
    var lastClicked: Int?
    /// Tiles on their way to another size.
    var flight: ZoomFlight? { didSet { feed.isInMotion = flight != nil } }
    var flying: TickHandle?
    /// The size that two fingers began with, and where the pointer was then.
    var pinchedFrom: ZoomState?
    var pointerBeforePinch: (x: Double, y: Double)?
    /// Edge of the pictures shown before the last change of size, in device pixels: they stand in for the new ones.
    var formerPixels = 0
    /// Tiles made while there was time.
    var spares: [TileView] = []
    var isMakingSpares = false
    var scrubberLook = ScrubberLook()
    /// The tile that is being taken to another place, while there is one.
    var lift: Lift?
    /// The drag that picks, while there is one.
    var sweep: Sweep?
    /// What a drag to another program has in hand.
    var taken: (index: Int, count: Int)?
    /// The menu of a tile, while it is open, and what it hangs on: a widget that lays out by GTK's means.
    var menu: Menu?
    weak var menuParent: Widget?
    /// Whether what nobody sees yet is asked for and made, too. A window that opens has no time for it.
    package var looksAhead = true {
        didSet {
            guard looksAhead, !oldValue, onComplete == nil else { return }
            askForPictures()
            makeSpares()
        }
    }
    /// Called when each tile on screen has its own picture or its reason for none.
    package var onComplete: (() -> Void)?
    /// Called when each tile on screen shows something of its picture.
    package var onStandIns: (() -> Void)?
    /// Called at the grid's first allocation.
    package var onFirstLayout: (() -> Void)?

    init(store: PickerStore, feed: ThumbnailFeed, renderer: TextRenderer, accent: AccentColor?) {
        self.store = store
        self.feed = feed
        self.renderer = renderer
        presentation = store.presentation.grid
        // Down it has a scrubber of its own in place of a scroll bar.
        root = ScrolledWindow(child: canvas, horizontal: .never, vertical: .external)
        style = TileStyle(for: canvas, accent: accent)
        geometry = GridGeometry(list: .empty, arrangement: .flat, width: 0, height: 0, tileSize: 132)
        self.accent = accent
        root.hexpand = true
        root.vexpand = true
        canvas.focusable = true
        canvas.setAccessible(label: renderer.render(presentation.name))
        canvas.delegate = self
        feed.fit = presentation.fit
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
            let former = geometry
            carryPlaces(from: old.list, to: new.list)
            flight = nil
            if anchor == nil {
                anchor = geometry.anchorKept(
                    from: old.list, to: new.list, scrolledTo: canvas.value, page: page, edge: old.initialEdge)
                // Who stands where the picker opened waits for what comes there.
                if anchor == nil, pendingScroll == nil { pendingScroll = .initial(distance: distanceFromOpening) }
            }
            isLaidOut = false
            relayout()
            carrySweep(from: former, old.list, to: new.list)
        } else if old.tileSize != new.tileSize || old.arrangement != new.arrangement || old.heading != new.heading {
            // One that still waits for its layout holds: until then the position is that of the layout before.
            if old.tileSize != new.tileSize, anchor == nil {
                anchor = zoomAnchor()
                if old.arrangement == new.arrangement { takeOff() }
            }
            // Where the layout will bring another place into view, tiles bound for this one would be bound twice: half of a
            // step's first frame.
            relayout(binds: anchor == nil)
        } else if old.fit != new.fit {
            feed.fit = new.fit
            asked.pixels = 0
            bindAll()
        } else if old.selectionRevision != new.selectionRevision || old.detailsRevision != new.detailsRevision {
            bindAll()
        } else if old.headingsRevision != new.headingsRevision {
            canvas.queueDraw()
        }
    }

    /// Brings the grid to a place; far ways at once.
    func scroll(to target: ScrollTarget) {
        switch target {
        case .initial(let gently):
            let opening = geometry.initialValue(presentation.initialEdge, page: page)
            if gently, Settings.animationsEnabled, GridGeometry.isNear(canvas.value, opening, page: page) {
                return glide(to: opening)
            }
            pendingScroll = .initial(distance: 0)
            cursor = presentation.initialEdge == .start ? 0 : max(0, presentation.list.count - 1)
        case .asset(let place):
            guard let index = presentation.list.index(of: place.id, near: place.index) else { return }
            pendingScroll = .index(index)
        case .reveal(let place):
            guard let index = presentation.list.index(of: place.id, near: place.index) else { return }
            guard isLaidOut else {
                // The place is only known to be there once another list is laid out.
                cursor = index
                canvas.grabFocus()
                pendingScroll = .reveal(index)
                break
            }
            return comeBack(to: index)
        }
        anchor = nil
        canvas.queueAllocate()
    }

    /// A place that is gone to now is not left again for one that the next layout was to bring back.
    func forgetPendingPlace() {
        guard size.width > 0 else { return }
        anchor = nil
        pendingScroll = nil
    }

    /// Moves there in a fifth of a second, slowing down; whoever scrolls meanwhile has the say.
    private func glide(to target: Double) {
        let start = canvas.value
        var expected = start
        gliding?.cancel()
        gliding = canvas.animate(milliseconds: 200) { [weak self] part in
            guard let self else { return }
            guard canvas.value == expected else { return gliding?.cancel() ?? () }
            let left = (1 - part) * (1 - part) * (1 - part)
            canvas.value = (target + (start - target) * left).rounded()
            expected = canvas.value
        }
    }

    /// A pick of this photo was refused.
    func shake(_ id: AssetID) { pool.first { $0.presentation?.id == id }?.shake() }

    func refreshStyle() {
        let formerly = style.lineHeight
        style = TileStyle(for: canvas, accent: accent)
        if style.lineHeight != formerly { relayout() }
        headings = [:]
        flatHeading = nil
        for view in pool { view.use(style) }
        asked.pixels = 0
        bound = nil
        canvas.queueAllocate()
        canvas.queueDraw()
    }

    // MARK: Layout

    /// - Parameter binds: whether tiles get their places now; otherwise with the layout that follows.
    private func relayout(binds: Bool = true) {
        rebuildGeometry(width: Double(size.width), height: Double(size.height))
        growPool()
        if binds { bindAll() }
        canvas.queueAllocate()
        canvas.queueDraw()
    }

    func rebuildGeometry(width: Double, height: Double) {
        bound = nil
        let former = tilePixels
        defer { if tilePixels != former { formerPixels = former } }
        let isRow = presentation.arrangement == .row
        canvas.axis = isRow ? .horizontal : .vertical
        root.setPolicy(horizontal: isRow ? .automatic : .never, vertical: isRow ? .never : .external)
        geometry = GridGeometry(
            list: presentation.list, arrangement: presentation.arrangement, width: width, height: height,
            tileSize: presentation.tileSize, headingAbove: presentation.heading != nil,
            hasCaptions: presentation.hasCaptions, lineHeight: style.lineHeight)
        canvas.setStep(geometry.tile + geometry.metrics.captionHeight + geometry.metrics.gap)
    }

    var distanceFromOpening: Double {
        abs(canvas.value - geometry.initialValue(presentation.initialEdge, page: page))
    }

    var page: Double { Double(geometry.isRow ? size.width : size.height) }

    /// What stays under the pointer, or else at the focus, or else in the middle, while tiles change their size.
    private func zoomAnchor() -> GridAnchor? {
        guard geometry.count > 0 else { return nil }
        if let pointer { return geometry.anchor(atX: mirrored(pointer.x), y: pointer.y, scrolledTo: canvas.value) }
        if canvas.hasFocusWithin, visibleRange.contains(cursor) {
            return GridAnchor(
                index: cursor, fraction: 0.5, offset: geometry.position(of: cursor) + geometry.tile / 2 - canvas.value)
        }
        return geometry.anchor(
            atX: Double(size.width) / 2, y: Double(size.height) / 2, scrolledTo: canvas.value)
    }

    package var visibleRange: Range<Int> {
        let extent = Double(geometry.isRow ? size.width : size.height)
        return geometry.indices(from: canvas.value, to: canvas.value + extent)
    }

    /// Right-to-left windows are mirrored here and in hit tests, nowhere else.
    func mirrored(_ x: Double, width: Double = 0) -> Double {
        canvas.isRightToLeft ? Double(size.width) - x - width : x
    }
}
