// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The scroll handle at the end edge: visible while the grid scrolls or the pointer is near, with the month beside it
/// while it is dragged. The canvas paints it, so that it needs no layout.
@MainActor
final class GridScrubber {
    /// Distance from the edge within which a pointer shows and grabs the handle. A finger has `reachOfFingers`.
    private static let reach = 20.0
    private static let reachOfFingers = 44.0

    private let layout: GridLayout
    private let pointer: GridPointer
    private let renderer: TextRenderer
    /// 0 while hidden.
    private var opacity = 0.0
    /// Distance from the handle's top to the point where it is held; nil while it is not held.
    private var grip: Double?
    private var hiding: LoopTimer?
    private var fading: TickHandle?
    private var bubble: (text: LocalizedText, layout: TextLayout)?
    /// The years beside the track, made for one revision of the layout.
    private var years: (revision: UInt64, labels: [(y: Double, words: TextLayout)])?

    init(_ layout: GridLayout, _ pointer: GridPointer, renderer: TextRenderer) {
        (self.layout, self.pointer, self.renderer) = (layout, pointer, renderer)
    }

    /// The geometry of the handle; nil in a horizontal grid, which has a scroll bar.
    var scrubber: Scrubber? {
        layout.geometry.isRow
            ? nil
            : Scrubber(
                extent: layout.geometry.extent, page: layout.page, insets: layout.geometry.insets)
    }

    /// Where the view ends, but for what is covered.
    private var edge: Double { Double(layout.size.width - layout.geometry.insets.end) }

    /// Shows the handle for 1.2 seconds.
    func show() {
        guard scrubber != nil else { return }
        fading?.cancel()
        fading = nil
        if opacity != 1 {
            opacity = 1
            layout.canvas.queueDraw()
        }
        hiding?.cancel()
        hiding = LoopTimer.after(milliseconds: 1200) { [weak self] in self?.fade() }
    }

    /// Hides the handle without fading.
    func hide() {
        opacity = 0
        layout.canvas.queueDraw()
    }

    private func fade() {
        guard grip == nil, !isNear(pointer.place) else { return }
        guard Settings.animationsEnabled else { return hide() }
        fading = layout.canvas.animate(milliseconds: 200) { [weak self] part in
            self?.opacity = 1 - part
            self?.layout.canvas.queueDraw()
        }
    }

    private func isNear(_ point: (x: Double, y: Double)?, within reach: Double = reach) -> Bool {
        point.map { layout.mirrored($0.x) > edge - reach } ?? false
    }

    /// Called when the pointer moves or leaves: shows the handle while it is near, and for a moment after.
    func pointerMoved(to place: (x: Double, y: Double)?) {
        let wasNear = isNear(pointer.place)
        pointer.move(to: place)
        if wasNear || isNear(place) { show() }
    }

    // MARK: Dragging

    var isHeld: Bool { grip != nil }

    /// Whether the handle is visible and at this point of the view.
    func hasHandle(atX x: Double, y: Double, isTouch: Bool) -> Bool {
        let reach = isTouch ? Self.reachOfFingers : Self.reach
        guard let scrubber, opacity > 0, isNear((x, y), within: reach) else { return false }
        let top = scrubber.handle(at: layout.canvas.value)
        return (top - 6...top + Scrubber.length + 6).contains(y)
    }

    func begin(_ y: Double) {
        guard let scrubber else { return }
        grip = y - scrubber.handle(at: layout.canvas.value)
        layout.root.stopKineticScrolling()
        layout.canvas.queueDraw()
    }

    func move(toY y: Double) {
        guard let scrubber, let grip else { return }
        layout.canvas.value = scrubber.value(ofHandle: y - grip)
        show()
        layout.canvas.queueDraw()
    }

    func end() {
        guard grip != nil else { return }
        grip = nil
        show()
        layout.canvas.queueDraw()
    }

    // MARK: Painting

    func paint(_ snapshot: Snapshot) {
        guard let scrubber, opacity > 0 else { return }
        snapshot.pushOpacity(opacity)
        defer { snapshot.pop() }
        let style = layout.style
        let width = isHeld ? 8.0 : 6.0
        let y = scrubber.handle(at: layout.canvas.value)
        let x = layout.mirrored(edge - width - 2, width: width)
        let handle = Rect(x: x, y: y, width: width, height: Scrubber.length)
        snapshot.roundedFill(handle.inset(by: -1), radius: width / 2 + 1, style.background.withAlpha(0.8))
        snapshot.roundedFill(handle, radius: width / 2, isHeld ? style.ring : style.text.withAlpha(0.62))
        if isHeld || isNear(pointer.place) { paintYears(snapshot, beside: y + Scrubber.length / 2) }
        if isHeld { paintBubble(snapshot, beside: y + Scrubber.length / 2) }
    }

    /// Paints the years, except the one that the bubble would cover.
    private func paintYears(_ snapshot: Snapshot, beside middle: Double) {
        let style = layout.style
        for (y, words) in labels() where !isHeld || abs(y - middle) > 30 {
            let (width, height) = (Double(words.pixelSize.width) + 12, Double(words.pixelSize.height) + 4)
            let x = layout.mirrored(edge - width - 16, width: width)
            let box = Rect(x: x, y: (y - height / 2).rounded(), width: width, height: height)
            snapshot.roundedFill(box, radius: height / 2, style.background.withAlpha(0.85))
            snapshot.text(words, x: x + 6, y: box.y + 2, style.text)
        }
    }

    private func labels() -> [(y: Double, words: TextLayout)] {
        if let years, years.revision == layout.revision { return years.labels }
        let presentation = layout.presentation
        let made = (scrubber?.years(of: presentation.list, in: layout.geometry, page: layout.page, room: 28) ?? [])
            .map { (y: $0.y, words: TextLayout(String($0.year), for: layout.canvas, scale: 0.9)) }
        years = (layout.revision, made)
        return made
    }

    private func paintBubble(_ snapshot: Snapshot, beside middle: Double) {
        guard let words = words() else { return }
        let (style, page) = (layout.style, layout.page)
        let (width, height) = (Double(words.pixelSize.width) + 24, Double(words.pixelSize.height) + 14)
        let y = min(max(4, middle - height / 2), page - height - 4).rounded()
        let x = layout.mirrored(edge - width - 20, width: width)
        let bubble = Rect(x: x, y: y, width: width, height: height)
        snapshot.shadow(bubble, radius: 8, RGBA(white: 0, alpha: 0.35), dy: 1, blur: 6)
        snapshot.roundedFill(bubble, radius: 8, style.background)
        snapshot.roundedBorder(bubble, radius: 8, width: 1, style.text.withAlpha(0.12))
        snapshot.text(words, x: x + 12, y: y + 7, style.text)
    }

    /// The month at the top of the view.
    private func words() -> TextLayout? {
        let (geometry, value) = (layout.geometry, layout.canvas.value)
        let shown = geometry.indices(from: value + geometry.metrics.headerHeight, to: value + layout.page)
        guard let index = shown.first, let text = layout.presentation.scrubberText(at: index) else { return nil }
        if let bubble, bubble.text == text { return bubble.layout }
        let words = TextLayout(renderer.render(text), for: layout.canvas, weight: .bold, scale: 1)
        bubble = (text, words)
        return words
    }
}
