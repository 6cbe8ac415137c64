// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import Foundation

/// A colour in sRGB, not premultiplied; each part from 0 to 1.
nonisolated public struct RGBA: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

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

    /// This colour, or the nearest to it on the way to black or white that reads as words on an opaque ground: a contrast of
    /// at least 4.5 (WCAG 2.1, 1.4.3).
    public func readable(on ground: RGBA) -> RGBA {
        let far = RGBA(white: ground.luminance > 0.18 ? 0 : 1)
        for step in 0...20 {
            let mixed = far.withAlpha(Double(step) / 20).over(self)
            if mixed.contrast(to: ground) >= 4.5 { return mixed }
        }
        return far
    }

    init(gdk color: GdkRGBA) {
        self.init(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    }

    var gdk: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }
}
