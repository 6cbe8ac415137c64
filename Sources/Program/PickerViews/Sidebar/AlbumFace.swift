// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// What stands before an album's name: its symbol or its cover. Where covers are shown, symbols have as much room, so
/// that no row moves when a cover arrives.
@MainActor
final class AlbumFace {
    let root = Box(.horizontal, role: .generic)
    private let symbol = Image(iconName: "", pixelSize: 16)
    /// Made when the row first has a cover.
    private var picture: Tile?
    private var surface: PixelSurface?
    private var hasRoom = false
    private let edge: Int

    private static let radius = 4.0

    /// - Parameter edge: of a cover, in logical pixels.
    init(edge: Int = AlbumCovers.edge) {
        self.edge = edge
        root.valign = .center
        root.append(symbol)
    }

    /// - Parameter hasRoom: whether there is room for a cover, also where there is none yet.
    func show(symbol name: String, hasRoom: Bool) {
        symbol.setIconName(name)
        guard hasRoom != self.hasRoom else { return }
        self.hasRoom = hasRoom
        symbol.setSizeRequest(width: hasRoom ? edge : nil, height: hasRoom ? edge : nil)
    }

    /// Shows a cover; nil shows the symbol.
    func show(cover: PixelSurface?) {
        guard cover !== surface else { return }
        surface = cover
        symbol.isVisible = cover == nil
        guard cover != nil || picture != nil else { return }
        let picture = picture ?? makePicture()
        picture.isVisible = cover != nil
        picture.queueDraw()
    }

    private func makePicture() -> Tile {
        let made = Tile(role: .none)
        made.setSizeRequest(width: edge, height: edge)
        made.canTarget = false
        made.canFocus = false
        made.onSnapshot = { [weak self, weak made] snapshot, width, height in
            guard let surface = self?.surface, let made else { return }
            let rect = Rect(x: 0, y: 0, width: width, height: height)
            let isExact = surface.width == Int((width * made.scale).rounded())
            // The ground changes under the pointer and with the open album, so no corners are covered with it.
            snapshot.pushRoundedClip(rect, radius: Self.radius)
            snapshot.surface(surface, in: rect, filter: isExact ? .nearest : .good)
            snapshot.pop()
        }
        root.append(made)
        picture = made
        return made
    }
}
