// SPDX-License-Identifier: GPL-3.0-or-later

/// Records of the shown list, as far as they have arrived.
extension PickerState {
    /// The record of a tile, by its index in the shown list, and whether its file is broken; nil until the record has
    /// arrived. Requests for pictures use this: it takes a hundredth of the time of a tile's full presentation.
    public func record(at index: Int) -> (asset: Asset, isBroken: Bool)? {
        let list = shown
        guard list.entries.indices.contains(index), let asset = library.details[list[index].id] else { return nil }
        return (asset, flags(of: list[index], asset).contains(.broken))
    }

    /// The flags of an entry. In the staging area they come from the record, which may arrive after the list.
    func flags(of entry: AssetEntry, _ asset: Asset?) -> AssetEntry.Flags {
        staging == nil ? entry.flags : entry.flags.union(asset.map { AssetEntry.Flags($0) } ?? [])
    }

    /// The kind of clip in the preview; nil if it cannot play.
    var previewedClip: PreviewClip? {
        preview.flatMap { record(at: $0.position.index) }.flatMap { $0.isBroken ? nil : PreviewClip($0.asset.kind) }
    }
}
