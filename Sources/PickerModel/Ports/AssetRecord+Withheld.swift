// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

extension AssetRecord {
    /// An asset as an app sees it that does not get some details: they are not in it, nor in its name, and no path leads to the original.
    public init(_ asset: Asset, without withheld: MetadataClasses) {
        self.init(asset)
        guard !withheld.isEmpty else { return }
        (path, uri, pairedVideo) = (nil, "", nil)
        name = DeliveredName(asset.name).shown(without: withheld, isVideo: asset.kind == .video)
        withholdsLocation = withheld.contains(.location)
        if withholdsLocation { location = nil }
        if withheld.contains(.captions) { favourite = false }
        if withheld.isSuperset(of: .all) { captureDate = nil }
    }
}
