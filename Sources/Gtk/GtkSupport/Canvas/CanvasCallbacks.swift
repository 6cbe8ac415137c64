// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// The callbacks of the C widget, which owns them, so that they stay valid as long as the widget, even without its
/// wrapper.
final class CanvasCallbacks {
    weak var delegate: (any CanvasDelegate)?
    weak var canvas: Canvas?
}

nonisolated private func withCallbacks<Result: Sendable>(
    _ data: gpointer?, _ use: @MainActor (CanvasCallbacks) -> Result
) -> Result {
    guard let data else { preconditionFailure("A canvas came without its callbacks.") }
    let callbacks = Unmanaged<CanvasCallbacks>.fromOpaque(data).takeUnretainedValue()
    return MainActor.assumeIsolated { use(callbacks) }
}

nonisolated private func allocate(_ data: gpointer?, _ width: gint, _ height: gint) {
    withCallbacks(data) { $0.delegate?.canvasAllocate(width: Int(width), height: Int(height)) }
}

nonisolated private func scrolled(_ data: gpointer?) {
    withCallbacks(data) { $0.delegate?.canvasScrolled() }
}

nonisolated private func snapshotBelow(_ data: gpointer?, _ snapshot: OpaquePointer?, _ byCairo: gboolean) {
    nonisolated(unsafe) let snapshot = snapshot
    withCallbacks(data) { callbacks in
        guard let snapshot else { return }
        callbacks.delegate?.canvasSnapshotBelow(Snapshot(pointer: snapshot, renderer: RendererKind(byCairo: byCairo)))
    }
}

nonisolated private func snapshotAbove(_ data: gpointer?, _ snapshot: OpaquePointer?, _ byCairo: gboolean) {
    nonisolated(unsafe) let snapshot = snapshot
    withCallbacks(data) { callbacks in
        guard let snapshot else { return }
        callbacks.delegate?.canvasSnapshotAbove(Snapshot(pointer: snapshot, renderer: RendererKind(byCairo: byCairo)))
    }
}

nonisolated private func focus(_ data: gpointer?, _ direction: GtkDirectionType) -> gboolean {
    withCallbacks(data) { callbacks in
        guard let canvas = callbacks.canvas else { return 0 }
        guard let delegate = callbacks.delegate else { return canvas.takesFocusFromOutside() ? 1 : 0 }
        return delegate.canvasFocus(FocusDirection(gtk: direction), in: canvas) ? 1 : 0
    }
}

nonisolated private func stateChanged(_ data: gpointer?) {
    withCallbacks(data) { $0.delegate?.canvasStateChanged() }
}

/// The table of functions that the C widget copies.
let canvasCallbackTable = PickerCanvasCallbacks(
    allocate: allocate, scrolled: scrolled, snapshot_below: snapshotBelow, snapshot_above: snapshotAbove, focus: focus,
    state_changed: stateChanged)
