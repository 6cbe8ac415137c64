// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Where the next layout brings the grid.
enum PendingScroll {
    /// Where the picker opened, or as near to it as a person stands.
    case initial(distance: Double)
    case index(Int)
    /// As little as it takes.
    case reveal(Int)
}

extension GridController: CanvasDelegate {
    func canvasAllocate(width: Int, height: Int) {
        onFirstLayout?()
        onFirstLayout = nil
        if size != (width, height) {
            let isOpening = size.width == 0
            if !isOpening, anchor == nil, pendingScroll == nil {
                if geometry.isInitial(canvas.value, edge: presentation.initialEdge, page: page) {
                    pendingScroll = .initial(distance: distanceFromOpening)
                } else {
                    anchor = geometry.anchorAtTop(scrolledTo: canvas.value, page: page)
                }
            }
            size = (width, height)
            rebuildGeometry(width: Double(width), height: Double(height))
            // Children cannot be added while they are being placed.
            Task { @MainActor [weak self] in self?.growAfterLayout() }
        }
        canvas.configure(upper: max(geometry.extent, page), page: page, value: targetValue())
        isLaidOut = true
        // Most layouts follow a scroll, or a step of a flight, for which tiles were bound: binding each photo of a screen of the
        // smallest again is a fifth of a frame.
        if bound.map({ $0 != (canvas.value, pool.count) }) ?? true {
            isAllocating = true
            bindAll()
            isAllocating = false
        }
        placeTiles()
    }

    func placeTiles() {
        for view in pool {
            guard let index = view.index else { continue }
            let frame = frameInView(of: index)
            let x = geometry.isRow ? frame.x : mirrored(frame.x, width: frame.width)
            // On its way a tile has the size it will have, drawn smaller or larger; on whole pixels, between which each edge
            // would be a mask.
            canvas.place(
                view.tile, x: onPixel(x), y: onPixel(frame.y), width: Int(geometry.tile),
                height: Int(geometry.tile + geometry.metrics.captionHeight),
                scale: frame.width.rounded() / geometry.tile)
        }
    }

    /// The nearest place between two device pixels.
    private func onPixel(_ place: Double) -> Double { (place * style.scale).rounded() / style.scale }

    private func targetValue() -> Double {
        defer {
            anchor = nil
            pendingScroll = nil
        }
        switch pendingScroll {
        case .initial(let distance):
            let opening = geometry.initialValue(presentation.initialEdge, page: page)
            return presentation.initialEdge == .start ? opening + distance : max(0, opening - distance)
        case .index(let index): return geometry.value(showing: index, page: page)
        case .reveal(let index):
            return geometry.value(
                revealing: index, from: anchor.map { geometry.value(for: $0, page: page) } ?? canvas.value, page: page)
        case nil: break
        }
        if let anchor { return geometry.value(for: anchor, page: page) }
        return canvas.value.rounded()
    }

    private func growAfterLayout() {
        let before = pool.count
        growPool()
        if pool.count != before { canvas.queueAllocate() }
    }

    func canvasFocus(_ direction: FocusDirection, in canvas: Canvas) -> Bool {
        guard !canvas.hasFocusWithin else { return false }
        return focusCursor() || canvas.takesFocusFromOutside()
    }

    func canvasStateChanged() {}
}
