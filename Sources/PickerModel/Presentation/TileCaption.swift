// SPDX-License-Identifier: GPL-3.0-or-later

/// What stands under a tile of the staging area: which file it is, how large, and what the app will get without.
public struct TileCaption: Sendable, Equatable {
    /// File name, as it is.
    public var name: String
    /// Size of the file.
    public var size: LocalizedText
    /// "no location, as JPEG"; nil where the file goes as it is.
    public var change: LocalizedText?

    init(_ asset: Asset, _ options: OptionsState) {
        name = asset.name
        size = LocalizedText("%1", .bytes(asset.bytes))
        var changes: [LocalizedText] = []
        // A photo that says no place has none to lose. Of the others only the file itself could tell.
        if options.removals.contains(.location), asset.place != nil { changes.append(LocalizedText("no location")) }
        if options.removals.contains(.captions) { changes.append(LocalizedText("no captions")) }
        if options.removals.contains(.people) { changes.append(LocalizedText("no names")) }
        if options.removals.contains(.device) { changes.append(LocalizedText("no camera details")) }
        if options.encoding == .compatible, let format = Self.converted(asset.type) { changes.append(format) }
        change = changes.dropFirst().reduce(changes.first) { list, next in
            list.map { LocalizedText("%1, %2", .nested($0), .nested(next)) }
        }
    }

    /// What a photo or video is made into where every program has to be able to read it; nil for what they all can.
    private static func converted(_ type: String) -> LocalizedText? {
        switch type {
        case "image/jpeg", "image/png", "image/gif", "video/mp4": nil
        case _ where type.hasPrefix("video/"): LocalizedText("as MP4")
        default: LocalizedText("as JPEG")
        }
    }
}
