// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Zooms by a pinch, and by the wheel with Ctrl.
@MainActor
final class GridPinch {
    private let layout: GridLayout
    private let pointer: GridPointer
    private let scrubber: GridScrubber
    private let store: PickerStore
    /// The zoom level and the pointer's position at the start of a pinch.
    private var start: (zoom: ZoomState, pointer: (x: Double, y: Double)?)?

    init(_ layout: GridLayout, _ pointer: GridPointer, _ scrubber: GridScrubber, store: PickerStore) {
        (self.layout, self.pointer, self.scrubber, self.store) = (layout, pointer, scrubber, store)
        layout.canvas.onZoom(
            begin: { [weak self] x, y in self?.began(x, y) }, scale: { [weak self] scale in self?.scaled(by: scale) },
            end: { [weak self] in self?.ended() })
        // The capture phase comes before the scrolled window, which would consume the event.
        layout.root.onScroll(phase: .capture, axes: [.vertical, .discrete]) { _, dy, modifiers in
            guard modifiers.contains(.control) else { return false }
            store.send(dy > 0 ? .zoomedOut : .zoomedIn)
            return true
        }
    }

    private func began(_ x: Double, _ y: Double) {
        start = (store.state.zoom, pointer.place)
        pointer.move(to: (x, y))
        pointer.pinched = layout.geometry.anchor(atX: layout.mirrored(x), y: y, scrolledTo: layout.canvas.value)
    }

    private func scaled(by scale: Double) {
        guard let start else { return }
        store.send(.zoomChosen(level: start.zoom.level(pinchedBy: scale)))
    }

    /// Restores the pointer's position from before the pinch: a touchscreen leaves no pointer behind, and a touchpad
    /// did not move it.
    private func ended() {
        scrubber.pointerMoved(to: start?.pointer)
        pointer.pinched = nil
        start = nil
    }
}
