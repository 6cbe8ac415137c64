// SPDX-License-Identifier: GPL-3.0-or-later

/// The caption of a tile in the staging area: file name, size, and how the delivered file differs.
public struct TileCaption: Sendable, Equatable {
    /// File name.
    public var name: String
    /// Size of the file.
    public var size: LocalizedText
    /// Changes of the delivered file, such as "no location, as JPEG", or that it will not be delivered; nil if it is
    /// delivered unchanged.
    public var change: LocalizedText?

    init(_ asset: Asset, _ options: OptionsState, isTakenOut: Bool) {
        name = asset.name
        size = LocalizedText("%1", .bytes(asset.bytes))
        guard !isTakenOut else {
            change = LocalizedText("taken out")
            return
        }
        change = Self.changes(asset, options)
    }

    /// How the delivered file differs; nil if it does not.
    static func changes(_ asset: Asset, _ options: OptionsState) -> LocalizedText? {
        var changes: [LocalizedText] = []
        // A photo without coordinates cannot lose them. For other metadata the record does not say whether the file has
        // any.
        if options.removals.contains(.location), asset.place != nil { changes.append(LocalizedText("no location")) }
        if options.removals.contains(.captions) { changes.append(LocalizedText("no captions")) }
        if options.removals.contains(.people) { changes.append(LocalizedText("no names")) }
        if options.removals.contains(.device) { changes.append(LocalizedText("no camera details")) }
        if options.encoding == .compatible, let format = converted(asset.type) { changes.append(format) }
        return changes.dropFirst().reduce(changes.first) { list, next in
            list.map { LocalizedText("%1, %2", .nested($0), .nested(next)) }
        }
    }

    /// The format into which an incompatible file is converted; nil for formats that every program can read.
    private static func converted(_ type: String) -> LocalizedText? {
        switch type {
        case "image/jpeg", "image/png", "image/gif", "video/mp4": nil
        case _ where type.hasPrefix("video/"): LocalizedText("as MP4")
        default: LocalizedText("as JPEG")
        }
    }
}
