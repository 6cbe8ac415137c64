// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// A photo shown large over the grid.
public struct PreviewPresentation: Sendable, Equatable {
    /// Which asset, and where it stands in the list shown.
    public var place: AssetPlace
    /// The record behind it, nil until it arrived: what the picture is made from.
    public var asset: Asset?
    /// Records of its neighbours that can be shown, the next one first: worth decoding ahead.
    public var neighbours: [Asset]
    /// File name; nil until the record arrived.
    public var title: LocalizedText?
    /// Day and time of the picture and its place in the list: "Tuesday, 12 August 2025, 18:00 · 3 of 120".
    public var detail: LocalizedText
    /// Place in the list, from 1: "3 of 120". Description of the picture for assistive technology.
    public var position: LocalizedText
    /// Accessible name of the picture: kind, date, file name and whether it is selected.
    public var name: LocalizedText
    /// Whether it is picked.
    public var isSelected: Bool
    /// Place in an ordered selection, from 1; nil elsewhere.
    public var number: Int?
    /// Whether it can be picked at all; what the limit says is said when it is tried.
    public var canBeSelected: Bool
    /// Whether there is one before it.
    public var canGoBack: Bool
    /// Whether there is one after it.
    public var canGoForward: Bool
    /// Whether it plays, and what; nil for stills and for broken files.
    public var clip: PreviewClip?
    /// Whether it is to play.
    public var isPlaying: Bool
    /// Whether it is to be heard.
    public var hasSound: Bool
    /// Why it cannot be shown, as a sentence; nil where it can.
    public var problem: LocalizedText?

    /// Nil while nothing is previewed.
    init?(_ state: PickerState) {
        guard let preview = state.preview, let tile = state.tile(at: preview.place.index) else { return nil }
        place = preview.place
        asset = tile.asset
        let index = place.index
        neighbours = [index + 1, index - 1].compactMap { state.tile(at: $0) }
            .compactMap { $0.broken == nil ? $0.asset : nil }
        title = tile.asset.map { LocalizedText("%1", .text($0.name)) }
        position = LocalizedText("%1 of %2", .number(index + 1), .number(state.shown.count))
        detail =
            tile.asset?.captureDate.map { [position] in
                // Translators: a day, and a place in the list: “Saturday, 14 November · 3 of 12”.
                LocalizedText("%1 · %2", .nested(Self.date($0)), .nested(position))
            } ?? position
        name = tile.asset.map { LocalizedText("%1, %2", .nested(tile.name), .text($0.name)) } ?? tile.name
        isSelected = tile.isSelected
        number = tile.number
        let isGone = state.library.gone.contains(place.id)
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
    /// - Parameter reason: a fragment that stands after a name, in English.
    public static func problem(of asset: Asset, reason: String) -> LocalizedText {
        problem(of: asset, nested: LocalizedText(reason: reason))
    }

    private static func problem(of asset: Asset, nested reason: LocalizedText) -> LocalizedText {
        LocalizedText("%1 cannot be shown: %2", .text(asset.name), .nested(reason))
    }

    /// The time of day only where the file itself states it; a date of last resort is called what it is.
    private static func date(_ date: CaptureDate) -> LocalizedText {
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
