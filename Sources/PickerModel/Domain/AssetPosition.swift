// SPDX-License-Identifier: GPL-3.0-or-later

/// An asset with its last known index, from which it is found quickly in a large list.
public struct AssetPosition: Sendable, Hashable {
    /// The asset.
    public var id: AssetID
    /// Its last known index.
    public var index: Int

    /// Makes a place from an asset and its index.
    public init(id: AssetID, index: Int) {
        self.id = id
        self.index = index
    }
}
