// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// What the library and the other ports answer, and what the library says unasked.
public enum LibraryIntent: Sendable, Equatable {
    /// Items of the outcome are fetched: the request is over.
    case deliveryEnded
    /// It cannot be, for a reason.
    case folderRefused(LibraryFailure)
    /// Answer to `PickerEffect.loadList`; dropped unless its generation is that of the newest question.
    case listArrived(AssetList, generation: Int)
    /// No answer to the question of this generation; a list that is there stays.
    case listFailed(LibraryFailure, generation: Int)
    /// Answer to `PickerEffect.loadAlbums`; dropped unless its generation is that of the newest question.
    case albumsArrived([Album], generation: Int)
    /// Answer to `PickerEffect.loadSuggestions`; dropped unless its generation is that of the newest question.
    case suggestionsArrived([SearchSuggestion], generation: Int)
    /// Answer to `PickerEffect.loadNearMisses`, with the generation of the list that was empty.
    case nearMissesArrived([String], generation: Int)
    /// Answer to `PickerEffect.loadCompletions`; dropped unless its generation is that of the newest question.
    case completionsArrived([LocationCompletion], generation: Int)
    /// Answer to `PickerEffect.visit`: its files are picked; it is gone to unless the person went elsewhere since.
    case locationsFound(FoundLocations, generation: Int)
    /// There is nothing to show there, for a reason; dropped as the answer is.
    case locationsRefused(LibraryFailure, generation: Int)
    /// Answer to `PickerEffect.handOver`.
    case handedOver(Handover, HandoverResult)
    /// Answer to `PickerEffect.measureSelection`: bytes of the files, as the selection was at a revision; nil where the
    /// library does not know.
    case selectionMeasured(Int64?, revision: Int)
    /// Records that were asked for.
    case assetsArrived([Asset])
    /// No answer to `PickerEffect.loadAssets`: records that are there stay, the others are asked for again.
    case assetsFailed(LibraryFailure)
    /// Answer to `PickerEffect.loadTowns`; dropped unless that list is still the library's.
    case townsArrived([CivilDay: [String]], revision: UInt64)
    /// Answer to `PickerEffect.checkPreselection`, with what was asked: the others are dropped in silence (phpicker.md
    /// 1.1).
    case preselectionChecked(PickableAssets, asked: [AssetID])
    /// What the library says unasked.
    case libraryReported(LibraryEvent)
}
