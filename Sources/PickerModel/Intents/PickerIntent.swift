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
    /// Shift with a click or an arrow: everything between two places.
    case rangeSelected(from: Int, to: Int)
    /// A drag over tiles begins; what it covers comes with `sweepMoved`.
    case sweepBegan
    /// What a drag covers now: stretches of the list shown, in the order in which they are to be picked. A band over some
    /// columns covers a stretch a line; a drag that goes back takes out what it no longer covers.
    case sweepMoved([SweptRange])
    case sweepEnded
    case selectAllPressed
    case deselectAllPressed
    case undoPressed
    /// A person dragged a tile in the staging area.
    case assetMoved(AssetID, after: AssetID?)

    // Looking around.
    case searchEdited(String)
    case tokenAdded(SearchToken)
    case tokenRemoved(SearchToken)
    /// Text and tokens at once.
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
    /// Whether these choices hold for the app's next pick too.
    case optionsRemembered(Bool)
    case onboardingDismissed
    case bannerDismissed

    // The caller.
    case hostUpdated(PickerConfiguration.Update)
    case hostDeselected([AssetID])
    case hostMoved(AssetID, after: AssetID?)
    case hostScrolledToInitialPosition

    // The library and the clock.
    case listArrived(AssetList, generation: Int)
    case listFailed(LibraryFailure, generation: Int)
    case albumsArrived([Album], generation: Int)
    case assetsArrived([Asset])
    case preselectionChecked(PickableAssets, asked: [AssetID])
    case libraryReported(LibraryEvent)
    case noticeExpired(Int)
}

/// A stretch that a drag covers.
public struct SweptRange: Sendable, Hashable {
    public var range: Range<Int>
    /// Picked from its end to its beginning: the drag went up.
    public var isReversed: Bool

    public init(_ range: Range<Int>, reversed: Bool = false) {
        self.range = range
        isReversed = reversed
    }

    /// Everything between two places, from the first on.
    public init(from: Int, to: Int) {
        self.init(min(from, to)..<(max(from, to) + 1), reversed: from > to)
    }
}

/// Where the grid is to be brought.
public enum ScrollTarget: Sendable, Equatable {
    /// Where the picker opened: the newest edge (phpicker.md 3.7).
    /// - Parameter gently: moving where that is near; hosts jump where it is far or motion is unwanted.
    case initial(gently: Bool)
    /// An asset at the top edge.
    case asset(AssetPlace)
}

/// What the reduction wants done: values that a test compares and that the store carries out.
public enum PickerEffect: Sendable, Equatable {
    case loadList(LibraryQuery, generation: Int)
    case loadAlbums(LibraryQuery, generation: Int)
    case loadAssets([AssetID])
    /// Ask which of the preselected the request may show.
    case checkPreselection([AssetID], query: LibraryQuery)
    case scroll(ScrollTarget)
    /// Keep what is known of the app for its next pick.
    case remember(AppMemory)
    case expireNotice(Int, after: Duration)
    /// Continuous behaviours: tell the caller the whole selection.
    case deliverChange([AssetID])
    /// Fetch the items and end the request. Emitted once.
    case finish(PickerOutcome.Kind, [AssetID])
}
