// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// The grid's list and layout. `PickerState.tile(at:)` gives the presentation of each tile.
public struct GridPresentation: Sendable, Equatable {
    /// The arrangement of tiles.
    public enum Arrangement: Sendable, Equatable {
        /// Sections with headings for days, months or years.
        case sections
        /// Without sections: orders other than by date, the staging area, a picker too low for headings.
        case flat
        /// One row that scrolls sideways: the style `compact` (rule F16).
        case row
    }

    /// Assets in the order of the tiles.
    public var list: AssetList
    /// The arrangement for `GridGeometry`.
    public var arrangement: Arrangement
    /// How long sections are; nil for as long as they must be for photos to fill them.
    public var span: SectionSpan?
    /// Preferred edge of a tile in logical pixels; at least 264 in the staging area.
    public var tileSize: Int
    /// Largest edge of a tile in a small picker, in logical pixels; nil for any.
    public var tileLimit: Int?
    /// How photos fill their tiles; always squares in the single row of `compact`.
    public var fit: TileFit
    /// Accessible name of the list (contract section 8).
    public var name: LocalizedText
    /// Which captions tiles have.
    public var captions: TileCaptions
    /// Whether tiles can be dragged to another position (phpicker.md 3.1).
    public var allowsReordering: Bool
    /// Line above the tiles: "24 results" for a search; the name of the open album where no sidebar tells it; the total
    /// size in the staging area if the window is narrow and the footer has no room for it. Nil for none.
    public var heading: LocalizedText?
    /// Whether `heading` has room. It is read out in any case.
    public var showsHeading: Bool
    /// Text beside the heading: "in 6 albums"; nil if all are in one.
    public var headingNote: LocalizedText?
    /// Heading and note in one text, for assistive technology; nil without a heading.
    public var spokenHeading: LocalizedText? {
        guard let heading, let headingNote else { return heading }
        return LocalizedText("%1, %2", .nested(heading), .nested(headingNote))
    }
    /// Whether Shift and drags pick ranges: not while ordered, not at limit 1 (phpicker.md 3.8).
    public var allowsRange: Bool
    /// The end of the list that is shown first and after `scrollToInitialPosition()`.
    public var initialEdge: ListEdge
    /// Counts changes of the selection; visible tiles must be redrawn when it changes.
    public var selectionRevision: Int
    /// Counts arrivals of records for tiles on screen.
    public var detailsRevision: Int
    /// Counts arrivals of towns for headings.
    public var headingsRevision: Int

    init(_ state: PickerState) {
        list = state.shown
        let isCompact = state.configuration.style == .compact
        if isCompact {
            arrangement = .row
        } else if state.staging != nil || state.shown.sections.isEmpty || !state.room.hasHeadings {
            arrangement = .flat
        } else {
            arrangement = .sections
        }
        span = state.sections
        // Tiles in the staging area are larger, so that a blurred photo can be recognized.
        tileSize = state.staging == nil ? state.zoom.tileSize : max(state.zoom.tileSize, 264)
        fit = state.configuration.style == .compact ? .square : state.fit
        name = state.staging == nil ? LocalizedText("Photos") : LocalizedText("Selected Photos")
        showsHeading = false
        if state.staging == nil, state.isSearching, !state.shown.isEmpty {
            heading = LocalizedText(
                one: "%1 result", many: "%1 results", count: state.shown.count, .number(state.shown.count))
            if let albums = state.shown.albums, albums > 1 {
                headingNote = LocalizedText(one: "in %1 album", many: "in %1 albums", count: albums, .number(albums))
            }
        }
        if state.staging == nil, !state.isSearching, !isCompact, !state.showsSidebar {
            heading = state.openAlbum
            headingNote = heading.map { _ in FixedNames.items(state.shown.count) }
        }
        if let bytes = state.bytesToDeliver, state.navigation.isNarrow, !isCompact {
            heading = LocalizedText("%1 in all", .bytes(bytes))
        }
        let room = state.room
        tileLimit = room.tileLimit
        showsHeading = heading != nil && room.hasHeadings
        captions = room.hasHeadings ? state.captions : .none
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
    /// Mark in a corner of the tile: at most one, in this order of precedence.
    public enum Badge: Sendable, Equatable {
        case live, hdr, raw
    }

    /// The tile's asset.
    public var id: AssetID
    /// Whether the asset is selected and has a tick or a number.
    public var isSelected: Bool
    /// Position in an ordered selection, from 1; nil otherwise.
    public var number: Int?
    /// Whether the asset can be picked: false if its file is broken; the limit does not matter.
    public var canBeSelected: Bool
    /// Whether the tile is dimmed: broken, taken out, or not selected while the limit is reached (phpicker.md 3.8).
    public var isDimmed: Bool
    /// Whether the photo was taken out in the staging area, where its tile stays: it has an empty ring for a tick.
    public var isTakenOut: Bool
    /// The mark; nil for none.
    public var badge: Badge?
    /// Whether the tile has a star: the asset is a favourite.
    public var isFavourite: Bool
    /// Length of a video, as `0:42`; nil for other kinds and while unknown.
    public var duration: LocalizedText?
    /// Accessible name: kind and date (contract section 8).
    public var name: LocalizedText
    /// Accessible description: file name, once known, and position in the list, from 1.
    public var description: LocalizedText
    /// Tooltip: file name, size in pixels and bytes, or why the file is broken; nil until the record has arrived.
    public var tooltip: LocalizedText?
    /// Why the file cannot be shown; nil if it can.
    public var broken: LocalizedText?
    /// Caption, as `GridPresentation.captions` says; nil until the record has arrived. Shown if there is room for it.
    public var caption: TileCaption?
    /// The asset's record, from which the thumbnail is made; nil until it has arrived.
    public var asset: Asset?
}

extension PickerState {
    /// The presentation of a tile, by its index in the shown list, from 0; nil outside it.
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
        let isTakenOut = staging != nil && !isSelected
        // Entries of the staging area have no day; only the record has.
        let day = asset?.captureDate?.day ?? (staging == nil ? entry.day : nil)
        let position = LocalizedText("%1 of %2", .number(index + 1), .number(list.count))
        return TilePresentation(
            id: entry.id, isSelected: isSelected, number: number, canBeSelected: !isBroken,
            isDimmed: isTakenOut || !isSelected && (isBroken || (selection.isFull && selection.limit != 1)),
            isTakenOut: isTakenOut, badge: badge, isFavourite: asset?.isFavourite ?? false,
            duration: flags.contains(.video) ? asset?.duration.map { LocalizedText("%1", .duration($0)) } : nil,
            name: TileText.name(flags, day: day, number: number, isSelected: isSelected),
            description: asset.map { TileText.description($0, position: position) } ?? position,
            tooltip: asset.map { TileText.tooltip($0) },
            broken: isBroken
                ? asset?.broken?.text ?? LocalizedText("the file cannot be read") : nil,
            caption: asset.flatMap { caption(of: $0, isTakenOut: isTakenOut) }, asset: asset)
    }
}

/// Accessible texts of a tile.
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
        if let error = asset.broken {
            // Translators: the name of a file, and what is wrong with it.
            return LocalizedText("%1: %2", .text(asset.name), .nested(error.text))
        }
        guard let width = asset.width, let height = asset.height else {
            return LocalizedText("%1, %2", .text(asset.name), .bytes(asset.bytes))
        }
        // Translators: the name of a file, its width and height in pixels, its size in bytes.
        return LocalizedText(
            "%1, %2 × %3, %4", .text(asset.name), .text(String(width)), .text(String(height)), .bytes(asset.bytes))
    }
}
