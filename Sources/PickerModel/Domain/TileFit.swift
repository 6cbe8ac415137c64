// SPDX-License-Identifier: GPL-3.0-or-later

/// How a photo fills its tile.
public enum TileFit: String, Sendable, Hashable, Codable, CaseIterable {
    /// The photo is cropped to a square that fills the tile.
    case square
    /// The whole photo, in its own proportions, within the square.
    case whole
}
