// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// What will be handed over of each asset, before anything is: the window, the command line and results say what it says
/// (phpicker.md 3.2 and 5).
public struct ExportPlan: Sendable, Equatable {
    /// One asset's part.
    public struct Item: Sendable, Equatable {
        /// Whose.
        public var asset: AssetID
        /// The classes that are removed; empty for an original.
        public var removed: MetadataClasses
        /// What is taken out of its files: with all four classes also what a photo shares with a file that does not leave with it.
        public var cleaned: MetadataClasses
        /// Original or copy.
        public var delivered: PickedItem.Delivered
        /// The format; `.none` where it cannot be handed over as it was asked for.
        public var format: ExportFormat
        /// What of a Live Photo; nil for all other assets.
        public var part: LivePhotoPart?
        /// What the copy lacks because of its format.
        public var losses: Set<ExportLoss>
        /// Name of the file that is handed over: the original's, unless that may tell what is removed (`DeliveredName`). Its ending is that of the
        /// original.
        public var name: String
        /// The video that is handed over beside the picture of a Live Photo; nil for all others.
        public var video: Video?
    }

    /// The video of a Live Photo in a file of its own.
    public struct Video: Sendable, Hashable {
        /// Name of its file, with the ending of the original's.
        public var name: String
        /// Its format.
        public var format: ExportFormat

        /// Makes one.
        public init(name: String, format: ExportFormat) {
            self.name = name
            self.format = format
        }
    }

    /// The parts, in the order of the request.
    public var items: [Item]

    /// The plan of a request.
    /// - Parameter info: what is known of an asset besides its record; nil where that is nothing.
    public init(_ request: DeliveryRequest, info: (AssetID) -> AssetInfo? = { _ in nil }) {
        items = request.assets.map { Item($0, request, info($0.id)) }
    }
}

extension ExportPlan.Item {
    /// The part of one asset.
    public init(_ asset: Asset, _ request: DeliveryRequest, _ info: AssetInfo?) {
        self.asset = asset.id
        removed = request.removals
        format = ExportFormat(asset, encoding: request.encoding, accepted: request.accepted, without: removed)
        part = LivePhotoPart(asset, request)
        cleaned = removed.isSuperset(of: .all) && part != .pair ? removed.union(.pairing) : removed
        video = part == .pair ? ExportPlan.Video(besides: asset, in: format, request) : nil
        let isOriginal = removed.isEmpty && format == .original && video?.format ?? .original == .original
        delivered = isOriginal ? .original : .copy
        losses = ExportLoss.of(asset, in: format, part, hasVideo: video != nil)
        let subject = part?.subject(of: asset) ?? asset
        name = subject.name
        guard delivered == .copy else { return }
        // Both files of a Live Photo leave under one name: what either tells goes from both.
        let names = [name, video?.name].compactMap(\.self).map(DeliveredName.init)
        let kept = names.compactMap { $0.kept(without: removed, info) }
        let areTexts = [subject.location, asset.pairedVideo].allSatisfy { $0.map { $0.path != nil } ?? true }
        let copied =
            areTexts && kept.count == names.count
            ? zip(kept, names).map { $0 + $1.ending }
            : names.map { (subject.kind == .video ? "Video" : "Photo") + $0.plainEnding }
        name = copied[0]
        if video != nil { video?.name = copied[1] }
    }

    /// The asset as it is handed over: of a Live Photo the part that is.
    public func subject(of asset: Asset) -> Asset { part?.subject(of: asset) ?? asset }

    /// The part of the video beside the picture; nil where there is none.
    public var ofVideo: ExportPlan.Item? {
        guard let video else { return nil }
        var item = self
        (item.part, item.format, item.name, item.video) = (.video, video.format, video.name, nil)
        return item
    }

    /// The name of the copy in a format.
    public func name(as format: StillFormat) -> String { name(ending: format.fileExtension) }

    /// The name of the copy as a film or an animation.
    public func name(as format: FilmFormat) -> String { name(ending: format.fileExtension) }

    private func name(ending fileExtension: String) -> String {
        // What follows the last dot may be no ending: "Room 1.2", "Anna and Dr. Smith".
        let ending = DeliveredName.ending(name)
        let isEnding =
            ending.count <= 6 && ending.dropFirst().contains(where: \.isLetter)
            && ending.dropFirst().allSatisfy { $0.isLetter || $0.isNumber }
        let stem = isEnding ? String(name.dropLast(ending.count)) : name
        return stem + "." + fileExtension
    }
}

extension PickedItem {
    /// The item of a copy: what its record says is true of the copy, and nothing of what was removed stands in it (contract section 10).
    /// - Parameters:
    ///   - file: the copy.
    ///   - bytes: its size.
    ///   - video: the copy of a Live Photo's video in a file of its own.
    ///   - conversion: what the copy was converted to; nil where it is in the original's format.
    public init(
        copyOf asset: Asset, _ plan: ExportPlan.Item, file: FileLocation, bytes: Int64, video: FileLocation?,
        convertedTo conversion: ExportedConversion? = nil
    ) {
        var record = asset
        record.location = file
        record.bytes = bytes
        record.pairedVideo = video
        // Albums are folders, places, people and keywords.
        record.albums = []
        if plan.removed.contains(.location) { record.place = nil }
        // A rating is a word about the photo.
        if plan.removed.contains(.captions) { record.isFavourite = false }
        if plan.removed == .all { record.captureDate = nil }
        switch conversion {
        case .picture(let picture):
            (record.type, record.width, record.height) = (picture.format.type, picture.width, picture.height)
            record.orientation = 1
            record.subtypes.subtract([.hdr, .animated, .raw, .depthEffectPhoto, .spatialMedia])
            if video == nil { record.becomeStill() }
            record.duration = nil
        case .film(let format, let width, let height):
            (record.type, record.width, record.height, record.orientation) = (format.type, width, height, 1)
            record.subtypes.subtract([.hdr, .spatialMedia])
            if format == .gif { record.becomeStill() }
        case nil: if asset.pairedVideo != nil, video == nil { record.becomeStill() }
        }
        self.init(
            asset: record, removed: plan.removed, transcodedFrom: conversion == nil ? nil : asset.type,
            delivered: .copy, file: file)
        nameInLibrary = asset.name
    }
}

extension PickedItem {
    /// The item of a film that is still being made. What is known when it is whole is unknown: place, bytes and size in pixels.
    public init(unfinished film: UnfinishedFilm, of asset: Asset, _ plan: ExportPlan.Item, as format: FilmFormat) {
        self.init(
            copyOf: asset, plan, file: FileLocation(bytes: []), bytes: 0, video: nil,
            convertedTo: .film(format, width: 0, height: 0))
        // Of its place the name alone is known.
        self.asset.location = FileLocation(plan.name(as: format))
        (self.asset.width, self.asset.height, unfinished) = (nil, nil, film)
    }
}

/// What an asset was converted to.
public enum ExportedConversion: Sendable, Equatable {
    /// A still picture.
    case picture(ExportedPicture)
    /// A film or an animation, with its size in pixels as shown.
    case film(FilmFormat, width: Int, height: Int)
}

/// What a picture was converted to.
public struct ExportedPicture: Sendable, Equatable {
    /// The format that was taken.
    public var format: StillFormat
    /// Pixels as shown.
    public var width: Int
    /// Like `width`.
    public var height: Int

    /// Makes one of its parts.
    public init(format: StillFormat, width: Int, height: Int) {
        (self.format, self.width, self.height) = (format, width, height)
    }
}
