// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The picture of the preview: draws the best available picture in the frame from `PreviewGeometry`; a better one
/// replaces it without a jump.
@MainActor
final class PreviewPicture {
    /// Takes the focus, has an accessible name and the action that picks, like a tile.
    let tile = Tile(role: .image)
    let slide: PreviewSlide
    /// Called when the view has a new size, for which pictures must be requested.
    var onResize: (() -> Void)?
    /// Called when the person has zoomed.
    var onZoom: (() -> Void)?
    private(set) var geometry: PreviewGeometry?
    private(set) var size = (width: 0.0, height: 0.0)
    private var asset: Asset?
    /// The picture of the asset's tile: its middle square, or all of it.
    private var tilePicture: PixelSurface?
    private var whole: PixelSurface?
    /// The picture over which a better one fades in.
    private var earlier: PixelSurface?
    private var fade = 1.0
    private var fading: TickHandle?
    private var isMoving = false
    private var settling: LoopTimer?

    init() {
        slide = PreviewSlide(tile)
        tile.focusable = true
        tile.hexpand = true
        tile.vexpand = true
        tile.clipsOverflow = true
        tile.onSnapshot = { [weak self] snapshot, width, height in self?.paint(snapshot, width, height) }
        tile.onScaleChange { [weak self] in
            guard let self else { return }
            measure(asset)
            onResize?()
        }
    }

    var scale: Double { tile.scale }

    /// Size of the view in device pixels.
    var devicePixels: ClipSize {
        ClipSize(width: max(1, Int(size.width * scale)), height: max(1, Int(size.height * scale)))
    }

    /// Shows another asset, with the pictures that are available.
    func begin(_ asset: Asset?, tilePicture: PixelSurface?, whole: PixelSurface?) {
        stopFading()
        (self.tilePicture, self.whole) = (tilePicture, whole)
        // Each asset is first shown whole.
        geometry = nil
        measure(asset)
        tile.queueDraw()
    }

    /// Updates the geometry after the record has arrived or the view was resized.
    func measure(_ asset: Asset?) {
        self.asset = asset
        let fresh = Self.geometry(of: asset, in: size, scale: scale)
        // Keeps zoom and position when the window is resized.
        guard var kept = geometry, kept.zoom != nil, let fresh, fresh.scale == kept.scale,
            (fresh.pictureWidth, fresh.pictureHeight) == (kept.pictureWidth, kept.pictureHeight)
        else {
            geometry = fresh
            return
        }
        kept.resize(width: size.width, height: size.height)
        geometry = kept
    }

    static func geometry(
        of asset: Asset?, in size: (width: Double, height: Double), scale: Double
    ) -> PreviewGeometry? {
        guard let width = asset?.width, let height = asset?.height else { return nil }
        return PreviewGeometry(
            width: size.width, height: size.height, scale: scale, pictureWidth: width, pictureHeight: height)
    }

    /// Shows a better picture of the same asset.
    func show(_ picture: PixelSurface) {
        guard picture !== whole else { return }
        earlier = whole
        whole = picture
        startFading()
        tile.queueDraw()
    }

    /// Shows a frame of a clip, without a fade.
    func show(frame: PixelSurface) {
        stopFading()
        whole = frame
        tile.queueDraw()
    }

    /// Releases all pictures when the preview is closed.
    func clear() { begin(nil, tilePicture: nil, whole: nil) }

    // MARK: Zooming

    /// Changes the zoom; drawn with a faster filter until it stops changing.
    func zoom(_ change: (inout PreviewGeometry) -> Void) {
        guard var changed = geometry else { return }
        change(&changed)
        guard changed != geometry else { return }
        geometry = changed
        onZoom?()
        isMoving = true
        settling?.cancel()
        settling = LoopTimer.after(milliseconds: 120) { [weak self] in
            self?.isMoving = false
            self?.tile.queueDraw()
            self?.onResize?()
        }
        tile.queueDraw()
    }

    // MARK: Painting

    private func paint(_ snapshot: Snapshot, _ width: Double, _ height: Double) {
        if size != (width, height) {
            size = (width, height)
            measure(asset)
            // Widgets must not change while GTK draws.
            LoopTimer.idle(beforeRedraw: true) { [weak self] in self?.onResize?() }
        }
        snapshot.pushClip(Rect(x: 0, y: 0, width: width, height: height))
        snapshot.save()
        snapshot.translate(slide.shift.rounded(), 0)
        if let whole {
            if fade < 1 {
                if let earlier { paint(earlier, snapshot) } else { paintTilePicture(snapshot) }
                snapshot.pushOpacity(fade)
                paint(whole, snapshot)
                snapshot.pop()
            } else {
                paint(whole, snapshot)
            }
        } else {
            paintTilePicture(snapshot)
        }
        snapshot.restore()
        snapshot.pop()
    }

    /// A picture of exactly the frame's size is drawn without interpolation.
    private func paint(_ surface: PixelSurface, _ snapshot: Snapshot) {
        let frame = frame(of: surface)
        let isExact =
            abs(frame.width * scale - Double(surface.width)) < 0.5
            && abs(frame.height * scale - Double(surface.height)) < 0.5
        snapshot.surface(surface, in: frame, filter: isExact ? .nearest : isMoving ? .fast : .good)
    }

    /// The decoded size may differ from the frame by a pixel because of rounding; then the decoded size is used.
    private func frame(of surface: PixelSurface) -> Rect {
        if let frame = geometry?.frame {
            let (width, height) = (Double(surface.width) / scale, Double(surface.height) / scale)
            guard abs(width - frame.width) * scale <= 2, abs(height - frame.height) * scale <= 2 else {
                return Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
            }
            return geometry?.zoom == nil
                ? centered(width, height) : Rect(x: frame.x, y: frame.y, width: width, height: height)
        }
        // Without the original's size, the picture is drawn in its decoded size, scaled down if necessary.
        let (width, height) = (Double(surface.width) / scale, Double(surface.height) / scale)
        let part = min(1, size.width / width, size.height / height)
        return centered(width * part, height * part)
    }

    private func centered(_ width: Double, _ height: Double) -> Rect {
        Rect(
            x: ((size.width - width) / 2 * scale).rounded() / scale,
            y: ((size.height - height) / 2 * scale).rounded() / scale, width: width, height: height)
    }

    /// Draws the tile's picture in the frame of the preview's, a square one in its middle.
    private func paintTilePicture(_ snapshot: Snapshot) {
        guard let frame = geometry?.frame else { return }
        let ground = Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        snapshot.color(RGBA(white: 1, alpha: 0.06), ground)
        guard let tilePicture else { return }
        snapshot.surface(tilePicture, in: Self.place(ofTilePicture: tilePicture, in: ground), filter: .fast)
    }

    /// The frame of a tile's picture: a square one is the middle of the picture, any other the whole.
    static func place(ofTilePicture picture: PixelSurface, in whole: Rect) -> Rect {
        guard picture.width == picture.height else { return whole }
        let edge = min(whole.width, whole.height)
        return Rect(
            x: whole.x + (whole.width - edge) / 2, y: whole.y + (whole.height - edge) / 2, width: edge, height: edge)
    }

    // MARK: Fading

    /// Fades from the stand-in to the sharp picture within a tenth of a second (ui.md, Loading).
    private func startFading() {
        fading?.cancel()
        guard Settings.animationsEnabled, tile.isMapped, earlier != nil || tilePicture != nil, !isMoving else {
            return stopFading()
        }
        fade = 0
        fading = tile.animate(milliseconds: 100) { [weak self] part in
            guard let self else { return }
            fade = part
            if part >= 1 { earlier = nil }
            tile.queueDraw()
        }
    }

    private func stopFading() {
        fading?.cancel()
        fading = nil
        earlier = nil
        fade = 1
    }
}
