// SPDX-License-Identifier: GPL-3.0-or-later

/// Records of the list shown, as far as they have come.
extension PickerState {
    /// The record behind a tile, and whether its file is broken, by its index in the list shown; nil until it arrived. What a
    /// picture is asked by: a hundredth of the work of all that a tile says.
    public func record(at index: Int) -> (asset: Asset, isBroken: Bool)? {
        let list = shown
        guard list.entries.indices.contains(index), let asset = library.details[list[index].id] else { return nil }
        return (asset, flags(of: list[index], asset).contains(.broken))
    }

    /// The staging area is listed before the records of all that is in it are here.
    func flags(of entry: AssetEntry, _ asset: Asset?) -> AssetEntry.Flags {
        staging == nil ? entry.flags : entry.flags.union(asset.map { AssetEntry.Flags($0) } ?? [])
    }

    /// What of the preview can play; nil where nothing can.
    var previewedClip: PreviewClip? {
        preview.flatMap { record(at: $0.place.index) }.flatMap { $0.isBroken ? nil : PreviewClip($0.asset.kind) }
    }
}
