// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// The preview: one asset, large over the grid.
public struct PreviewPresentation: Sendable, Equatable {
    /// The asset and its index in the shown list.
    public var position: AssetPosition
    /// The asset's record, from which the picture is made; nil until it has arrived.
    public var asset: Asset?
    /// Records of the neighbours to decode ahead, the next one first; without broken ones.
    public var neighbours: [Asset]
    /// File name; nil until the record has arrived.
    public var title: LocalizedText?
    /// Date of the picture and its position in the list: "Tuesday, 12 August 2025, 18:00 · 3 of 120".
    public var detail: LocalizedText
    /// Position in the list, from 1: "3 of 120". The accessible description of the picture.
    public var ordinal: LocalizedText
    /// Accessible name of the picture: kind, date, file name and whether it is selected.
    public var name: LocalizedText
    /// Whether the asset is picked.
    public var isSelected: Bool
    /// Position in an ordered selection, from 1; nil otherwise.
    public var number: Int?
    /// Whether the asset can be picked, regardless of the limit: a refused attempt shows a notice.
    public var canBeSelected: Bool
    /// Whether there is a previous asset.
    public var canGoBack: Bool
    /// Whether there is a next asset.
    public var canGoForward: Bool
    /// The kind of clip; nil for stills and broken files.
    public var clip: PreviewClip?
    /// Whether the clip plays.
    public var isPlaying: Bool
    /// Whether the sound is on.
    public var hasSound: Bool
    /// The panel with what is known about it; nil while it is hidden.
    public var info: InfoPresentation?
    /// Why the asset cannot be shown, as one sentence; nil if it can.
    public var problem: LocalizedText?

    /// Returns nil without a preview.
    init?(_ state: PickerState) {
        guard let preview = state.preview, let tile = state.tile(at: preview.position.index) else { return nil }
        position = preview.position
        asset = tile.asset
        let index = position.index
        neighbours = [index + 1, index - 1].compactMap { state.tile(at: $0) }
            .compactMap { $0.broken == nil ? $0.asset : nil }
        title = tile.asset.map { LocalizedText("%1", .text($0.name)) }
        ordinal = LocalizedText("%1 of %2", .number(index + 1), .number(state.shown.count))
        detail =
            tile.asset?.captureDate.map { [ordinal] in
                // Translators: a day, and a position in the list: “Saturday, 14 November · 3 of 12”.
                LocalizedText("%1 · %2", .nested(Self.date($0)), .nested(ordinal))
            } ?? ordinal
        name = tile.asset.map { LocalizedText("%1, %2", .nested(tile.name), .text($0.name)) } ?? tile.name
        isSelected = tile.isSelected
        number = tile.number
        info = InfoPresentation(state, tile.asset)
        let isGone = state.library.gone.contains(position.id)
        canBeSelected = tile.canBeSelected && !isGone
        canGoBack = state.target(of: .back, from: index) != nil
        canGoForward = state.target(of: .forward, from: index) != nil
        clip = isGone ? nil : state.previewedClip
        isPlaying = preview.isPlaying
        hasSound = preview.hasSound
        if isGone {
            problem = LocalizedText("This file is gone from the disk")
        } else if let reason = tile.broken {
            problem =
                tile.asset.map { Self.problem(of: $0, nested: reason) } ?? LocalizedText("This file cannot be shown")
        }
    }

    /// Why a file that seemed sound cannot be shown after all: "IMG_1.jpg cannot be shown: the file is damaged".
    public static func problem(of asset: Asset, _ error: MediaError) -> LocalizedText {
        problem(of: asset, nested: error.text)
    }

    private static func problem(of asset: Asset, nested reason: LocalizedText) -> LocalizedText {
        LocalizedText("%1 cannot be shown: %2", .text(asset.name), .nested(reason))
    }

    /// The date as text: with the time only if the metadata states it, and marked as "Last changed" if it is the
    /// modification time.
    static func date(_ date: CaptureDate) -> LocalizedText {
        switch date.source {
        case .metadata:
            let (hour, minute, _) = date.time
            let clock = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
            return LocalizedText("%1, %2", .day(date.day), .text(clock))
        case .name: return LocalizedText("%1", .day(date.day))
        case .modified: return LocalizedText("Last changed %1", .day(date.day))
        }
    }
}
