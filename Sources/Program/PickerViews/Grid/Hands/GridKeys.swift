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
        guard layout.geometry.count > 0 else { return false }
        let control = press.modifiers.contains(.control)
        let shift = press.modifiers.contains(.shift)
        if control {
            switch press.key.lowercased {
            case Key("a"): store.send(shift ? .deselectAllPressed : .selectAllPressed)
            case Key("c"):
                let list = layout.presentation.list
                guard cursor.index < list.count else { return false }
                let place = AssetPlace(id: list[cursor.index].id, index: cursor.index)
                store.send(.handoverRequested(.copy, .selectionOrTile(place)))
            default: return false
            }
            return true
        }
        if press.key == .menu || press.key == .f10 && shift {
            menu.showAtCursor()
            return true
        }
        if press.modifiers.contains(.alt) {
            guard layout.presentation.allowsReordering, [.left, .right].contains(press.key) else { return false }
            moveTile(forward: (press.key == .left) == layout.canvas.isRightToLeft)
            return true
        }
        if press.key == .space, shift {
            store.send(.previewRequested(index: cursor.index))
            return true
        }
        if press.key == .space {
            cursor.beginRange(at: cursor.index)
            store.send(.assetActivated(index: cursor.index))
            return true
        }
        // GTK's windows take Return for a default button of their own before it would bubble up to ours.
        if press.key == .return_ {
            store.send(.addPressed)
            return true
        }
        guard let target = target(of: press.key) else { return false }
        move(to: target, extending: shift && layout.presentation.allowsRange)
        return true
    }

    private func target(of key: Key) -> Int? {
        let (geometry, flipped, from) = (layout.geometry, layout.canvas.isRightToLeft, cursor.index)
        switch key {
        case .left: return geometry.index(from: from, toward: flipped ? .next : .previous)
        case .right: return geometry.index(from: from, toward: flipped ? .previous : .next)
        case .up: return geometry.index(from: from, toward: .up)
        case .down: return geometry.index(from: from, toward: .down)
        case .home: return geometry.index(from: from, toward: .first)
        case .end: return geometry.index(from: from, toward: .last)
        case .pageUp: return page(-1)
        case .pageDown: return page(1)
        default: return nil
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

    /// Alt with an arrow: the tile of the cursor goes one place on, and the cursor with it.
    private func moveTile(forward: Bool) {
        let index = cursor.index
        guard layout.presentation.list.entries.indices.contains(index) else { return }
        let id = layout.presentation.list[index].id
        store.send(.tileMoved(index: index, forward: forward))
        if let moved = layout.presentation.list.index(of: id, near: index) { cursor.comeBack(to: moved) }
    }
}
