// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Metrics and colours of tiles in the present theme, looked up once instead of per tile and frame.
@MainActor
struct TileStyle {
    let radius = 5.0
    /// Covers the corners of pictures, so that they look round.
    let corners: CornerCover
    /// Line height of the person's font, in logical pixels.
    let lineHeight: Double
    /// Device pixels per logical pixel.
    var scale: Double
    var placeholder: RGBA
    var quiet: RGBA
    var accent: RGBA
    var onAccent: RGBA
    /// The accent colour for rings and lines on the background.
    var ring: RGBA
    /// The accent colour for text on the background, darker or lighter if it would be too faint to read.
    var accentText: RGBA
    let veil = RGBA(white: 0, alpha: 0.16)
    var dim: RGBA
    var background: RGBA
    var text: RGBA
    let icons: TileIcons
    let scrims: ScrimStamps
    /// Dates of first photos of days.
    let days: LabelStamps<LocalizedText>
    let badges: LabelStamps<TilePresentation.Badge>
    private let ticks: TickStamps

    /// - Parameter accent: the calling app's accent colour; nil for the theme's.
    init(for widget: Widget, accent appAccent: AccentColor?) {
        let text = widget.foreground
        let background =
            widget.styleColor(named: "theme_base_color") ?? widget.styleColor(named: "view_bg_color") ?? RGBA(white: 1)
        scale = widget.scale
        lineHeight = Double(TextLayout("X", for: widget).pixelSize.height)
        self.text = text
        self.background = background
        placeholder = text.withAlpha(0.08).over(background)
        quiet = text.withAlpha(0.6)
        dim = background.withAlpha(0.55)
        let colors = AccentColors(appAccent, theme: widget)
        (accent, onAccent, ring) = (colors.fill, colors.on, colors.ring)
        accentText = accent.readable(on: background)
        icons = TileIcons(for: widget)
        ticks = TickStamps(color: onAccent, scale: scale)
        scrims = ScrimStamps(radius: radius, scale: scale)
        days = LabelStamps(.day, scale: scale)
        badges = LabelStamps(.badge, scale: scale)
        corners = CornerCover(radius: radius, ground: background, scale: scale)
    }
}

extension TileStyle {
    /// The tick mark for a disc of this radius; the stamp is as large as the disc.
    func tick(radius: Double) -> Stamp { ticks.tick(radius: radius) }
}

/// Tick marks by radius, each drawn when first needed.
@MainActor
private final class TickStamps {
    private let color: RGBA
    private let scale: Double
    private var known: [Double: Stamp] = [:]

    init(color: RGBA, scale: Double) {
        self.color = color
        self.scale = scale
    }

    func tick(radius: Double) -> Stamp {
        if let stamp = known[radius] { return stamp }
        let unit = radius / 12
        let stamp = Stamp(width: 2 * radius, height: 2 * radius, scale: scale) { drawing in
            drawing.move(to: radius - 4.6 * unit, radius + 0.4 * unit)
            drawing.line(to: radius - 1.4 * unit, radius + 3.6 * unit)
            drawing.line(to: radius + 4.8 * unit, radius - 3.4 * unit)
            drawing.stroke(color, width: 2.2 * unit)
        }
        known[radius] = stamp
        return stamp
    }
}

/// Icons of tiles, each looked up when first needed, so that the first screen does not wait for the others.
@MainActor
final class TileIcons {
    private let scale: Double
    private let isRightToLeft: Bool
    private var known: [String: SymbolicIcon] = [:]

    init(for widget: Widget) {
        (scale, isRightToLeft) = (widget.scale, widget.isRightToLeft)
    }

    var broken: SymbolicIcon { icon("image-missing-symbolic", size: 32) }
    var video: SymbolicIcon { icon("video-x-generic-symbolic", size: 32) }
    var favourite: SymbolicIcon { icon("starred-symbolic", size: 16) }
    var preview: SymbolicIcon { icon("view-fullscreen-symbolic", size: 16) }

    private func icon(_ name: String, size: Int) -> SymbolicIcon {
        if let icon = known[name] { return icon }
        let icon = SymbolicIcon(name, size: size, scale: scale, isRightToLeft: isRightToLeft)
        known[name] = icon
        return icon
    }
}
