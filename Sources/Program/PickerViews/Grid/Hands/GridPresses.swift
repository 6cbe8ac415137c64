// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Handles mouse buttons and fingers on the grid: `GridPress` decides what a press becomes, this class carries it out.
@MainActor
final class GridPresses {
    private let layout: GridLayout
    private let rest: GridRest
    private let headings: GridHeadings
    private let pool: TilePool
    private let pointer: GridPointer
    private let cursor: GridCursor
    private let scrubber: GridScrubber
    private let sweep: SweepDrag
    private let lift: LiftDrag
    private let store: PickerStore
    /// The press in progress, by a button or a finger.
    private var press: GridPress?
    // A double click must hit one tile twice: clicks on either side of an edge between tiles are near each other, too.
    private var lastClicked: Int?
    /// The section whose heading is pressed.
    private var pressedHeading: Int?

    init(
        _ layout: GridLayout, _ headings: GridHeadings, _ rest: GridRest, _ pool: TilePool, _ pointer: GridPointer,
        _ cursor: GridCursor,
        _ scrubber: GridScrubber, _ sweep: SweepDrag, _ lift: LiftDrag, store: PickerStore
    ) {
        (self.layout, self.headings, self.rest, self.pool, self.pointer) = (layout, headings, rest, pool, pointer)
        (self.cursor, self.scrubber, self.sweep, self.lift) = (cursor, scrubber, sweep, lift)
        self.store = store
        connect()
    }

    private func connect() {
        let canvas = layout.canvas
        canvas.onClick { [weak self] click in self?.pressed(click) }
        canvas.onRelease { [weak self] click in self?.released(click) }
        let rest = canvas.onLongPress { [weak self] rest in self?.rested(rest) }
        let drag = canvas.onDrag(
            begin: { [weak self] drag in self?.dragBegan(drag) }, update: { [weak self] drag in self?.dragged(drag) },
            end: { [weak self] drag, isCancelled in self?.dragEnded(drag, isCancelled) })
        // Grouped, a long press that claims the touch keeps it for the drag that may follow.
        drag.group(with: rest)
        canvas.onMotion(
            enter: { [weak self] x, y in self?.pointer.move(to: (x, y)) },
            move: { [weak self] x, y in
                self?.hold(isTouched: false)
                self?.scrubber.pointerMoved(to: (x, y))
            },
            leave: { [weak self] in self?.scrubber.pointerMoved(to: nil) })
    }

    private func hold(isTouched: Bool) {
        if pointer.hold(isTouched: isTouched) { pool.redrawHovered() }
    }

    // MARK: Clicks

    private func pressed(_ click: Click) {
        hold(isTouched: click.isTouch)
        guard !scrubber.hasHandle(atX: click.x, y: click.y, isTouch: click.isTouch) else { return }
        let isStopping = click.isTouch && isGliding
        pressedHeading = isStopping ? nil : headings.section(atX: click.x, y: click.y)
        let index = isStopping || pressedHeading != nil ? nil : layout.index(atX: click.x, y: click.y)
        press = GridPress(
            click.isTouch ? .touch : .mouse, on: isStopping ? .glide : start(index, click),
            allowsRange: layout.presentation.allowsRange, allowsReordering: layout.presentation.allowsReordering)
        if let index {
            cursor.put(at: index)
            cursor.focusOrGrid()
        } else {
            layout.canvas.grabFocus()
        }
    }

    /// Whether the grid scrolled until this press. GTK has stopped kinetic scrolling by now: it handles the touch
    /// first.
    private var isGliding: Bool { rest.hasScrolled(within: .milliseconds(100)) }

    private func start(_ index: Int?, _ click: Click) -> GridPress.Start {
        guard let index else { return .ground }
        if isOnPreviewButton(click.x, click.y) { return .previewButton(index: index) }
        return .tile(index: index, isSelected: store.state.tile(at: index)?.isSelected ?? false)
    }

    /// Whether a tile shows its preview button at this point of the canvas.
    private func isOnPreviewButton(_ x: Double, _ y: Double) -> Bool {
        pool.views.contains { view in
            guard view.index != nil, let point = layout.canvas.point(x, y, in: view.tile) else { return false }
            return view.hasPreviewButton(atX: point.x, y: point.y)
        }
    }

    private func released(_ click: Click) {
        if let pressed = pressedHeading {
            pressedHeading = nil
            press = nil
            guard headings.section(atX: click.x, y: click.y) == pressed else { return }
            return store.send(.sectionToggled(layout.geometry.section(pressed).range))
        }
        let index = layout.index(atX: click.x, y: click.y)
        switch press?.released(on: index) {
        case .tap(let index):
            tapped(index, click)
            lastClicked = index
        case .preview(let index): store.send(.previewRequested(index: index))
        case .nothing, .sweep, .band, .noRange, .lift, .hold, nil: break
        }
        press = nil
    }

    private func tapped(_ index: Int, _ click: Click) {
        let (isRange, allowsRange) = (click.modifiers.contains(.shift), layout.presentation.allowsRange)
        if isRange, allowsRange, let start = cursor.rangeStart {
            store.send(.rangeSelected(from: start, to: index))
        } else if click.count == 2, index == lastClicked {
            store.send(.assetDoubleActivated(index: index))
        } else {
            cursor.beginRange(at: index)
            store.send(isRange && !allowsRange ? .rangeSelected(from: index, to: index) : .assetActivated(index: index))
        }
    }

    private func rested(_ rest: LongPress) {
        switch press?.rested() {
        case .preview(let index):
            cursor.put(at: index)
            store.send(.previewRequested(index: index))
        case .hold: rest.claim()
        case .nothing, .tap, .sweep, .band, .noRange, .lift, nil: break
        }
    }

    // MARK: Drags

    /// The index whose press became a drag to another program, or nil.
    var takenOut: Int? { press?.takenOut }

    /// Drops the press in progress, since another drag handles it now.
    func forget() { press = nil }

    private func dragBegan(_ drag: Drag) {
        guard scrubber.hasHandle(atX: drag.startX, y: drag.startY, isTouch: drag.isTouch) else { return }
        drag.claim()
        press = nil
        scrubber.begin(drag.startY)
    }

    private func dragged(_ drag: Drag) {
        if scrubber.isHeld { return scrubber.move(toY: drag.y) }
        if sweep.isUnderWay { return sweep.move(toX: drag.x, y: drag.y) }
        if lift.isUnderWay { return lift.move(toX: drag.x, y: drag.y) }
        let distance = (drag.offsetX * drag.offsetX + drag.offsetY * drag.offsetY).squareRoot()
        if distance > 8 { pressedHeading = nil }
        switch press?.moved(by: distance, over: layout.index(atX: drag.x, y: drag.y)) {
        case .sweep(let index): sweep.begin(.tiles(from: index), drag)
        case .lift(let index): lift.begin(index, drag)
        case .band: sweep.begin(.band(from: layout.content(drag.startX, drag.startY)), drag)
        case .noRange: store.send(.rangeTried)
        case .nothing, .tap, .preview, .hold, nil: break
        }
    }

    private func dragEnded(_ drag: Drag, _ isCancelled: Bool) {
        // A long press has claimed the touch from the click gesture, so its end arrives here. Other presses end in
        // `released`, after this.
        var ended = press
        if !sweep.isUnderWay, !isCancelled, case .preview(let index) = ended?.released(on: nil) {
            press = nil
            store.send(.previewRequested(index: index))
        }
        scrubber.end()
        endLift(isCancelled: isCancelled)
        endSweep()
    }

    private func endLift(isCancelled: Bool) {
        guard lift.isUnderWay else { return }
        press = nil
        lift.end(isCancelled: isCancelled)
    }

    /// Ends a sweep and keeps what it has selected so far.
    func endSweep() {
        guard sweep.isUnderWay else { return }
        press = nil
        sweep.end()
    }

    // MARK: List changes

    /// Called before another list is laid out: presses, cursor and range follow their photos to the new indices.
    func carry(from old: AssetList, to new: AssetList) {
        endLift(isCancelled: true)
        cursor.carry(from: old, to: new)
        lastClicked = lastClicked.flatMap { old.place(of: $0, in: new) }
        press = press?.moved { old.place(of: $0, in: new) }
    }

    /// Called after another list was laid out.
    /// - Parameter former: the geometry of the previous list.
    func carrySweep(from former: GridGeometry, _ old: AssetList, to new: AssetList) {
        guard sweep.isUnderWay else { return }
        sweep.carry(from: former, old, to: new)
        if !sweep.isUnderWay { press = nil }
    }
}
