// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// What is seen of the scrubber, and where a hand has it.
struct ScrubberLook {
    /// 0 while it is hidden.
    var opacity = 0.0
    /// How far below its beginning the handle is held; nil while nobody does.
    var grip: Double?
    var hiding: LoopTimer?
    var fading: TickHandle?
    var bubble: (text: LocalizedText, layout: TextLayout)?
}

/// The handle at the end edge: there while the grid is scrolled or the pointer is near, with the month beside it while it is
/// dragged. The canvas paints it, so that it costs no layout.
extension GridController {
    /// How far from the edge it is taken: by a pointer, which shows it by coming near, and by a finger.
    private static var reach: Double { 20 }
    private static var reachOfFingers: Double { 44 }

    var scrubber: Scrubber? { geometry.isRow ? nil : Scrubber(extent: geometry.extent, page: page) }

    /// Shows it for a moment.
    func showScrubber() {
        guard scrubber != nil else { return }
        scrubberLook.fading?.cancel()
        scrubberLook.fading = nil
        if scrubberLook.opacity != 1 {
            scrubberLook.opacity = 1
            canvas.queueDraw()
        }
        scrubberLook.hiding?.cancel()
        scrubberLook.hiding = LoopTimer.after(milliseconds: 1200) { [weak self] in self?.fadeScrubber() }
    }

    private func fadeScrubber() {
        guard scrubberLook.grip == nil, !isNearScrubber(pointer) else { return }
        guard Settings.animationsEnabled else {
            scrubberLook.opacity = 0
            return canvas.queueDraw()
        }
        scrubberLook.fading = canvas.animate(milliseconds: 200) { [weak self] part in
            self?.scrubberLook.opacity = 1 - part
            self?.canvas.queueDraw()
        }
    }

    private func isNearScrubber(_ point: (x: Double, y: Double)?, within reach: Double = reach) -> Bool {
        point.map { mirrored($0.x) > Double(size.width) - reach } ?? false
    }

    /// The pointer is elsewhere now, or gone: the handle shows while it is near, and for a moment after.
    func pointerMoved(to place: (x: Double, y: Double)?) {
        let wasNear = isNearScrubber(pointer)
        pointer = place
        if wasNear || isNearScrubber(place) { showScrubber() }
    }

    /// Whether the handle is under that place of the view, and to be seen.
    func hasHandle(atX x: Double, y: Double, isTouch: Bool) -> Bool {
        let reach = isTouch ? Self.reachOfFingers : Self.reach
        guard let scrubber, scrubberLook.opacity > 0, isNearScrubber((x, y), within: reach) else { return false }
        let top = scrubber.handle(at: canvas.value)
        return (top - 6...top + Scrubber.length + 6).contains(y)
    }

    func beginScrub(_ y: Double) {
        guard let scrubber else { return }
        scrubberLook.grip = y - scrubber.handle(at: canvas.value)
        root.stopKineticScrolling()
        canvas.queueDraw()
    }

    func scrub(toY y: Double) {
        guard let scrubber, let grip = scrubberLook.grip else { return }
        canvas.value = scrubber.value(ofHandle: y - grip)
        showScrubber()
        canvas.queueDraw()
    }

    func endScrub() {
        guard scrubberLook.grip != nil else { return }
        scrubberLook.grip = nil
        showScrubber()
        canvas.queueDraw()
    }

    func paintScrubber(_ snapshot: Snapshot) {
        guard let scrubber, scrubberLook.opacity > 0 else { return }
        snapshot.pushOpacity(scrubberLook.opacity)
        defer { snapshot.pop() }
        let isHeld = scrubberLook.grip != nil
        let width = isHeld ? 8.0 : 6.0
        let y = scrubber.handle(at: canvas.value)
        let x = mirrored(Double(size.width) - width - 2, width: width)
        let handle = Rect(x: x, y: y, width: width, height: Scrubber.length)
        snapshot.roundedFill(handle.inset(by: -1), radius: width / 2 + 1, style.background.withAlpha(0.8))
        snapshot.roundedFill(handle, radius: width / 2, isHeld ? style.ring : style.text.withAlpha(0.62))
        if isHeld { paintBubble(snapshot, beside: y + Scrubber.length / 2) }
    }

    private func paintBubble(_ snapshot: Snapshot, beside middle: Double) {
        guard
            let index = geometry.indices(from: canvas.value + geometry.metrics.headerHeight, to: canvas.value + page)
                .first,
            let text = presentation.scrubberText(at: index)
        else { return }
        if scrubberLook.bubble?.text != text {
            scrubberLook.bubble = (text, TextLayout(renderer.render(text), for: canvas, weight: .bold, scale: 1))
        }
        guard let layout = scrubberLook.bubble?.layout else { return }
        let (width, height) = (Double(layout.pixelSize.width) + 24, Double(layout.pixelSize.height) + 14)
        let y = min(max(4, middle - height / 2), page - height - 4).rounded()
        let x = mirrored(Double(size.width) - width - 20, width: width)
        let bubble = Rect(x: x, y: y, width: width, height: height)
        snapshot.shadow(bubble, radius: 8, RGBA(white: 0, alpha: 0.35), dy: 1, blur: 6)
        snapshot.roundedFill(bubble, radius: 8, style.background)
        snapshot.roundedBorder(bubble, radius: 8, width: 1, style.text.withAlpha(0.12))
        snapshot.text(layout, x: x + 12, y: y + 7, style.text)
    }
}
