// SPDX-License-Identifier: GPL-3.0-or-later

/// An asset and where it stood: found again from there however large the library is.
public struct AssetPlace: Sendable, Hashable {
    /// Which asset.
    public var id: AssetID
    /// Where it stood, from 0.
    public var index: Int

    /// An asset seen at a place.
    public init(id: AssetID, index: Int) {
        self.id = id
        self.index = index
    }
}
