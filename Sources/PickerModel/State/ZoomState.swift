// SPDX-License-Identifier: GPL-3.0-or-later

/// How large tiles are: one of a few levels (phpicker.md 3.5; design: 64 to 400 pixels).
public struct ZoomState: Sendable, Equatable {
    /// Index into `levels`.
    public internal(set) var level: Int
    /// Wished edge of a tile at each level, in logical pixels.
    public static let levels = [64, 96, 132, 176, 264, 400]
    /// Index of the level that a picker opens with where none is remembered: 132 pixels.
    public static let initialLevel = 2

    init(level: Int = Self.initialLevel) { self.level = level.clamped(0, Self.levels.count - 1) }

    /// Wished edge of a tile, logical pixels.
    public var tileSize: Int { Self.levels[level] }
    /// The level whose tiles are nearest to these ones drawn larger or smaller by a pinch.
    /// - Parameter factor: 1 where fingers are as far apart as they began.
    public func level(pinchedBy factor: Double) -> Int {
        guard factor.isFinite, factor > 0 else { return level }
        let wish = Double(tileSize) * factor
        // By ratio, as eyes compare sizes.
        func ratio(_ size: Int) -> Double { max(Double(size) / wish, wish / Double(size)) }
        return Self.levels.indices.min { ratio(Self.levels[$0]) < ratio(Self.levels[$1]) } ?? level
    }

    /// Whether there is a level of larger tiles.
    public var canZoomIn: Bool { level + 1 < Self.levels.count }
    /// Whether there is a level of smaller tiles.
    public var canZoomOut: Bool { level > 0 }
}
