// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// A scroll position of the grid.
public enum ScrollTarget: Sendable, Equatable {
    /// The position at which the picker opens: the newest edge (phpicker.md 3.7).
    /// - Parameter gently: animated if the position is near; the window jumps if it is far or animations are off.
    case initial(gently: Bool)
    /// The position with an asset at the top edge.
    case asset(AssetPosition)
    /// The nearest position that shows an asset, which also gets the keyboard focus: the grid after the preview is
    /// closed.
    case reveal(AssetPosition)
}

/// A side effect requested by `PickerState.reduce(_:)`: a value that `PickerStore` carries out.
public enum PickerEffect: Sendable, Equatable {
    /// Request the grid's list: answered by `listArrived` or `listFailed` of the same generation.
    case loadList(LibraryQuery, generation: Int)
    /// Request the albums: answered by `albumsArrived` of the same generation; a failure is not shown.
    case loadAlbums(LibraryQuery, generation: Int)
    /// Request suggestions for a text: answered by `suggestionsArrived` of the same generation; a failure is not shown.
    case loadSuggestions(String, LibraryQuery, generation: Int)
    /// Request corrections for a text that found nothing: answered by `nearMissesArrived`; a failure is not shown.
    case loadNearMisses(String, generation: Int)
    /// Request records: answered by `assetsArrived` or `assetsFailed`.
    case loadAssets([AssetID])
    /// Request what the library knows of an asset besides its record: answered by `infoArrived` or `infoFailed` of the
    /// same generation.
    case loadInfo(AssetID, generation: Int)
    /// Send `assetsDue` after this time.
    case askAgain(after: Duration)
    /// Request the towns in which the photos of some days were taken: answered by `townsArrived` with the list's
    /// revision; a failure is not shown.
    case loadTowns([CivilDay: [AssetID]], revision: UInt64)
    /// Add a folder to the library: its photos arrive as changes of the library; `folderRefused` reports a failure.
    case addFolder(FileLocation)
    /// Request completions of a typed path: answered by `completionsArrived` of the same generation; a failure is not
    /// shown.
    case loadCompletions(String, generation: Int)
    /// Show folders and files outside the library, too, for this request only: answered by `locationsFound` or
    /// `locationsRefused` of the same generation, after `locationsAwaited` if the answer takes long. The query limits
    /// what may be picked.
    case visit(LocationRequest, query: LibraryQuery, generation: Int)
    /// Copy, save or open photos: answered by `handedOver`.
    case handOver(Handover, [AssetID])
    /// Request the total size of a selection's files: answered by `selectionMeasured`.
    case measureSelection([AssetID], revision: Int)
    /// Request which preselected assets exist and may be shown: answered by `preselectionChecked`; a failure is not
    /// shown.
    case checkPreselection([AssetID], query: LibraryQuery)
    /// Scroll the grid, once the requested list has arrived.
    case scroll(ScrollTarget)
    /// Shake an asset's tile, if it is on screen, because its pick was refused.
    case shake(AssetID)
    /// Store the memory of the app for its next pick, replacing the stored one.
    case remember(AppMemory)
    /// Send `noticeExpired` with this number after this time.
    case expireNotice(Int, after: Duration)
    /// Continuous behaviours: send the caller the whole selection, in order (phpicker.md 1.4).
    case deliverChange([AssetID])
    /// Ask the person for files of any kind: answered by `otherFilesChosen`.
    case askForFiles(FileQuestion)
    /// Fetch the items of picked assets and end the request with them and with files outside the library.
    case finishWith([FileLocation], beside: [AssetID])
    /// Fetch the items and end the request. Emitted once: with the selection, or after cancelling with the
    /// preselection.
    case finish(PickerOutcome.Kind, [AssetID])
    /// End the request with this outcome now, without waiting for the items.
    case giveUp(PickerOutcome.Kind)
    /// End the delivery of an outcome that is none any more, and forget what it has made: the picker goes on.
    case stopDelivery
    /// End the request with the outcome that waits, which lacks something.
    case handOverRest
}
