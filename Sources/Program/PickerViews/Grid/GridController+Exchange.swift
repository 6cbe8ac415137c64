// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// What leaves the grid by hand: the menu of a tile, drags to other programs.
extension GridController {
    func connectExchange() {
        canvas.onClick(button: 3) { [weak self] click in self?.menuAsked(atX: click.x, y: click.y) }
        canvas.onDragOut(
            prepare: { [weak self] _, _ in self?.takeOut() },
            icon: { [weak self] snapshot in self?.paintHand(snapshot) ?? (1, 1) },
            ended: { [weak self] in self?.taken = nil })
    }

    private func menuAsked(atX x: Double, y: Double) {
        guard let index = index(atX: x, y: y) else { return }
        cursor = index
        if !focusCursor() { canvas.grabFocus() }
        showMenu(of: index, at: Rect(x: x, y: y, width: 1, height: 1))
    }

    /// The Menu key: under the tile that has the keys.
    func showMenuOfCursor() {
        guard geometry.count > 0 else { return }
        comeBack(to: cursor)
        let frame = frameInView(of: cursor)
        let x = geometry.isRow ? frame.x : mirrored(frame.x, width: frame.width)
        showMenu(of: cursor, at: Rect(x: x, y: frame.y, width: frame.width, height: frame.height))
    }

    private func showMenu(of index: Int, at rect: Rect) {
        guard let menuParent, let groups = store.state.tileMenu(at: index),
            let place = canvas.point(rect.x, rect.y, in: menuParent)
        else { return }
        menu?.detach()
        let opened = Menu(groups.map { CommandMenu.items($0, for: store, over: canvas, renderer) })
        opened.hasArrow = false
        opened.attach(to: menuParent)
        menu = opened
        opened.onClosed { [weak self, weak opened] in
            // Its lines act after it has closed.
            LoopTimer.after(milliseconds: 0) {
                guard let self, let opened, self.menu === opened else { return }
                opened.detach()
                self.menu = nil
                if !self.canvas.hasFocusWithin { _ = self.focusCursor() }
            }
        }
        opened.popup(at: Rect(x: place.x, y: place.y, width: rect.width, height: rect.height))
    }

    // MARK: Drags

    /// What a drag that begins now takes along: its files are asked for when the other program wants them.
    private func takeOut() -> FileOffer? {
        guard let index = press?.takenOut else { return nil }
        store.send(.draggedOut(index: index))
        let ids = store.state.draggedOut(from: index)
        guard !ids.isEmpty else { return nil }
        press = nil
        taken = (index, ids.count)
        let store = store
        return FileOffer { offer in
            Task { @MainActor in offer.set(await store.items(ids).map(\.file.bytes)) }
        }
    }

    /// The picture under the hand, others behind it, and how many they are.
    private func paintHand(_ snapshot: Snapshot) -> (width: Double, height: Double) {
        let edge = 96.0
        let size = (width: edge + 24, height: edge + 24)
        guard let taken else { return size }
        let behind = pool.compactMap { view -> PixelSurface? in
            guard let tile = view.presentation, tile.isSelected, view.index != taken.index else { return nil }
            return picture(of: tile.id)
        }
        let top = picture(of: presentation.list[taken.index].id)
        let stack = Array(behind.prefix(min(2, taken.count - 1))) + [top].compactMap { $0 }
        for (number, surface) in stack.enumerated() {
            let step = Double(stack.count - 1 - number) * 6
            let scale = edge / Double(max(surface.width, surface.height))
            let (width, height) = (
                (Double(surface.width) * scale).rounded(), (Double(surface.height) * scale).rounded()
            )
            let frame = Rect(
                x: 12 + step + (edge - width) / 2, y: 12 - step + (edge - height) / 2, width: width, height: height)
            snapshot.shadow(frame, radius: style.radius, RGBA(white: 0, alpha: 0.4), dy: 2, blur: 6)
            snapshot.pushRoundedClip(frame, radius: style.radius)
            snapshot.surface(surface, in: frame, filter: .good)
            snapshot.pop()
        }
        guard taken.count > 1 else { return size }
        let number = TextLayout(renderer.number(taken.count), for: canvas, weight: .bold, tabular: true)
        let text = number.pixelSize
        let radius = max(13, Double(text.width) / 2 + 7)
        let (x, y) = (12 + edge - 6 - radius / 2, 12 + edge - 4)
        snapshot.roundedFill(
            Rect(x: x - radius, y: y - 13, width: 2 * radius, height: 26), radius: 13, RGBA(white: 1))
        snapshot.roundedFill(
            Rect(x: x - radius + 2, y: y - 11, width: 2 * radius - 4, height: 22), radius: 11, style.accent)
        snapshot.text(
            number, x: (x - Double(text.width) / 2).rounded(), y: (y - Double(text.height) / 2).rounded(),
            style.onAccent)
        return size
    }
}
