// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Pointer, wheel and keys over the grid, turned into what happened.
extension GridController {
    func connectInput() {
        connectPresses()
        connectZooming()
        connectExchange()
        canvas.onMotion(
            enter: { [weak self] x, y in self?.pointer = (x, y) },
            move: { [weak self] x, y in
                self?.hold(isTouched: false)
                self?.pointerMoved(to: (x, y))
            },
            leave: { [weak self] in self?.pointerMoved(to: nil) })
        canvas.onKey { [weak self] press in self?.pressed(press) ?? false }
        // Before the scrolled window, which would eat the wheel.
        root.onScroll(phase: .capture, axes: [.vertical, .discrete]) { [weak self] _, dy, modifiers in
            guard let self, modifiers.contains(.control) else { return false }
            store.send(dy > 0 ? .zoomedOut : .zoomedIn)
            return true
        }
    }

    /// A tile's own action, as assistive technology calls it.
    func activate(_ index: Int) {
        cursor = index
        rangeStart = index
        store.send(.assetActivated(index: index))
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard geometry.count > 0 else { return false }
        let control = press.modifiers.contains(.control)
        let shift = press.modifiers.contains(.shift)
        if control {
            switch press.key.lowercased {
            case Key("a"): store.send(shift ? .deselectAllPressed : .selectAllPressed)
            case Key("c"):
                guard cursor < presentation.list.count else { return false }
                let place = AssetPlace(id: presentation.list[cursor].id, index: cursor)
                store.send(.handoverRequested(.copy, .selectionOrTile(place)))
            default: return false
            }
            return true
        }
        if press.key == .menu || press.key == .f10 && shift {
            showMenuOfCursor()
            return true
        }
        if press.modifiers.contains(.alt) {
            guard presentation.allowsReordering, [.left, .right].contains(press.key) else { return false }
            moveTile(forward: (press.key == .left) == canvas.isRightToLeft)
            return true
        }
        if press.key == .space, shift {
            store.send(.previewRequested(index: cursor))
            return true
        }
        if press.key == .space {
            rangeStart = cursor
            store.send(.assetActivated(index: cursor))
            return true
        }
        // GTK's windows take Return for a default button of their own before it would bubble up to ours.
        if press.key == .return_ {
            store.send(.addPressed)
            return true
        }
        guard let target = target(of: press.key) else { return false }
        move(to: target, extending: shift && presentation.allowsRange)
        return true
    }

    private func target(of key: Key) -> Int? {
        let flipped = canvas.isRightToLeft
        switch key {
        case .left: return geometry.index(from: cursor, toward: flipped ? .next : .previous)
        case .right: return geometry.index(from: cursor, toward: flipped ? .previous : .next)
        case .up: return geometry.index(from: cursor, toward: .up)
        case .down: return geometry.index(from: cursor, toward: .down)
        case .home: return geometry.index(from: cursor, toward: .first)
        case .end: return geometry.index(from: cursor, toward: .last)
        case .pageUp: return page(-1)
        case .pageDown: return page(1)
        default: return nil
        }
    }

    private func page(_ direction: Double) -> Int {
        let frame = geometry.frame(of: cursor)
        if geometry.isRow {
            let step = direction * Double(size.width)
            return geometry.nearestIndex(toX: frame.x + step, y: frame.y) ?? (direction < 0 ? 0 : geometry.count - 1)
        }
        let y = frame.y + direction * (Double(size.height) - geometry.tile)
        if y < 0 { return 0 }
        if y > geometry.extent { return geometry.count - 1 }
        return geometry.nearestIndex(toX: frame.x + frame.width / 2, y: y + frame.height / 2) ?? cursor
    }

    private func move(to index: Int, extending: Bool) {
        let from = cursor
        comeBack(to: index)
        guard extending, from != index else { return }
        let start = rangeStart ?? from
        rangeStart = start
        store.send(.rangeSelected(from: start, to: index))
    }

    /// Brings a tile into view and gives it the keys.
    func comeBack(to index: Int) {
        cursor = index
        forgetPendingPlace()
        reveal(index)
        _ = focusCursor()
    }

    /// Scrolls as little as it takes to show a tile whole, clear of the heading that stays in view.
    private func reveal(_ index: Int) {
        let value = geometry.value(revealing: index, from: canvas.value, page: page)
        if value != canvas.value { canvas.value = value }
    }

    /// Gives the focus to the tile of the cursor; false where it is not on screen.
    @discardableResult
    func focusCursor() -> Bool {
        guard let view = pool.first(where: { $0.index == cursor }) else { return false }
        return view.tile.isFocus || view.tile.grabFocus()
    }
}
