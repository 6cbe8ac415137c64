// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel
import Thumbnails

extension TileView {
    /// Paints, from bottom to top: placeholder, picture, veil, failure, badges, ring, tick (ui.md, Selected and
    /// Badges).
    func paint(_ snapshot: Snapshot, _ whole: Rect) {
        // The caption is below the picture.
        let rect = Rect(x: whole.x, y: whole.y, width: whole.width, height: whole.height - captionHeight)
        guard let presentation else { return }
        snapshot.save()
        defer { snapshot.restore() }
        snapshot.translate(motion.shift, 0)
        let frame = pictureFrame(in: rect)
        // Layers over the whole picture need a rounded clip with it; a picture alone has its corners covered, which is
        // cheaper.
        let isBare = surface != nil && motion.fade == 1 && !presentation.isSelected && !presentation.isDimmed
        if isBare, let surface {
            paint(surface, snapshot, frame, corners: style.corners)
        } else {
            snapshot.rounded(frame, style.corners) { paintLayers(presentation, snapshot, frame, in: rect) }
        }
        // Badges are painted over the veil, which would make them less readable.
        paintBadges(snapshot, frame)
        paintDayMark(snapshot, frame)
        if presentation.isSelected {
            snapshot.roundedBorder(selectionEdge(of: frame, in: rect), radius: style.radius, width: 3, style.ring)
            paintTick(snapshot, frame)
        } else if presentation.isTakenOut {
            paintEmptyRing(snapshot, frame)
        }
        paintPreviewButton(snapshot)
        paintWords(snapshot, under: rect)
        if tile.hasVisibleFocus { paintFocus(snapshot, rect) }
    }

    /// Paints the layers that share round corners.
    private func paintLayers(_ presentation: TilePresentation, _ snapshot: Snapshot, _ frame: Rect, in rect: Rect) {
        if surface == nil || motion.fade < 1 && motion.former == nil { snapshot.color(style.placeholder, frame) }
        if let former = motion.former {
            paint(former.surface, snapshot, pictureFrame(former.surface, former.key, in: rect))
        }
        if let surface { paint(surface, snapshot, frame, alpha: motion.fade) }
        if presentation.isSelected {
            snapshot.color(style.veil, frame)
        } else if presentation.isDimmed {
            snapshot.color(style.dim, frame)
        }
        if surface == nil, presentation.broken != nil || failure != nil { paintFailure(snapshot, rect) }
    }

    private func paint(
        _ surface: PixelSurface, _ snapshot: Snapshot, _ frame: Rect, alpha: Double = 1, corners: CornerCover? = nil
    ) {
        let exact = surface.width == Int((frame.width * style.scale).rounded())
        snapshot.surface(surface, in: frame, filter: exact ? .nearest : .fast, alpha: alpha, corners: corners)
    }

    /// The x coordinate of something of this width at this distance from the start edge.
    func place(_ start: Double, width: Double, in rect: Rect) -> Double {
        rect.x + (tile.isRightToLeft ? rect.width - start - width : start)
    }

    /// The frame of the picture in the tile: all of it, or less if the picture is shown uncropped. It lies on whole
    /// device pixels, so that the picture is not drawn scaled.
    private func pictureFrame(in rect: Rect) -> Rect {
        guard let surface, let key else { return rect }
        return pictureFrame(surface, key, in: rect)
    }

    private func pictureFrame(_ surface: PixelSurface, _ key: SurfaceCache.Key, in rect: Rect) -> Rect {
        // At a scale of 1.5 a tile's width is not always a whole number of device pixels: the picture is drawn at its own
        // size, or it would be scaled by half a pixel.
        let own = (width: Double(surface.width) / style.scale, height: Double(surface.height) / style.scale)
        if abs(own.width - rect.width) * style.scale < 1, abs(own.height - rect.height) * style.scale < 1 {
            return Rect(x: rect.x, y: rect.y, width: own.width, height: own.height)
        }
        guard case .frame(let frameWidth, let frameHeight) = key.crop, frameWidth > 0, frameHeight > 0 else {
            return rect
        }
        // A picture made for a frame of another size, or one that does not fill its frame.
        let (width, height) = (
            Double(surface.width) * rect.width / Double(frameWidth),
            Double(surface.height) * rect.height / Double(frameHeight)
        )
        func middle(_ room: Double, _ part: Double) -> Double {
            ((room - part) / 2 * style.scale).rounded(.down) / style.scale
        }
        return Rect(x: middle(rect.width, width), y: middle(rect.height, height), width: width, height: height)
    }

    /// The frame of the preview button: at the upper end corner, while the pointer is over the tile. Small tiles have
    /// no room for it beside the area for taps.
    private var previewButton: Rect? {
        let width = Double(tile.width)
        guard index != nil, tile.isHovered, isTouched?() != true, width >= TileMetrics.roomForMarks else { return nil }
        let (edge, inset) = (TileMetrics.previewButton, TileMetrics.previewInset)
        return Rect(x: tile.isRightToLeft ? inset : width - inset - edge, y: inset, width: edge, height: edge)
    }

    /// Whether the button is shown at a point of the tile.
    func hasPreviewButton(atX x: Double, y: Double) -> Bool {
        guard let button = previewButton?.inset(by: -4) else { return false }
        return (button.x...(button.x + button.width)).contains(x) && (button.y...(button.y + button.height)).contains(y)
    }

    private func paintPreviewButton(_ snapshot: Snapshot) {
        guard let button = previewButton else { return }
        snapshot.roundedFill(button, radius: button.width / 2, RGBA(white: 0, alpha: 0.55))
        snapshot.icon(style.icons.preview, in: button.inset(by: 7), RGBA(white: 1))
    }

    private func paintFailure(_ snapshot: Snapshot, _ rect: Rect) {
        // The width is known here only: a tile is bound before it has a size.
        let room = max(TileMetrics.shortestText, Int(rect.width) - 12)
        caption?.setWidth(room, ellipsize: .middle)
        reason?.setWidth(room, ellipsize: .end)
        let icon =
            presentation?.duration != nil || presentation?.asset?.kind == .video
            ? style.icons.video : style.icons.broken
        let size = min(32, rect.width / 3)
        let hasReason = reason != nil && rect.width >= TileMetrics.roomForReason
        let lift = caption == nil ? 0 : hasReason ? 18.0 : 10.0
        snapshot.icon(
            icon,
            in: Rect(x: (rect.width - size) / 2, y: (rect.height - size) / 2 - lift, width: size, height: size),
            style.quiet)
        guard let caption, rect.width >= TileMetrics.roomForName else { return }
        let width = Double(caption.pixelSize.width)
        let y = rect.height / 2 + size / 2 - lift + 6
        snapshot.text(caption, x: max(6, (rect.width - width) / 2), y: y, style.text)
        guard hasReason, let reason else { return }
        let below = y + Double(caption.pixelSize.height) + 1
        snapshot.text(
            reason, x: max(6, (rect.width - Double(reason.pixelSize.width)) / 2), y: below, style.text)
    }

    /// Whether the tile has badges, and room for them.
    private func hasBadges(in rect: Rect) -> Bool {
        rect.width >= TileMetrics.roomForMarks && (duration != nil || badge != nil || presentation?.isFavourite == true)
    }

    private func paintBadges(_ snapshot: Snapshot, _ rect: Rect) {
        guard hasBadges(in: rect) else { return }
        if duration != nil || presentation?.isFavourite == true {
            paintScrim(snapshot, rect)
        }
        if let duration {
            let size = duration.pixelSize
            let y = rect.y + rect.height - 8 - Double(size.height)
            snapshot.icon(
                style.icons.video,
                in: Rect(
                    x: place(7, width: 16, in: rect), y: y + (Double(size.height) - 16) / 2, width: 16, height: 16),
                RGBA(white: 1))
            snapshot.text(duration, x: place(27, width: Double(size.width), in: rect), y: y, RGBA(white: 1))
        }
        paintFavourite(snapshot, rect)
        if let badge {
            // The date of a day's first photo has the corner.
            let start = 7 + (dayMark.map { $0.width + 6 } ?? 0)
            snapshot.stamp(badge, x: place(start, width: badge.width, in: rect), y: rect.y + 7)
        }
    }

    /// Paints the date of a day's first photo in the upper start corner. Small tiles have it nearer to the corner.
    private func paintDayMark(_ snapshot: Snapshot, _ rect: Rect) {
        guard let dayMark else { return }
        let inset = rect.width < 80 ? 3.0 : 6.0
        guard dayMark.width + 2 * inset <= rect.width else { return }
        snapshot.stamp(dayMark, x: place(inset, width: dayMark.width, in: rect), y: rect.y + inset)
    }

    /// During a zoom animation a picture keeps the scrim of its own size, stretched; otherwise each step would draw a
    /// new one.
    private func paintScrim(_ snapshot: Snapshot, _ rect: Rect) {
        let flying = surface.flatMap { style.corners.suits($0, in: rect) ? $0 : nil }
        let unit = flying.map { rect.width / (Double($0.width) / style.scale) } ?? 1
        let scrim = style.scrims.scrim(width: rect.width / unit, height: rect.height / unit)
        snapshot.stamp(
            scrim,
            in: Rect(x: rect.x, y: rect.y + rect.height - scrim.height, width: rect.width, height: scrim.height))
    }

    /// Paints a star in the lower start corner, after the duration of a video.
    private func paintFavourite(_ snapshot: Snapshot, _ rect: Rect) {
        guard presentation?.isFavourite == true else { return }
        let start = 7 + (duration.map { Double($0.pixelSize.width) + 26 } ?? 0)
        let icon = Rect(x: place(start, width: 16, in: rect), y: rect.y + rect.height - 7 - 16, width: 16, height: 16)
        snapshot.icon(style.icons.favourite, in: icon, RGBA(white: 1))
    }

    /// Paints a disc of 24 pixels in the lower end corner; smaller on small tiles, so that it does not hide them. A
    /// wide number stretches it.
    private func paintTick(_ snapshot: Snapshot, _ rect: Rect) {
        // Larger text gets a larger disc.
        let (radius, inset) = TileMetrics.tick(
            onWidth: min(rect.width, rect.height), textHeight: Double(number?.pixelSize.height ?? 0))
        let digits = presentation?.number == nil ? 0 : Double(number?.pixelSize.width ?? 0)
        let width = min(max(2 * radius, (digits + radius * 2 / 3).rounded()), rect.width - 2 * inset)
        let x = place(rect.width - inset - width, width: width, in: rect) + width / 2
        let y = rect.y + rect.height - inset - radius
        let grown = motion.tick
        let disc = Rect(
            x: x - width / 2 * grown, y: y - radius * grown, width: width * grown, height: 2 * radius * grown)
        snapshot.roundedFill(disc, radius: radius * grown, style.accent)
        snapshot.roundedBorder(disc, radius: radius * grown, width: 2 * grown, RGBA(white: 1))
        guard grown == 1 else { return }
        if let number, presentation?.number != nil {
            let size = number.pixelSize
            snapshot.text(
                number, x: (x - Double(size.width) / 2).rounded(), y: (y - Double(size.height) / 2).rounded(),
                style.onAccent)
        } else {
            snapshot.stamp(style.tick(radius: radius), x: x - radius, y: y - radius)
        }
    }
}
