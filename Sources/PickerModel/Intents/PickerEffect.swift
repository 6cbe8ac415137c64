// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// Where the grid is to be brought.
public enum ScrollTarget: Sendable, Equatable {
    /// Where the picker opened: the newest edge (phpicker.md 3.7).
    /// - Parameter gently: moving where that is near; hosts jump where it is far or motion is unwanted.
    case initial(gently: Bool)
    /// An asset at the top edge.
    case asset(AssetPlace)
    /// An asset into view, by no more than it takes, and the keyboard's place on it: the preview comes back to it.
    case reveal(AssetPlace)
}

/// What the reduction wants done: values that a test compares and that the store carries out.
public enum PickerEffect: Sendable, Equatable {
    /// Ask for the list of the grid: answered by `listArrived` or `listFailed` of the same generation.
    case loadList(LibraryQuery, generation: Int)
    /// Ask for the albums: answered by `albumsArrived` of the same generation; a failure is not shown.
    case loadAlbums(LibraryQuery, generation: Int)
    /// Ask what could follow a text: answered by `suggestionsArrived` of the same generation; a failure is not shown.
    case loadSuggestions(String, LibraryQuery, generation: Int)
    /// Ask what a text that found nothing could have been: answered by `nearMissesArrived`; a failure is not shown.
    case loadNearMisses(String, generation: Int)
    /// Ask for records: answered by `assetsArrived` or `assetsFailed`.
    case loadAssets([AssetID])
    /// Send `assetsDue` after a while.
    case askAgain(after: Duration)
    /// Ask where the photos of some days were taken: answered by `townsArrived` with the list's revision; a failure is
    /// not shown.
    case loadTowns([CivilDay: [AssetID]], revision: UInt64)
    /// Make a folder part of the library: its photos come as changes of the library, `folderRefused` says why not.
    case addFolder(FileLocation)
    /// Ask what a path that is being typed could become: answered by `completionsArrived` of the same generation; a
    /// failure is not shown.
    case loadCompletions(String, generation: Int)
    /// Look at folders and files wherever they lie, for this request only: answered by `locationsFound` or
    /// `locationsRefused` of the same generation, and by `locationsAwaited` where that takes longer than a moment. The query
    /// bounds what may be picked.
    case visit(LocationRequest, query: LibraryQuery, generation: Int)
    /// Hand photos over at the desktop: answered by `handedOver`.
    case handOver(Handover, [AssetID])
    /// Ask how large the files of a selection are: answered by `selectionMeasured`.
    case measureSelection([AssetID], revision: Int)
    /// Ask which of the preselected the request may show: answered by `preselectionChecked`; a failure is not shown.
    case checkPreselection([AssetID], query: LibraryQuery)
    /// Bring the grid to a place, once the list asked for is there.
    case scroll(ScrollTarget)
    /// A pick was refused: its tile, where it is on screen, is to say so by moving.
    case shake(AssetID)
    /// Keep what is known of the app for its next pick: all of it, replacing what was kept.
    case remember(AppMemory)
    /// Send `noticeExpired` with this number after a while.
    case expireNotice(Int, after: Duration)
    /// Continuous behaviours: tell the caller the whole selection, in its order (phpicker.md 1.4).
    case deliverChange([AssetID])
    /// End the request with files that are none of the library's.
    case finishWith([FileLocation])
    /// Fetch the items and end the request. Emitted once: with the selection, or after cancelling with the
    /// preselection.
    case finish(PickerOutcome.Kind, [AssetID])
    /// End the request as this now, without the items that are waited for.
    case giveUp(PickerOutcome.Kind)
}
