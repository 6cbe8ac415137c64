// SPDX-License-Identifier: GPL-3.0-or-later

// Opens a window with a wall of pictures under whatever renderer GSK_RENDERER names, and prints what GTK made of it: one
// `name value` a line. RendererTests starts it, a process for each renderer.

import GtkInspection
import GtkSupport
import UploadCount

@main
enum RendererProbe {
    /// Of a picture, in pixels: a size that nothing else in the window has.
    static let side = 97

    static func main() throws {
        guard Display.isAvailable() else { return print("no-display true") }
        let application = Application(id: "io.github.desktoppicker.RendererProbe")
        try application.register()
        let window = ApplicationWindow(application: application)
        window.defaultSize = (640, 480)
        let wall = try PictureWall(count: 12)
        window.setChild(ScrolledWindow(child: wall.canvas, horizontal: .never))
        // Before the first frame, so that the first upload of each picture is counted, too.
        let counts = upload_count_begin(Int32(side), Int32(side))
        window.present()
        let frames = FrameCounter(window)
        while wall.canvas.width == 0 { MainLoop.iterate(mayBlock: true) }
        frames.paint(3) { wall.drawAnew() }
        print("renderer", window.rendererName ?? "none")
        print("counts", counts)
        print("uploads-first", upload_count_take())
        frames.paint(10) { wall.drawAnew() }
        print("uploads-again", upload_count_take())
        frames.paint(10) { wall.canvas.value += 1 }
        print("uploads-scrolled", upload_count_take())
        try wall.replaceFirst()
        frames.paint(5) { wall.drawAnew() }
        print("uploads-replaced", upload_count_take())
        let colours = ColourRow()
        window.setChild(colours.tile)
        while colours.tile.width == 0 { MainLoop.iterate(mayBlock: true) }
        frames.paint(2) { colours.tile.queueDraw() }
        print("uploads-colours", upload_count_take())
        frames.paint(5) { colours.tile.queueDraw() }
        print("uploads-colours-again", upload_count_take())
        for line in try colours.lines() { print(line) }
        window.destroy()
        while MainLoop.iterate(mayBlock: false) {}
    }
}

/// Paints whole frames, one after the other.
@MainActor
private final class FrameCounter {
    private let window: ApplicationWindow
    private var painted = 0
    private var observer: FrameObserver?

    init(_ window: ApplicationWindow) {
        self.window = window
        observer = window.onFrame(before: {}, after: { [weak self] in self?.painted += 1 })
    }

    func paint(_ count: Int, _ change: () -> Void) {
        for _ in 0..<count {
            let before = painted
            change()
            window.queueDraw()
            while painted == before { MainLoop.iterate(mayBlock: true) }
        }
    }
}

/// Rows of pictures, every second one with round corners.
@MainActor
private final class PictureWall: CanvasDelegate {
    let canvas = Canvas()
    private var tiles: [Tile] = []
    private var pictures: [PixelSurface] = []
    private let corners = CornerCover(radius: 5, ground: RGBA(white: 1), scale: 1)

    init(count: Int) throws {
        for index in 0..<count {
            pictures.append(try Self.picture(index))
            let tile = Tile()
            tile.setAccessible(label: "Photo \(index)")
            tile.onSnapshot = { [weak self] snapshot, width, height in
                guard let self else { return }
                snapshot.surface(
                    pictures[index], in: Rect(x: 0, y: 0, width: width, height: height),
                    corners: index.isMultiple(of: 2) ? corners : nil)
            }
            tiles.append(tile)
            canvas.add(tile)
        }
        canvas.delegate = self
    }

    /// Has each tile say anew what it looks like, which is the same.
    func drawAnew() { for tile in tiles { tile.queueDraw() } }

    func replaceFirst() throws { pictures[0] = try Self.picture(100) }

    private static func picture(_ number: Int) throws(GtkSupportError) -> PixelSurface {
        let bytes = (0..<RendererProbe.side * RendererProbe.side * 4).map {
            UInt8(truncatingIfNeeded: $0 &* (number + 3))
        }
        return try PixelSurface(bytes, width: RendererProbe.side, height: RendererProbe.side)
    }

    func canvasAllocate(width: Int, height: Int) {
        canvas.configure(upper: 2_000, page: Double(height), value: canvas.value)
        for (index, tile) in tiles.enumerated() {
            canvas.place(
                tile, x: Double(index % 6 * 100), y: Double(100 + index / 6 * 100) - canvas.value,
                width: RendererProbe.side, height: RendererProbe.side)
        }
    }

    func canvasScrolled() { canvas.queueAllocate() }
}
