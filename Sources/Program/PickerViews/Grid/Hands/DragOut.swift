// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
internal import MediaTypes
package import PickerModel

extension FileOffer.File {
    /// The file of an item that was delivered; nil where the kernel did not tell which one it was.
    package init?(_ item: PickedItem) {
        guard let identity = item.identity else { return nil }
        self.init(
            item.file.bytes, device: identity.device, inode: identity.stamp.inode, size: identity.stamp.size,
            modified: identity.stamp.modified, nanoseconds: identity.stamp.nanoseconds, born: identity.born)
    }
}

/// Drags photos to another program and draws the drag icon.
@MainActor
final class DragOut {
    private let layout: GridLayout
    private let pool: TilePool
    private let pictures: GridPictures
    private let presses: GridPresses
    private let store: PickerStore
    private let renderer: TextRenderer
    /// The index of the dragged photo, and the number of dragged photos including it.
    private var taken: (index: Int, count: Int)?

    init(
        _ layout: GridLayout, _ pool: TilePool, _ pictures: GridPictures, _ presses: GridPresses, store: PickerStore,
        renderer: TextRenderer
    ) {
        (self.layout, self.pool, self.pictures, self.presses) = (layout, pool, pictures, presses)
        (self.store, self.renderer) = (store, renderer)
        layout.canvas.onDragOut(
            prepare: { [weak self] _, _ in self?.takeOut() },
            icon: { [weak self] snapshot in self?.paint(snapshot) ?? (1, 1) },
            ended: { [weak self] in self?.taken = nil })
    }

    /// The files that a beginning drag offers; they are requested when the other program asks for them.
    private func takeOut() -> FileOffer? {
        guard let index = presses.takenOut else { return nil }
        let ids = store.state.draggedOut(from: index)
        guard !ids.isEmpty else { return nil }
        presses.forget()
        taken = (index, ids.count)
        let store = store
        return FileOffer { offer in
            Task { @MainActor in offer.set(await store.dragged(ids).compactMap(FileOffer.File.init)) }
        }
    }

    /// Draws the drag icon: the dragged picture, others behind it, and their number.
    private func paint(_ snapshot: Snapshot) -> (width: Double, height: Double) {
        let edge = 96.0
        let size = (width: edge + 24, height: edge + 24)
        guard let taken else { return size }
        let stack = stack(taken.index, taken.count)
        let style = layout.style
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
        if taken.count > 1 { paint(count: taken.count, besides: edge, snapshot) }
        return size
    }

    /// The dragged picture last, on top of up to two other selected ones.
    private func stack(_ index: Int, _ count: Int) -> [PixelSurface] {
        let behind = pool.views.compactMap { view -> PixelSurface? in
            guard let tile = view.presentation, tile.isSelected, view.index != index else { return nil }
            return pictures.picture(of: tile.id)
        }
        let top = pictures.picture(of: layout.presentation.list[index].id)
        return Array(behind.prefix(min(2, count - 1))) + [top].compactMap { $0 }
    }

    private func paint(count: Int, besides edge: Double, _ snapshot: Snapshot) {
        let style = layout.style
        let number = TextLayout(renderer.number(count), for: layout.canvas, weight: .bold, tabular: true)
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
    }
}
