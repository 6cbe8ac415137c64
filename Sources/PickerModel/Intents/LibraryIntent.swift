// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// Answers of the library and the other ports, and events of the library.
public enum LibraryIntent: Sendable, Equatable {
    /// The items of the outcome are fetched; the request ends.
    case deliveryEnded
    /// How far they are.
    case deliveryProgressed(DeliveryProgress)
    /// The items of a confirmed outcome are fetched, and it lacks something; the person is asked before the request ends.
    case deliveryFellShort(Shortfall)
    /// Answer to `PickerEffect.addFolder`: the folder cannot be added, and why.
    case folderRefused(LibraryFailure)
    /// Answer to `PickerEffect.loadList`; dropped unless its generation is that of the newest question.
    case listArrived(AssetList, generation: Int)
    /// The request of this generation failed; the current list stays.
    case listFailed(LibraryFailure, generation: Int)
    /// Answer to `PickerEffect.loadAlbums`; dropped unless its generation is that of the newest question.
    case albumsArrived([Album], generation: Int)
    /// Answer to `PickerEffect.loadSuggestions`; dropped unless its generation is that of the newest question.
    case suggestionsArrived([SearchSuggestion], generation: Int)
    /// Answer to `PickerEffect.loadNearMisses`, with the generation of the list that was empty.
    case nearMissesArrived([String], generation: Int)
    /// Answer to `PickerEffect.loadCompletions`; dropped unless its generation is that of the newest question.
    case completionsArrived([LocationCompletion], generation: Int)
    /// Answer to `PickerEffect.visit`: its files are picked. The folder is shown unless the person navigated elsewhere
    /// meanwhile.
    case locationsFound(FoundLocations, generation: Int)
    /// Answer to `PickerEffect.visit`: nothing can be shown, and why. Dropped if the person navigated elsewhere
    /// meanwhile.
    case locationsRefused(LibraryFailure, generation: Int)
    /// Answer to `PickerEffect.handOver`.
    case handedOver(Handover, HandoverResult)
    /// Answer to `PickerEffect.measureSelection`: total size in bytes of the selection at a revision; nil if the
    /// library does not know it.
    case selectionMeasured(Int64?, revision: Int)
    /// Answer to `PickerEffect.loadAssets`.
    case assetsArrived([Asset])
    /// `PickerEffect.loadAssets` failed: known records stay, the others are requested again.
    case assetsFailed(LibraryFailure)
    /// Answer to `PickerEffect.loadInfo`: nil for an asset that the request may not see or that is gone. Dropped unless
    /// its generation is that of the newest question.
    case infoArrived(AssetInfo?, generation: Int)
    /// `PickerEffect.loadInfo` failed, and why. Dropped unless its generation is that of the newest question.
    case infoFailed(LibraryFailure, generation: Int)
    /// Answer to `PickerEffect.loadTowns`; dropped unless the list still has this revision.
    case townsArrived([CivilDay: [String]], revision: UInt64)
    /// Answer to `PickerEffect.checkPreselection` for the assets in `asked`: those not in the answer are dropped
    /// silently (phpicker.md 1.1).
    case preselectionChecked(PickableAssets, asked: [AssetID])
    /// An event of the library.
    case libraryReported(LibraryEvent)
}
