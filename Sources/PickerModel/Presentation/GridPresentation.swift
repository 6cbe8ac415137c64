// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// The grid: what stands in it and how it is laid out, not what each tile looks like (`PickerState.tile(at:)`).
public struct GridPresentation: Sendable, Equatable {
    /// How tiles follow one another.
    public enum Arrangement: Sendable, Equatable {
        /// Under headings of days.
        case sections
        /// One after another: search results, orders other than by date, the staging area.
        case flat
        /// One row that scrolls sideways: the style `compact` (rule F16).
        case row
    }

    /// Assets in the order of the tiles.
    public var list: AssetList
    /// What `GridGeometry` lays the list out by.
    public var arrangement: Arrangement
    /// Wished edge of a tile in logical pixels; at least 264 in the staging area.
    public var tileSize: Int
    /// How photos fill their tiles; squares in the one row of `compact`.
    public var fit: TileFit
    /// Accessible name of the list (contract section 8).
    public var name: LocalizedText
    /// Whether tiles have a caption under them: the staging area.
    public var hasCaptions: Bool
    /// Whether tiles can be dragged to another place in the order (phpicker.md 3.1).
    public var allowsReordering: Bool
    /// Line above the tiles: "24 results" of a search; the sum of bytes of the staging area where a narrow footer has no room for
    /// it. Nil for none.
    public var heading: LocalizedText?
    /// What stands beside it: "in 6 albums"; nil where they are all in one.
    public var headingNote: LocalizedText?
    /// Both in one, for who does not see them; nil where there is no heading.
    public var spokenHeading: LocalizedText? {
        guard let heading, let headingNote else { return heading }
        return LocalizedText("%1, %2", .nested(heading), .nested(headingNote))
    }
    /// Whether Shift and drags pick runs: not while ordered, not at limit 1 (phpicker.md 3.8).
    public var allowsRange: Bool
    /// Which end it opens at, and to which a host returns it (`scrollToInitialPosition()`).
    public var initialEdge: ListEdge
    /// Counts changes of the selection: tiles on screen are to be drawn anew when it moves.
    public var selectionRevision: Int
    /// Counts arrivals of records for tiles on screen.
    public var detailsRevision: Int
    /// Counts arrivals of what headings say.
    public var headingsRevision: Int

    init(_ state: PickerState) {
        list = state.shown
        let isCompact = state.configuration.style == .compact
        if isCompact {
            arrangement = .row
        } else if state.staging != nil || state.shown.sections.isEmpty || state.isSearching {
            arrangement = .flat
        } else {
            arrangement = .sections
        }
        // The staging area shows larger tiles, so that a person can tell a good shot from a blurred one.
        tileSize = state.staging == nil ? state.zoom.tileSize : max(state.zoom.tileSize, 264)
        fit = state.configuration.style == .compact ? .square : state.fit
        name = state.staging == nil ? LocalizedText("Photos") : LocalizedText("Selected Photos")
        if state.staging == nil, state.isSearching, !state.shown.isEmpty {
            heading = LocalizedText(
                one: "%1 result", many: "%1 results", count: state.shown.count, .number(state.shown.count))
            if let albums = state.shown.albums, albums > 1 {
                headingNote = LocalizedText(one: "in %1 album", many: "in %1 albums", count: albums, .number(albums))
            }
        }
        if let bytes = state.bytesToHandOver, state.navigation.isNarrow, !isCompact {
            heading = LocalizedText("%1 in all", .bytes(bytes))
        }
        hasCaptions = state.staging != nil && !isCompact
        allowsReordering = state.staging != nil && state.selection.behavior.isOrdered
        allowsRange = state.selection.allowsRanges
        initialEdge = state.initialEdge
        selectionRevision = state.selection.revision
        detailsRevision = state.library.detailsRevision
        headingsRevision = state.library.townsRevision
    }
}

/// One tile on screen.
public struct TilePresentation: Sendable, Equatable {
    /// Mark in a corner of the tile: one at most, in this order of precedence.
    public enum Badge: Sendable, Equatable {
        case live, hdr, raw
    }

    /// Which asset it shows.
    public var id: AssetID
    /// Whether it wears a tick or a number.
    public var isSelected: Bool
    /// Place in an ordered selection, from 1; nil elsewhere.
    public var number: Int?
    /// Whether the file can be picked at all: false where it is broken, whatever the limit.
    public var canBeSelected: Bool
    /// Whether it is drawn faint: broken, or not selected while nothing more may be (phpicker.md 3.8).
    public var isDimmed: Bool
    /// What else the file is; nil for no mark.
    public var badge: Badge?
    /// Whether it wears a star: the person's best, as the library says.
    public var isFavourite: Bool
    /// Length of a video, as `0:42`; nil for all else and while unknown.
    public var duration: LocalizedText?
    /// Kind and date (contract section 8).
    public var name: LocalizedText
    /// File name, once it is known, and place in the list, from 1.
    public var description: LocalizedText
    /// File name, pixels and bytes, or why the file is broken; nil until the record arrived.
    public var tooltip: LocalizedText?
    /// Why the file cannot be shown; nil where it can.
    public var broken: LocalizedText?
    /// What stands under it in the staging area; nil elsewhere and until the record arrived.
    public var caption: TileCaption?
    /// The record behind it, nil until it arrived: what a thumbnail is made from.
    public var asset: Asset?
}

extension PickerState {
    /// What stands beside the heading of a day.
    public func headingNote(of section: AssetSection) -> LocalizedText {
        FixedNames.day(library.towns[section.day] ?? [], section.count)
    }

    /// What a tile shows, by its index in the list shown, from 0; nil outside it.
    public func tile(at index: Int) -> TilePresentation? {
        let list = shown
        guard list.entries.indices.contains(index) else { return nil }
        let entry = list[index]
        let asset = library.details[entry.id]
        let isSelected = selection.contains(entry.id)
        let flags = flags(of: entry, asset)
        let isBroken = flags.contains(.broken)
        let number = isSelected ? selection.number(of: entry.id) : nil
        var badge: TilePresentation.Badge?
        if flags.contains(.livePhoto) {
            badge = .live
        } else if asset?.subtypes.contains(.hdr) == true {
            badge = .hdr
        } else if asset?.subtypes.contains(.raw) == true {
            badge = .raw
        }
        // In the staging area only the record knows the day.
        let day = asset?.captureDate?.day ?? (staging == nil ? entry.day : nil)
        let position = LocalizedText("%1 of %2", .number(index + 1), .number(list.count))
        return TilePresentation(
            id: entry.id, isSelected: isSelected, number: number, canBeSelected: !isBroken,
            isDimmed: !isSelected && (isBroken || (selection.isFull && selection.limit != 1)),
            badge: badge, isFavourite: asset?.isFavourite ?? false,
            duration: flags.contains(.video) ? asset?.duration.map { LocalizedText("%1", .duration($0)) } : nil,
            name: TileText.name(flags, day: day, number: number, isSelected: isSelected),
            description: asset.map { TileText.description($0, position: position) } ?? position,
            tooltip: asset.map { TileText.tooltip($0) },
            broken: isBroken
                ? asset?.broken.map { LocalizedText(reason: $0) } ?? LocalizedText("the file cannot be read") : nil,
            caption: staging == nil ? nil : asset.map { TileCaption($0, options) }, asset: asset)
    }
}

/// What assistive technology reads of a tile.
enum TileText {
    static func name(_ flags: AssetEntry.Flags, day: CivilDay?, number: Int?, isSelected: Bool) -> LocalizedText {
        let kind =
            flags.contains(.broken)
            ? LocalizedText("File that cannot be read")
            : flags.contains(.video)
                ? LocalizedText("Video")
                : flags.contains(.livePhoto) ? LocalizedText("Live Photo") : LocalizedText("Photo")
        let plain = day.map { LocalizedText("%1, %2", .nested(kind), .day($0)) } ?? kind
        // Translators: %1 is a kind and a day, as in “Photo, Saturday, 14 November”.
        if let number { return LocalizedText("%1, selected as number %2", .nested(plain), .number(number)) }
        return isSelected ? LocalizedText("%1, selected", .nested(plain)) : plain
    }

    static func description(_ asset: Asset, position: LocalizedText) -> LocalizedText {
        asset.isFavourite
            ? LocalizedText("%1, favourite, %2", .text(asset.name), .nested(position))
            : LocalizedText("%1, %2", .text(asset.name), .nested(position))
    }

    static func tooltip(_ asset: Asset) -> LocalizedText {
        if let reason = asset.broken {
            // Translators: the name of a file, and what is wrong with it.
            return LocalizedText("%1: %2", .text(asset.name), .nested(LocalizedText(reason: reason)))
        }
        guard let width = asset.width, let height = asset.height else {
            return LocalizedText("%1, %2", .text(asset.name), .bytes(asset.bytes))
        }
        // Translators: the name of a file, its width and height in pixels, its size in bytes.
        return LocalizedText(
            "%1, %2 × %3, %4", .text(asset.name), .text(String(width)), .text(String(height)), .bytes(asset.bytes))
    }
}
