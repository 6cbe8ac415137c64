// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Buttons and fingers on the grid: `GridPress` says what they turn into, here it is done.
extension GridController {
    func connectPresses() {
        canvas.onClick { [weak self] click in self?.pressed(click) }
        canvas.onRelease { [weak self] click in self?.released(click) }
        let rest = canvas.onLongPress { [weak self] rest in self?.rested(rest) }
        let drag = canvas.onDrag(
            begin: { [weak self] drag in self?.dragBegan(drag) }, update: { [weak self] drag in self?.dragged(drag) },
            end: { [weak self] drag, isCancelled in self?.dragEnded(drag, isCancelled) })
        // A finger that rests takes the pointer for the drag that may follow.
        drag.group(with: rest)
    }

    func index(atX x: Double, y: Double) -> Int? {
        let point = content(x, y)
        return geometry.index(atX: point.x, y: point.y)
    }

    /// A place of the view in the content's coordinates.
    func content(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        geometry.isRow ? (x + canvas.value, y) : (mirrored(x), y + canvas.value)
    }

    /// Whether a tile shows its preview button under that place of the canvas.
    private func isOnPreviewButton(_ x: Double, _ y: Double) -> Bool {
        pool.contains { view in
            guard view.index != nil, let point = canvas.point(x, y, in: view.tile) else { return false }
            return view.hasPreviewButton(atX: point.x, y: point.y)
        }
    }

    /// Under X11 the pointer goes along with a finger; tiles must not take it for one that is over them.
    func hold(isTouched: Bool) {
        if isTouched { pointer = nil }
        guard self.isTouched != isTouched else { return }
        self.isTouched = isTouched
        for view in pool where view.tile.isHovered { view.tile.queueDraw() }
    }

    private func pressed(_ click: Click) {
        hold(isTouched: click.isTouch)
        guard !hasHandle(atX: click.x, y: click.y, isTouch: click.isTouch) else { return }
        let isStopping = click.isTouch && isGliding
        let index = isStopping ? nil : index(atX: click.x, y: click.y)
        press = GridPress(
            click.isTouch ? .touch : .mouse, on: isStopping ? .glide : start(index, click),
            allowsRange: presentation.allowsRange, allowsReordering: presentation.allowsReordering)
        if let index {
            cursor = index
            if !focusCursor() { canvas.grabFocus() }
        } else {
            canvas.grabFocus()
        }
    }

    /// Whether the photos moved up to now. Where they went on by themselves GTK has stopped them: it hears of a finger first.
    private var isGliding: Bool { hasScrolled(within: .milliseconds(100)) }

    private func start(_ index: Int?, _ click: Click) -> GridPress.Start {
        guard let index else { return .ground }
        if isOnPreviewButton(click.x, click.y) { return .previewButton(index: index) }
        return .tile(index: index, isSelected: store.state.tile(at: index)?.isSelected ?? false)
    }

    private func released(_ click: Click) {
        let index = index(atX: click.x, y: click.y)
        switch press?.released(on: index) {
        case .tap(let index):
            tapped(index, click)
            lastClicked = index
        case .preview(let index): store.send(.previewRequested(index: index))
        default: break
        }
        press = nil
    }

    private func tapped(_ index: Int, _ click: Click) {
        if click.modifiers.contains(.shift), presentation.allowsRange, let rangeStart {
            store.send(.rangeSelected(from: rangeStart, to: index))
        } else if click.count == 2, index == lastClicked {
            store.send(.assetDoubleActivated(index: index))
        } else {
            rangeStart = index
            store.send(.assetActivated(index: index))
        }
    }

    private func rested(_ rest: LongPress) {
        switch press?.rested() {
        case .preview(let index):
            cursor = index
            store.send(.previewRequested(index: index))
        case .hold: rest.claim()
        default: break
        }
    }

    // MARK: Drags that pick

    private func dragBegan(_ drag: Drag) {
        guard hasHandle(atX: drag.startX, y: drag.startY, isTouch: drag.isTouch) else { return }
        drag.claim()
        press = nil
        beginScrub(drag.startY)
    }

    private func dragged(_ drag: Drag) {
        guard scrubberLook.grip == nil else { return scrub(toY: drag.y) }
        if sweep != nil { return sweep(toX: drag.x, y: drag.y) }
        if lift != nil { return carry(toX: drag.x, y: drag.y) }
        let distance = (drag.offsetX * drag.offsetX + drag.offsetY * drag.offsetY).squareRoot()
        switch press?.moved(by: distance) {
        case .sweep(let index): beginSweep(.tiles(from: index), drag)
        case .lift(let index): beginLift(index, drag)
        case .band: beginSweep(.band(from: content(drag.startX, drag.startY)), drag)
        default: break
        }
    }

    private func beginSweep(_ kind: Sweep.Kind, _ drag: Drag) {
        drag.claim()
        sweep = Sweep(kind, x: drag.x, y: drag.y)
        store.send(.sweepBegan)
        sweep(toX: drag.x, y: drag.y)
        sweep?.scrolling = scrollAtEdges { [weak self] in
            self?.sweep?.pointer
        } then: { [weak self] x, y in
            self?.sweep(toX: x, y: y)
        }
    }

    private func sweep(toX x: Double, y: Double) {
        sweep?.pointer = (x, y)
        guard let sweep else { return }
        let place = content(x, y)
        let covered: [SweptRange]
        switch sweep.kind {
        case .tiles(let first):
            guard let last = geometry.nearestIndex(toX: place.x, y: place.y) else { return }
            covered = [SweptRange(from: first, to: last)]
            cursor = last
        case .band(let fixed):
            covered = geometry.stretches(from: fixed, to: place)
            canvas.queueDraw()
        }
        guard covered != sweep.covered else { return }
        self.sweep?.covered = covered
        store.send(.sweepMoved(covered))
    }

    /// Near the edges the content comes to the pointer, until there is none.
    func scrollAtEdges(
        _ pointer: @escaping @MainActor () -> (x: Double, y: Double)?,
        then moved: @escaping @MainActor (_ x: Double, _ y: Double) -> Void
    ) -> TickHandle {
        var last: Int?
        // What of the way is less than a pixel: slow scrolling would stand still without it.
        var rest = 0.0
        return canvas.addTick { [weak self] time in
            guard let self, let pointer = pointer() else { return false }
            defer { last = time }
            let speed = AutoScroll.speed(at: geometry.isRow ? pointer.x : pointer.y, extent: page)
            guard let last, speed != 0 else { return true }
            let before = canvas.value
            let way = rest + speed * Double(time - last) / 1_000_000
            rest = way - way.rounded(.towardZero)
            canvas.value = before + way.rounded(.towardZero)
            if canvas.value != before { moved(pointer.x, pointer.y) }
            return true
        }
    }

    private func dragEnded(_ drag: Drag, _ isCancelled: Bool) {
        // A finger that rested has taken the pointer from the clicks: its end comes here. All others end there, after this.
        var ended = press
        if sweep == nil, !isCancelled, case .preview(let index) = ended?.released(on: nil) {
            press = nil
            store.send(.previewRequested(index: index))
        }
        endScrub()
        endLift(isCancelled: isCancelled)
        endSweep()
    }

    /// The list changes under it, or the button went up.
    func endSweep() {
        guard let ended = sweep else { return }
        sweep = nil
        press = nil
        ended.scrolling?.cancel()
        if case .tiles = ended.kind { _ = focusCursor() }
        rangeStart = nil
        store.send(.sweepEnded)
        canvas.queueDraw()
    }

    /// The rubber band in the view's coordinates, while there is one.
    var band: Rect? {
        guard let sweep, case .band(let fixed) = sweep.kind else { return nil }
        let moving = content(sweep.pointer.x, sweep.pointer.y)
        let (left, right) = (min(fixed.x, moving.x), max(fixed.x, moving.x))
        let (top, bottom) = (min(fixed.y, moving.y), max(fixed.y, moving.y))
        let width = right - left
        return geometry.isRow
            ? Rect(x: left - canvas.value, y: top, width: width, height: bottom - top)
            : Rect(x: mirrored(left, width: width), y: top - canvas.value, width: width, height: bottom - top)
    }
}

/// A drag that picks.
struct Sweep {
    enum Kind {
        /// Everything from a tile to the one under the pointer.
        case tiles(from: Int)
        /// Everything inside a rectangle whose one corner is fixed, in the content's coordinates.
        case band(from: (x: Double, y: Double))
    }

    var kind: Kind
    /// In the view's coordinates.
    var pointer: (x: Double, y: Double)
    var covered: [SweptRange] = []
    /// Scrolls while the pointer is near an edge.
    var scrolling: TickHandle?

    init(_ kind: Kind, x: Double, y: Double) {
        self.kind = kind
        pointer = (x, y)
    }
}
