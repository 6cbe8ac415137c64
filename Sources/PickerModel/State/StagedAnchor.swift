// SPDX-License-Identifier: GPL-3.0-or-later

/// Where an asset is inserted in the order of the selection.
enum StagedAnchor {
    case front
    /// Behind this asset; at the front if it is not selected.
    case after(AssetID)
    case end
}
