// SPDX-License-Identifier: GPL-3.0-or-later

/// How a photo fills its tile.
public enum TileFit: String, Sendable, Hashable, Codable, CaseIterable {
    /// Cut to the square: every pixel goes to photographs.
    case square
    /// All of it in its own proportions, within the square.
    case whole
}
