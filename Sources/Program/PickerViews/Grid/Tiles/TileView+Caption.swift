// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The laid out texts of a tile's caption; nil for what it does not have.
@MainActor
struct CaptionWords {
    let name, size, change: TextLayout?

    init(_ caption: TileCaption, for tile: Tile, _ renderer: TextRenderer) {
        func layout(_ text: String, _ weight: TextLayout.Weight = .normal) -> TextLayout {
            TextLayout(text, for: tile, weight: weight, scale: 0.86)
        }
        name = caption.name.map { layout($0) }
        size = caption.size.map { layout(renderer.render($0)) }
        change = caption.change.map { layout(renderer.render($0), .bold) }
    }
}

extension TileView {
    /// Paints the caption: name and size at the ends of one line, the change on the next; what stands alone is in the middle.
    func paintWords(_ snapshot: Snapshot, under rect: Rect) {
        guard let words else { return }
        let (y, quiet) = (rect.height + 5, style.text.withAlpha(0.7))
        guard let name = words.name, let size = words.size else {
            guard let only = words.name ?? words.size else { return }
            only.setWidth(Int(rect.width) - 2 * TileMetrics.captionInset, ellipsize: .middle)
            let width = Double(only.pixelSize.width)
            return snapshot.text(only, x: ((rect.width - width) / 2).rounded(), y: y, quiet)
        }
        let room = Double(size.pixelSize.width)
        name.setWidth(max(TileMetrics.shortestText, Int(rect.width - room) - 8), ellipsize: .middle)
        func place(_ start: Double, _ width: Double) -> Double { self.place(start, width: width, in: rect) }
        snapshot.text(name, x: place(0, Double(name.pixelSize.width)), y: y, quiet)
        snapshot.text(size, x: place(rect.width - room, room), y: y, quiet)
        guard let change = words.change else { return }
        change.setWidth(Int(rect.width), ellipsize: .end)
        let below = y + Double(name.pixelSize.height) + 1
        snapshot.text(change, x: place(0, Double(change.pixelSize.width)), y: below, style.accentText)
    }
}
