// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Keys over the grid, turned into what happened.
@MainActor
final class GridKeys {
    private let layout: GridLayout
    private let cursor: GridCursor
    private let menu: TileMenu
    private let store: PickerStore

    init(_ layout: GridLayout, _ cursor: GridCursor, _ menu: TileMenu, store: PickerStore) {
        (self.layout, self.cursor, self.menu, self.store) = (layout, cursor, menu, store)
        layout.canvas.onKey { [weak self] press in self?.pressed(press) ?? false }
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard layout.geometry.count > 0,
            case .grid(let action) = press.action(in: .grid, over: layout.canvas)
        else { return false }
        // Keys act where the ring is.
        cursor.follow()
        switch action {
        case .activate:
            cursor.beginRange(at: cursor.index)
            store.send(.assetActivated(index: cursor.index))
        case .preview: store.send(.previewRequested(index: cursor.index))
        case .selectAll: store.send(.selectAllPressed)
        case .toggleSection:
            guard layout.presentation.arrangement == .sections else { return false }
            store.send(.sectionToggled(layout.geometry.section(ofIndex: cursor.index).range))
        case .deselectAll: store.send(.deselectAllPressed)
        case .copy:
            let list = layout.presentation.list
            guard cursor.index < list.count else { return false }
            let place = AssetPosition(id: list[cursor.index].id, index: cursor.index)
            store.send(.handoverRequested(.copy, .selectionOrTile(place)))
        case .showMenu: menu.showAtCursor()
        // GTK's windows take Return for a default button of their own before it would bubble up to ours.
        case .add: store.send(.addPressed)
        case .takeOut: store.send(.tileTakenOut(index: cursor.index))
        case .moveTile(let forward):
            guard layout.presentation.allowsReordering else { return false }
            moveTile(forward: forward)
        case .move(let step): move(to: target(of: step), extending: false)
        case .extend(let step):
            let allowsRange = layout.presentation.allowsRange
            move(to: target(of: step), extending: allowsRange)
            if !allowsRange { store.send(.rangeTried) }
        }
        return true
    }

    private func target(of step: GridMove) -> Int {
        switch step {
        case .toward(let direction): cursor.index(toward: direction)
        case .page(let forward): page(forward ? 1 : -1)
        case .month(let forward): layout.presentation.list.index(from: cursor.index, monthForward: forward)
        }
    }

    private func page(_ direction: Double) -> Int {
        let geometry = layout.geometry
        let frame = geometry.frame(of: cursor.index)
        if geometry.isRow {
            let x = frame.x + direction * layout.page
            return geometry.nearestIndex(toX: x, y: frame.y) ?? (direction < 0 ? 0 : geometry.count - 1)
        }
        let y = frame.y + direction * (layout.page - geometry.tile)
        if y < 0 { return 0 }
        if y > geometry.extent { return geometry.count - 1 }
        return geometry.nearestIndex(toX: frame.x + frame.width / 2, y: y + frame.height / 2) ?? cursor.index
    }

    private func move(to index: Int, extending: Bool) {
        let from = cursor.index
        cursor.comeBack(to: index)
        guard extending, from != index else { return }
        let start = cursor.rangeStart ?? from
        cursor.beginRange(at: start)
        store.send(.rangeSelected(from: start, to: index))
    }

    /// The tile of the cursor goes one place on, and the cursor with it.
    private func moveTile(forward: Bool) {
        let index = cursor.index
        guard layout.presentation.list.entries.indices.contains(index) else { return }
        let id = layout.presentation.list[index].id
        store.send(.tileMoved(index: index, forward: forward))
        if let moved = layout.presentation.list.index(of: id, near: index) { cursor.comeBack(to: moved) }
    }
}
