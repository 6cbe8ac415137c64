// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

extension AssetRecord {
    /// An asset as an app sees it that does not get some details: they are not in it, nor in its name, and no path leads to the original.
    /// - Parameter tellsPlace: whether to say where the file lies, if the app gets all details. To spell paths takes as long as all the rest.
    public init(_ asset: Asset, without withheld: MetadataClasses, tellsPlace: Bool = true) {
        self.init(asset, file: tellsPlace && withheld.isEmpty ? asset.location : nil)
        guard !withheld.isEmpty else { return }
        name = DeliveredName(asset.name).shown(without: withheld, isVideo: asset.kind == .video)
        withholdsLocation = withheld.contains(.location)
        if withholdsLocation { location = nil }
        if withheld.contains(.captions) { favourite = false }
        if withheld.isSuperset(of: .all) { captureDate = nil }
    }
}
