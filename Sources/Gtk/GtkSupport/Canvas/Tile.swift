// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A leaf of a ``Canvas`` that draws itself; it is made once and bound to many items in turn.
///
/// It accepts any size and draws no CSS box. Assistive technologies see a list item with the actions `tile.toggle` and
/// `tile.focus`. Always set a label: without one GTK 4.8 announces "PickerTile".
public final class Tile: Widget {
    private let callbacks: TileCallbacks

    /// - Parameter role: `.heading` for a section's title.
    public init(role: AccessibleRole = .listItem) {
        callbacks = TileCallbacks()
        var table = tileCallbackTable
        super.init(
            sinking: picker_tile_new(&table, Unmanaged.passRetained(callbacks).toOpaque(), releaseBox, role.gtk))
    }

    /// Paints the tile, given its size. The result is kept until ``Widget/queueDraw()`` or another size.
    public var onSnapshot: ((Snapshot, _ width: Double, _ height: Double) -> Void)? {
        get { callbacks.snapshot }
        set {
            callbacks.snapshot = newValue
            queueDraw()
        }
    }

    /// Called for the action `tile.toggle`, which assistive technologies use.
    public var onToggle: (() -> Void)? {
        get { callbacks.toggle }
        set { callbacks.toggle = newValue }
    }

    /// Called when focus, hover or backdrop changed. The tile is redrawn in any case.
    public var onStateChange: (() -> Void)? {
        get { callbacks.stateChange }
        set { callbacks.stateChange = newValue }
    }

    /// Whether the tile is drawn and in the accessible tree; its position does not change.
    public var isShown: Bool {
        get { picker_tile_is_shown(opaque) != 0 }
        set { picker_tile_set_shown(opaque, newValue ? 1 : 0) }
    }
}

/// The callbacks of the C widget, which owns them, so that they stay valid as long as the widget, even without its
/// wrapper.
private final class TileCallbacks {
    var snapshot: ((Snapshot, Double, Double) -> Void)?
    var toggle: (() -> Void)?
    var stateChange: (() -> Void)?
}

nonisolated private func withCallbacks(_ data: gpointer?, _ use: @MainActor (TileCallbacks) -> Void) {
    guard let data else { preconditionFailure("A tile came without its callbacks.") }
    let callbacks = Unmanaged<TileCallbacks>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { use(callbacks) }
}

nonisolated private func snapshot(
    _ data: gpointer?, _ snapshot: OpaquePointer?, _ byCairo: gboolean, _ width: Double, _ height: Double
) {
    nonisolated(unsafe) let snapshot = snapshot
    withCallbacks(data) { callbacks in
        guard let snapshot else { return }
        callbacks.snapshot?(Snapshot(pointer: snapshot, renderer: RendererKind(byCairo: byCairo)), width, height)
    }
}

nonisolated private func toggle(_ data: gpointer?) {
    withCallbacks(data) { $0.toggle?() }
}

nonisolated private func stateChanged(_ data: gpointer?) {
    withCallbacks(data) { $0.stateChange?() }
}

private let tileCallbackTable = PickerTileCallbacks(snapshot: snapshot, toggle: toggle, state_changed: stateChanged)
