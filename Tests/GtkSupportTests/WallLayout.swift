// SPDX-License-Identifier: GPL-3.0-or-later

@testable import GtkSupport

/// A wall of square tiles, the simplest use of a canvas: rows of as many as fit, scrolled along its axis.
@MainActor
final class WallLayout: CanvasDelegate {
    let canvas = Canvas()
    let tiles: [Tile]
    let edge = 50
    var scrolls = 0
    var allocations = 0
    var upper = 5_000.0
    var wanted: Double?
    var focusAnswer: Bool?

    /// - Parameter token: kept by each tile's closures.
    init(tiles count: Int, token: Token? = nil) {
        tiles = (0..<count).map { _ in Tile() }
        for (index, tile) in tiles.enumerated() {
            let own = token.map { Token(sharing: $0) }
            tile.setAccessible(label: "Photo \(index)")
            tile.onSnapshot = { snapshot, width, height in
                own?.touch()
                snapshot.color(RGBA(0.2, 0.4, 0.6), Rect(x: 0, y: 0, width: width, height: height))
            }
            canvas.add(tile)
        }
        canvas.delegate = self
    }

    func canvasAllocate(width: Int, height: Int) {
        allocations += 1
        let page = Double(canvas.axis == .vertical ? height : width)
        canvas.configure(upper: upper, page: page, value: wanted ?? canvas.value)
        wanted = nil
        let columns = max(1, (canvas.axis == .vertical ? width : height) / edge)
        for (index, tile) in tiles.enumerated() {
            let along = Double(index / columns * edge) - canvas.value
            let across = Double(index % columns * edge)
            let (x, y) = canvas.axis == .vertical ? (across, along) : (along, across)
            canvas.place(tile, x: x, y: y, width: edge, height: edge)
        }
    }

    func canvasScrolled() {
        scrolls += 1
        canvas.queueAllocate()
    }

    func canvasFocus(_ direction: FocusDirection, in canvas: Canvas) -> Bool {
        focusAnswer ?? canvas.takesFocusFromOutside()
    }
}
