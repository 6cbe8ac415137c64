// SPDX-License-Identifier: GPL-3.0-or-later

/// What happened: something a person did, the caller asked for, or the library answered. Never what to do about it.
public enum PickerIntent: Sendable, Equatable {
    // The request itself.
    case opened
    case addPressed
    case cancelPressed
    case escapePressed
    /// The window's own close, Ctrl+W, or the caller's withdrawal.
    case windowClosed
    case deliveryEnded

    // Picking. Indices are places in the list shown.
    /// A tap, a click or Space on a tile.
    case assetActivated(index: Int)
    /// A double click: at limit 1 it picks and adds.
    case assetDoubleActivated(index: Int)
    /// Shift with a click or an arrow, or a drag: everything between two places.
    case rangeSelected(from: Int, to: Int)
    case selectAllPressed
    case deselectAllPressed
    case undoPressed
    /// A person dragged a tile in the staging area.
    case assetMoved(AssetID, after: AssetID?)

    // Looking around.
    case searchEdited(String)
    case searchCleared
    case albumOpened(AlbumID?)
    case albumsTabChosen(Bool)
    case sortChosen(SortOrder)
    case zoomedIn
    case zoomedOut
    case zoomReset
    case zoomChosen(level: Int)
    case stagingOpened
    case stagingClosed
    case sidebarToggled
    /// The rows on screen changed.
    case rowsShown(Range<Int>)
    case windowResized(isNarrow: Bool)

    // What is let go.
    case inclusionChanged(MetadataClasses, included: Bool)
    case encodingChosen(PreferredEncoding)

    // The caller.
    case hostUpdated(PickerConfiguration.Update)
    case hostDeselected([AssetID])
    case hostMoved(AssetID, after: AssetID?)
    case hostScrolledToInitialPosition

    // The library and the clock.
    case listArrived(AssetList, generation: Int)
    case listFailed(LibraryFailure, generation: Int)
    case albumsArrived([Album], generation: Int)
    case assetsArrived([Asset], asked: [AssetID])
    case libraryReported(LibraryEvent)
    case noticeExpired(Int)
}

/// What the reduction wants done: values that a test compares and that the store carries out.
public enum PickerEffect: Sendable, Equatable {
    case loadList(LibraryQuery, generation: Int)
    case loadAlbums(LibraryQuery, generation: Int)
    case loadAssets([AssetID])
    /// Bring an asset to the top edge of the grid (nil: back to where the picker opened).
    case scroll(to: AssetID?)
    case expireNotice(Int, after: Duration)
    /// Continuous behaviours: tell the caller the whole selection.
    case deliverChange([AssetID])
    /// Fetch the items and end the request. Emitted once.
    case finish(PickerOutcome.Kind, [AssetID])
}
