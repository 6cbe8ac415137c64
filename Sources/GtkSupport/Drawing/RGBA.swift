// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

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

    init(gdk color: GdkRGBA) {
        self.init(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    }

    var gdk: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }
}
