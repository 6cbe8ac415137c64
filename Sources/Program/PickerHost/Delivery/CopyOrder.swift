// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
import MediaTypes
import PickerModel

/// An item, or why there is none.
typealias CopyResult = Result<MadeCopy, CopyMaker.Failure>

/// An item that was made.
struct MadeCopy: Sendable {
    let item: PickedItem
    /// Why it lacks the video of a Live Photo, which was planned; nil where it lacks nothing.
    var lostVideo: MediaError?
    /// Whether another delivery has it, too.
    var isKnown = false

    /// The same for a further delivery.
    var asKnown: MadeCopy {
        var copy = self
        copy.isKnown = true
        return copy
    }

    /// Whether the video may be made when it is tried again.
    var mayBeWhole: Bool {
        switch lostVideo {
        case .timedOut, .noWorker, .noSandbox, .decoderEnded: true
        case .unreadable, .notAFile, .empty, .unknownFormat, .damaged, .tooLarge, .noDecoder, .noMergedPicture,
            .notCleanable, .noEncoder, .cancelled, nil:
            false
        }
    }
}

/// An item to be made: one file, or picture and video of a Live Photo.
struct CopyOrder: Sendable {
    let asset: Asset
    var plan: ExportPlan.Item
    let values: [String]
    let work: CopyWork

    /// The part of the progress that a picture has which stands beside a film.
    private static let pictureShare = 0.25

    /// Makes the item. Blocking.
    func made(by maker: CopyMaker) -> CopyResult {
        do throws(CopyMaker.Failure) {
            switch plan.format {
            case .still(let formats): return .success(try still(formats, maker))
            case .film(let format): return .success(MadeCopy(item: try film(format, maker)))
            case .original, .none: return .success(try copy(maker))
            }
        } catch { return .failure(error) }
    }

    private func still(_ formats: [StillFormat], _ maker: CopyMaker) throws(CopyMaker.Failure) -> MadeCopy {
        let made = try maker.still(
            of: asset.original, formats, plan, values: values, in: .new(besides: videoBytes), work: pictureWork)
        return try pair(made.file, made.bytes, .picture(made.picture), maker)
    }

    private func film(_ format: FilmFormat, _ maker: CopyMaker) throws(CopyMaker.Failure) -> PickedItem {
        guard let made = try maker.film(of: asset.original, as: format, plan, values: values, work) else {
            // What is a film already is handed over as it is, or without what is removed.
            return plan.removed.isEmpty ? PickedItem(asset: asset, file: asset.location) : try copy(maker).item
        }
        return PickedItem(
            copyOf: asset, plan, file: made.file, bytes: made.bytes, video: nil,
            convertedTo: .film(format, width: made.film.width, height: made.film.height))
    }

    private func copy(_ maker: CopyMaker) throws(CopyMaker.Failure) -> MadeCopy {
        let copy = try maker.copy(
            of: asset.original, named: Array(plan.name.utf8)[...], without: plan.cleaned, values: values,
            in: .new(besides: videoBytes), work: pictureWork)
        return try pair(copy.file, copy.bytes, nil, maker)
    }

    /// The item of a picture, with the video of a Live Photo where one is handed over: in the folder of the picture's copy and under one name
    /// with it. Where the video cannot be made, the item is the picture alone.
    private func pair(
        _ picture: FileLocation, _ bytes: Int64, _ conversion: ExportedConversion?, _ maker: CopyMaker
    ) throws(CopyMaker.Failure) -> MadeCopy {
        func item(_ video: FileLocation?) -> PickedItem {
            PickedItem(copyOf: asset, plan, file: picture, bytes: bytes, video: video, convertedTo: conversion)
        }
        guard let plan = plan.ofVideo else { return MadeCopy(item: item(nil)) }
        do throws(CopyMaker.Failure) {
            var name = plan.name
            if case .film(let format) = plan.format {
                name = plan.name(as: format)
                let film = try maker.film(
                    of: originalOfVideo, as: format, plan, values: values, in: .inside(picture.parent), videoWork)
                if let film { return MadeCopy(item: item(film.file)) }
                if plan.removed.isEmpty, conversion == nil { return originals(picture.parent) }
            }
            let video = try maker.copy(
                of: originalOfVideo, named: Array(name.utf8)[...], without: plan.cleaned, values: values,
                in: .inside(picture.parent), work: videoWork)
            return MadeCopy(item: item(video.file))
        } catch {
            switch error {
            case .media(.cancelled), .folder, .unproven:
                CopyFolders.remove(picture.parent)
                throw error
            // A motion photo whose video an editor has dropped says still that it has one.
            case .media(.unknownFormat) where asset.pairedVideo == nil:
                return MadeCopy(item: item(nil))
            case .media(let reason):
                // A picture that leaves alone does not say the number that it shares with its video.
                guard conversion == nil, self.plan.removed.isSuperset(of: .all) else {
                    return MadeCopy(item: item(nil), lostVideo: reason)
                }
                CopyFolders.remove(picture.parent)
                var alone = self
                alone.plan.video = nil
                alone.plan.cleaned.insert(.pairing)
                var made = try alone.copy(maker)
                made.lostVideo = reason
                return made
            }
        }
    }

    /// Both files as they are: nothing about them was to be changed after all.
    private func originals(_ folder: FileLocation) -> MadeCopy {
        CopyFolders.remove(folder)
        return MadeCopy(item: PickedItem(asset: asset, file: asset.location))
    }

    /// The file of the video: that of a motion photo is inside its picture.
    private var originalOfVideo: Original { asset.pairedOriginal ?? asset.original }

    /// Bytes that the video may take beside the picture.
    private var videoBytes: Int64 {
        guard let video = plan.video else { return 0 }
        return video.format == .original
            ? CopyPlace.bytes(of: originalOfVideo.location) : CopyPlace.room(forFilmOf: originalOfVideo.location)
    }

    private var pictureWork: CopyWork {
        guard case .film? = plan.video?.format else { return work }
        return CopyWork(isCancelled: work.isCancelled) { work.report($0 * Self.pictureShare) }
    }

    private var videoWork: CopyWork {
        guard case .film? = plan.video?.format else { return CopyWork(isCancelled: work.isCancelled) }
        return CopyWork(isCancelled: work.isCancelled) {
            work.report(Self.pictureShare + $0 * (1 - Self.pictureShare))
        }
    }
}
