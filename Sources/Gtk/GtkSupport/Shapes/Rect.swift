// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A rectangle in logical pixels.
nonisolated public struct Rect: Hashable, Sendable {
    /// Left edge.
    public var x: Double
    /// Top edge.
    public var y: Double
    /// Extent across.
    public var width: Double
    /// Extent down.
    public var height: Double

    /// A rectangle from its upper left corner.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Smaller on all sides by that much; larger for a negative one.
    public func inset(by side: Double) -> Rect {
        Rect(x: x + side, y: y + side, width: max(0, width - 2 * side), height: max(0, height - 2 * side))
    }

    var graphene: graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }
}
