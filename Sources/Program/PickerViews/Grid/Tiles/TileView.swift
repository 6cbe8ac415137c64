// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// A recycled tile: bound to an index of the list, and painted from its presentation.
@MainActor
final class TileView {
    let tile = Tile()
    /// The index shown; nil while the tile is unused.
    private(set) var index: Int?
    private(set) var presentation: TilePresentation?
    /// The photo shown. The presentation is a large value, and every arrival of a picture looks for its tile.
    private(set) var id: AssetID?
    private(set) var surface: PixelSurface?
    /// The photo, size and crop that the picture was made for.
    private(set) var key: SurfaceCache.Key?
    /// Whether the picture shown is a stand-in, until its own arrives.
    private(set) var isStandIn = false
    var hasOwnPicture: Bool { surface != nil && !isStandIn }
    /// Why the picture failed to load; shown by an icon and the name.
    private(set) var failure: LocalizedText?
    private(set) var style: TileStyle
    private(set) var caption: TextLayout?
    /// The text of the reason, under the name.
    private(set) var reason: TextLayout?
    /// The place in the order of selection, or a tick where numbers are not shown, of which only the height is used.
    private(set) var number: TextLayout?
    private(set) var duration: TextLayout?
    private(set) var badge: Stamp?
    /// The date, on the first photo of a day.
    private(set) var dayMark: Stamp?
    private var shownDay: LocalizedText?
    /// The caption under the tile, if it has one.
    private(set) var words: CaptionWords?
    /// Height of the tile below its picture, in logical pixels.
    var captionHeight = 0.0
    private let renderer: TextRenderer
    /// The running animations of the tile.
    var motion = TileMotion()

    var onActivate: ((Int) -> Void)?
    /// Whether the pointer that GTK reports over the tile is a finger.
    var isTouched: (() -> Bool)?

    init(style: TileStyle, renderer: TextRenderer) {
        self.style = style
        self.renderer = renderer
        tile.focusable = true
        tile.isShown = false
        tile.onSnapshot = { [weak self] snapshot, width, height in
            self?.paint(snapshot, Rect(x: 0, y: 0, width: width, height: height))
        }
        tile.onTooltip { [weak self] in
            guard let self, isTouched?() != true else { return nil }
            return presentation?.tooltip.map { renderer.render($0) }
        }
        tile.onToggle = { [weak self] in
            guard let self, let index else { return }
            onActivate?(index)
        }
    }

    /// Hides the tile until it is bound again.
    func release() {
        guard index != nil else { return }
        index = nil
        presentation = nil
        id = nil
        surface = nil
        key = nil
        isStandIn = false
        failure = nil
        stopMotion()
        tile.isShown = false
    }

    /// Shows another index, or a changed presentation of the same one. Cheap if nothing changed.
    /// - Parameter day: the date on the tile; nil for none.
    func bind(_ index: Int, _ new: TilePresentation, day: LocalizedText?, failure: LocalizedText?) {
        let old = presentation
        if day != shownDay {
            shownDay = day
            drawLabels()
            tile.queueDraw()
        }
        let isNew = self.index != index || id != new.id
        self.index = index
        presentation = new
        id = new.id
        if isNew {
            self.failure = failure
            surface = nil
            key = nil
            isStandIn = false
            stopMotion()
            tile.isShown = true
        }
        guard isNew || old != new else { return }
        if isNew || old?.name != new.name { tile.setAccessible(label: renderer.render(new.name)) }
        if isNew || old?.description != new.description {
            // Without a record the description is only the position in the list; a screen reader would read it, and
            // again with the file's name a moment later.
            tile.setAccessible(description: new.asset == nil ? nil : renderer.render(new.description))
        }
        if isNew || old?.isSelected != new.isSelected { tile.setAccessible(selected: new.isSelected) }
        // Without a number a tick is painted instead; the text is laid out for its height, which makes the disc as large as one with a
        // number.
        number = text(new.number.map(String.init) ?? "✓", if: new.isSelected, scale: 0.9, weight: .bold)
        duration = new.duration.flatMap { text(renderer.render($0), if: true, scale: 0.9, weight: .semibold) }
        drawLabels()
        refreshCaption()
        if isNew || old?.caption != new.caption {
            words = new.caption.map { CaptionWords($0, for: tile, renderer) }
        }
        if !isNew, new.isSelected, old?.isSelected == false { growTick() }
        tile.queueDraw()
    }

    /// - Parameter fades: whether the picture fades in over a stand-in.
    func show(_ surface: PixelSurface, _ key: SurfaceCache.Key, isStandIn: Bool = false, fades: Bool = false) {
        if fades, self.isStandIn, !isStandIn, let former = self.surface, let formerKey = self.key {
            fadeIn(over: former, formerKey)
        }
        self.surface = surface
        self.key = key
        self.isStandIn = isStandIn
        failure = nil
        tile.queueDraw()
    }

    /// Shows the ground until another picture comes.
    func dropPicture() {
        (surface, key, isStandIn) = (nil, nil, false)
        tile.queueDraw()
    }

    func show(failure: LocalizedText) {
        self.failure = failure
        refreshCaption()
        tile.queueDraw()
    }

    func use(_ style: TileStyle) {
        self.style = style
        drawLabels()
        tile.queueDraw()
    }

    private func drawLabels() {
        dayMark = shownDay.map { day in style.days.stamp(day, for: tile) { renderer.render(day) } }
        badge = presentation?.badge.map { badge in style.badges.stamp(badge, for: tile) { Self.word(badge) } }
    }

    private func refreshCaption() {
        guard let presentation, presentation.broken != nil || failure != nil else {
            (caption, reason) = (nil, nil)
            return
        }
        let name = presentation.asset?.name ?? ""
        caption = text(name, if: !name.isEmpty, scale: 0.85, weight: .normal)
        let why = (presentation.broken ?? failure).map { renderer.render($0) } ?? ""
        reason = text(why, if: !why.isEmpty && caption != nil, scale: 0.75, weight: .normal)
    }

    private func text(_ string: String, if wanted: Bool, scale: Double, weight: TextLayout.Weight) -> TextLayout? {
        wanted ? TextLayout(string, for: tile, weight: weight, scale: scale) : nil
    }

    private static func word(_ badge: TilePresentation.Badge) -> String {
        switch badge {
        case .live: "LIVE"
        case .hdr: "HDR"
        case .raw: "RAW"
        }
    }
}
