// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// Which captions the tiles of a grid have.
public enum TileCaptions: Sendable, Equatable {
    case none
    /// One line, on tiles that are wide enough: what the photos are in the order of.
    case line
    /// Two lines, in the staging area.
    case full
}

/// The caption of a tile. In the staging area: file name, size, and how the delivered file differs. In the grid: the name if
/// photos are in the order of names, the size if they are in the order of sizes.
public struct TileCaption: Sendable, Equatable {
    /// File name; nil for none.
    public var name: String?
    /// Size of the file; in the staging area of what leaves, “about” that of a copy without details, and nil where it is converted.
    public var size: LocalizedText?
    /// Changes of the delivered file, such as "no location, as JPEG", or that it will not be delivered; nil if it is
    /// delivered unchanged.
    public var change: LocalizedText?

    /// The caption in an order of the grid; nil where the order is by date.
    init?(_ asset: Asset, by key: SortKey) {
        switch key {
        case .name: name = asset.name
        case .size: size = LocalizedText("%1", .bytes(asset.bytes))
        case .date, .added: return nil
        }
    }

    /// The caption in the staging area, by the plan of the delivery.
    init(_ asset: Asset, _ delivery: DeliveryRequest, isTakenOut: Bool) {
        name = asset.name
        size = LocalizedText("%1", .bytes(asset.bytes))
        guard !isTakenOut else {
            change = LocalizedText("taken out")
            return
        }
        let plan = Self.plan(asset, delivery)
        change = Self.changes(asset, plan)
        switch (plan.delivered, plan.format) {
        case (.original, _): break
        // Translators: the size of a file that is not made yet.
        case (.copy, .original) where plan.video == nil && plan.part != .video:
            size = LocalizedText("about %1", .bytes(asset.bytes))
        case (.copy, .original), (.copy, .still), (.copy, .film), (.copy, .none): size = nil
        }
    }

    /// How the delivered file differs; nil if it does not.
    static func changes(_ asset: Asset, _ delivery: DeliveryRequest) -> LocalizedText? {
        changes(asset, plan(asset, delivery))
    }

    /// The plan as far as the record tells it: facts of the camera may make another name of it besides, so what this one changes is sure.
    private static func plan(_ asset: Asset, _ delivery: DeliveryRequest) -> ExportPlan.Item {
        ExportPlan.Item(asset, delivery, AssetInfo())
    }

    private static func changes(_ asset: Asset, _ plan: ExportPlan.Item) -> LocalizedText? {
        var changes: [LocalizedText] = []
        // A photo without coordinates cannot lose them. For other metadata the record does not say whether the file has
        // any.
        if plan.removed.contains(.location), asset.place != nil { changes.append(LocalizedText("no location")) }
        if plan.removed.contains(.captions) { changes.append(LocalizedText("no captions")) }
        if plan.removed.contains(.people) { changes.append(LocalizedText("no names")) }
        if plan.removed.contains(.device) { changes.append(LocalizedText("no camera details")) }
        if plan.part == .video { changes.append(LocalizedText("only its video")) }
        if let format = converted(plan.format, plan.subject(of: asset)) { changes.append(format) }
        if plan.video?.format == .film(.mp4) { changes.append(LocalizedText("its video as MP4")) }
        changes += ExportLoss.allCases.filter(plan.losses.contains).map(name)
        let (stem, named) = (DeliveredName(plan.subject(of: asset).name).stem, DeliveredName(plan.name).stem)
        if stem != named { changes.append(LocalizedText("called %1", .text(named))) }
        return .list(changes)
    }

    /// What is lost with the format.
    private static func name(_ loss: ExportLoss) -> LocalizedText {
        switch loss {
        case .hdr: LocalizedText("no HDR")
        case .motion: LocalizedText("no motion")
        case .animation: LocalizedText("no animation")
        }
    }

    /// The format that it gets; nil for its own.
    private static func converted(_ format: ExportFormat, _ asset: Asset) -> LocalizedText? {
        switch format {
        case .original: nil
        case .still(let formats): formats.first == .png ? LocalizedText("as PNG") : LocalizedText("as JPEG")
        // An MP4 may have other codings inside.
        case .film(.mp4): asset.type == FilmFormat.mp4.type ? LocalizedText("as H.264") : LocalizedText("as MP4")
        case .film(.gif): LocalizedText("as GIF")
        case .none: LocalizedText("in no format that is taken")
        }
    }
}

extension PickerState {
    /// Which captions tiles have: in the grid only what the order goes by, since it would be noise elsewhere. A list by date that
    /// is still shown while another order is being asked for has none.
    var captions: TileCaptions {
        guard configuration.style != .compact else { return .none }
        guard staging == nil else { return .full }
        guard shown.sections.isEmpty, !isRanked else { return .none }
        switch navigation.sort.key {
        case .name, .size: return .line
        case .date, .added: return .none
        }
    }

    func caption(of asset: Asset, isTakenOut: Bool) -> TileCaption? {
        switch captions {
        case .none: nil
        case .line: TileCaption(asset, by: navigation.sort.key)
        case .full: TileCaption(asset, delivery(of: [asset]), isTakenOut: isTakenOut)
        }
    }
}
