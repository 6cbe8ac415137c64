// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import Foundation

/// A colour in sRGB, not premultiplied; each part from 0 to 1.
nonisolated public struct RGBA: Hashable, Sendable {
    /// From 0 to 1, not premultiplied.
    public var red: Double
    /// From 0 to 1, not premultiplied.
    public var green: Double
    /// From 0 to 1, not premultiplied.
    public var blue: Double
    /// The opacity, from 0, transparent, to 1, opaque.
    public var alpha: Double

    /// A colour from its channels, 0 to 1 each; opaque unless said otherwise.
    public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A grey from 0 black to 1 white.
    public init(white: Double, alpha: Double = 1) {
        self.init(white, white, white, alpha)
    }

    /// Reads what CSS writes: `#3584e4`, `rgba(0,0,0,0.4)`, `white`. Nil when it is no colour.
    public init?(css: String) {
        var color = GdkRGBA()
        guard gdk_rgba_parse(&color, css) != 0 else { return nil }
        self.init(gdk: color)
    }

    /// The same colour with another opacity.
    public func withAlpha(_ alpha: Double) -> RGBA {
        RGBA(red, green, blue, alpha)
    }

    /// This colour over an opaque one.
    public func over(_ background: RGBA) -> RGBA {
        func mix(_ above: Double, _ below: Double) -> Double { above * alpha + below * (1 - alpha) }
        return RGBA(mix(red, background.red), mix(green, background.green), mix(blue, background.blue))
    }

    /// Relative luminance, 0 to 1 (WCAG 2.1).
    public var luminance: Double {
        func light(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
    }

    /// Contrast of two opaque colours, 1 to 21 (WCAG 2.1).
    public func contrast(to other: RGBA) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// This colour, or the nearest to it on the way to black or white that has a contrast to an opaque ground: 4.5 for words,
    /// 3 for what is no word (WCAG 2.1, 1.4.3 and 1.4.11).
    public func readable(on ground: RGBA, contrast: Double = 4.5) -> RGBA {
        let isLighter = ground.luminance <= 0.18
        for step in 0...100 {
            let mixed = isLighter ? lighter(Double(step) / 100) : RGBA(white: 0, alpha: Double(step) / 100).over(self)
            if mixed.contrast(to: ground) >= contrast { return mixed }
        }
        return RGBA(white: isLighter ? 1 : 0)
    }

    /// A lighter colour: up to an amount of 0.5 only the brightness increases, so that the saturation stays.
    private func lighter(_ amount: Double) -> RGBA {
        let brightest = max(red, green, blue, 0.01)
        let factor = 1 + (1 / brightest - 1) * min(1, 2 * amount)
        return RGBA(white: 1, alpha: max(0, 2 * amount - 1)).over(RGBA(red * factor, green * factor, blue * factor))
    }

    init(gdk color: GdkRGBA) {
        self.init(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    }

    var gdk: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }
}
