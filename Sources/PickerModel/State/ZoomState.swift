// SPDX-License-Identifier: GPL-3.0-or-later

/// The size of tiles: one of a few levels (phpicker.md 3.5; design: 64 to 400 pixels).
public struct ZoomState: Sendable, Equatable {
    /// Index into `levels`.
    public internal(set) var level: Int
    /// Preferred edge of a tile at each level, in logical pixels.
    public static let levels = [64, 96, 132, 176, 264, 400]
    /// Index of the default level: 132 pixels.
    public static let initialLevel = 2

    init(level: Int = Self.initialLevel) { self.level = level.clamped(0, Self.levels.count - 1) }

    /// Preferred edge of a tile, in logical pixels.
    public var tileSize: Int { Self.levels[level] }
    /// The level whose tile size is closest to the current one scaled by a pinch.
    /// - Parameter factor: distance of the fingers relative to the start of the pinch.
    public func level(pinchedBy factor: Double) -> Int {
        guard factor.isFinite, factor > 0 else { return level }
        let wish = Double(tileSize) * factor
        // Sizes are compared by ratio, as people perceive them.
        func ratio(_ size: Int) -> Double { max(Double(size) / wish, wish / Double(size)) }
        return Self.levels.indices.min { ratio(Self.levels[$0]) < ratio(Self.levels[$1]) } ?? level
    }

    /// Whether there is a level with larger tiles.
    public var canZoomIn: Bool { level + 1 < Self.levels.count }
    /// Whether there is a level with smaller tiles.
    public var canZoomOut: Bool { level > 0 }
}
