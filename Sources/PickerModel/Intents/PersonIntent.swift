// SPDX-License-Identifier: GPL-3.0-or-later

/// What a person does in the picker. Ignored below full opacity (row R47).
///
/// Indices are places in the list shown, from 0; those outside it change nothing.
public enum PersonIntent: Sendable, Equatable {
    // The request itself.
    /// Add, pressed or by Enter: confirms, unless it is hidden or disabled (rule F7, conflict X6).
    case addPressed
    /// Cancel: ends with the preselection, unless it is hidden (rule F6, phpicker.md 1.1).
    case cancelPressed
    /// Leaves the preview, else staging, else the search, else cancels; also where Cancel is hidden (contract section 9,
    /// row R34).
    case escapePressed

    // Picking. Indices are places in the list shown.
    /// A tap, a click or Space on a tile: toggles it; at limit 1 it replaces, at any other full limit it is refused
    /// (phpicker.md 3.8). Where taps commit it also adds (rule F8). A broken file is not picked, and a notice says why.
    case assetActivated(index: Int)
    /// A double click, in place of its second click: at limit 1 it picks and adds. Elsewhere it
    /// leaves the selection as it was before the first click and shows the asset large (contract section 10).
    case assetDoubleActivated(index: Int)
    /// What a menu does with its photo, wherever it stands by now; nothing where it is gone.
    case onAsset(AssetPlace, AssetAct)
    /// Shift with a click or an arrow: everything between two places, in order from the first named. While ordered and
    /// at limit 1 only `to` is activated (phpicker.md 3.8).
    case rangeSelected(from: Int, to: Int)
    /// A drag over tiles begins; what it covers comes with `sweepMoved`. Ignored while ordered and at limit 1
    /// (phpicker.md 3.8).
    case sweepBegan
    /// What a drag covers now: stretches of the list shown, in the order in which they are to be picked. A band over
    /// some columns covers a stretch a line; a drag that goes back takes out what it no longer covers.
    case sweepMoved([SweptRange])
    /// A drag ends: it counts as one change, for undoing and for a continuous caller.
    case sweepEnded
    /// Everything shown, up to the limit (Ctrl+A); nothing at limit 1.
    case selectAllPressed
    /// Nothing selected any more, shown or not (Ctrl+Shift+A).
    case deselectAllPressed
    /// Takes back the person's last change of the selection (Ctrl+Z, contract section 10).
    case undoPressed
    /// A tile of the staging area was dropped before another one, or at the end of the list: indices of the list
    /// shown. Ignored unless ordered (phpicker.md 3.1).
    case tileDropped(from: Int, before: Int)
    /// A key moves a tile of the staging area one place on in the order, or back: past the next selected one. Ignored unless
    /// ordered.
    case tileMoved(index: Int, forward: Bool)
    /// A person dragged a tile in the staging area; nil: to the front. Ignored unless ordered (phpicker.md 3.1).
    case assetMoved(AssetID, after: AssetID?)

    // Looking around.
    /// All of the text in the entry. Ignored where there is no search bar (rule F5), as is all else up to `searchCleared` but
    /// `locationsGiven`.
    case searchEdited(String)
    /// The person comes to the entry, or asks what could follow: suggestions for what stands there.
    case suggestionsWanted
    /// The person left the entry, or closed the list under it.
    case suggestionsDismissed
    /// A text that the library says could have been meant was chosen, in place of the one that found nothing.
    case nearMissChosen(String)
    /// Return in the entry: to the place that a path names; else the list under it closes.
    case searchEntered
    /// A way on from a path was chosen: it stands in the entry then, and a file is gone to.
    case completionChosen(LocationCompletion)
    /// Folders and files were pasted, dropped or named: they are shown, and files picked. Ignored where there are no albums to
    /// choose, or one bounds the request.
    case locationsGiven(LocationRequest)
    /// A suggestion was chosen: it becomes a pill and the typed text goes.
    case tokenAdded(SearchToken)
    /// A pill was taken out.
    case tokenRemoved(SearchToken)
    /// Text and tokens at once.
    case searchCleared
    /// An album was chosen; nil: all photos, or the album that bounds the request. Ignored where there is neither
    /// sidebar nor albums tab (rules F3, F4).
    case albumOpened(AlbumID?)
    /// The triangle of an album: shows the albums below it or hides them.
    case albumToggled(AlbumID)
    /// A folder was chosen that is to be part of the library. Ignored where the caller named the folders.
    case folderAdded(FileLocation)
    /// True: the list of albums; false: the grid (rule F4).
    case albumsTabChosen(Bool)
    /// An order of the grid; it is remembered for the app.
    case sortChosen(SortOrder)
    /// Results of the text stand by how well they match it, from now on; it is remembered for the app. Ignored where no text
    /// is searched for.
    case bestMatchChosen
    /// Squares or whole photos; it is remembered for the app.
    case fitChosen(TileFit)
    /// One step to larger tiles (`zoomIn()`); nothing at the end of the range and in the one row of `compact`.
    case zoomedIn
    /// One step to smaller tiles (`zoomOut()`); nothing at the end of the range and in the one row of `compact`.
    case zoomedOut
    /// Back to `ZoomState.initialLevel` (Ctrl+0).
    case zoomReset
    /// An index into `ZoomState.levels`; beyond either end it is the last there.
    case zoomChosen(level: Int)
    /// Show Selected: nothing while it is hidden or nothing is selected (rule F9, phpicker.md 3.1).
    case stagingOpened
    /// Back to the grid, where it stood before.
    case stagingClosed
    /// Key F9 or its button: shows the sidebar or hides it.
    case sidebarToggled

    // Looking closer (contract section 9).
    /// Shift+Space, a long press or the corner button on a tile, readable or not: shows it large; the one that is shown
    /// already goes.
    case previewRequested(index: Int)
    /// An arrow, Home or End, or a button of the preview: on to another asset of the list; nothing at its ends.
    case previewMoved(PreviewStep)
    /// Back to the grid or the staging area, with the asset looked at last in view.
    case previewClosed
    /// Space or the tick of the preview: as a tap on its tile, with the same limit and the same words.
    case previewSelectionToggled
    /// Plays or pauses; nothing on what does not play.
    case playPressed
    /// Lets be heard, or silences; off again for the next one.
    case soundPressed

    // At the desktop.
    /// Files were chosen in the desktop's own chooser in place of photos: they end the request. Ignored where the caller did
    /// not allow it.
    case otherFilesChosen([FileLocation])
    /// Photos are to be copied, saved, opened or shown in their folder. What delivers is refused where the Options promise
    /// what cannot be kept (contract section 10).
    case handoverRequested(Handover, HandoverScope)
    /// A drag began on a tile that takes photos out of the window: where it cannot, a notice says why.
    case draggedOut(index: Int)

    // What is let go.
    /// A switch of the Options menu; on is included. Ignored where there are no Options (rule F11). What the app
    /// refuses stays withheld (phpicker.md 3.2).
    case inclusionChanged(MetadataClasses, included: Bool)
    /// A format chosen in the Options menu: it wins over the app's. Ignored where there are no Options (rule F11).
    case encodingChosen(PreferredEncoding)
    /// Whether these choices hold for the app's next pick too (phpicker.md 3.2).
    case optionsRemembered(Bool)
    /// The person's own choices shall not hold for this pick: only where they hold Add back and no Options are there to change
    /// them. What is remembered stays.
    case optionsSetAside
    /// Closes the onboarding sheet; the picker stays (rule F13).
    case onboardingDismissed
    /// Closes the banner, for this app and until the next upgrade (rule F14).
    case bannerDismissed
}

/// What can be done with one photo that was pointed at some time ago.
public enum AssetAct: Sendable, Hashable {
    /// As `assetActivated`.
    case activate
    /// As `previewRequested`.
    case preview
}

/// A stretch that a drag covers (phpicker.md 3.8: swipe ranges).
public struct SweptRange: Sendable, Hashable {
    /// Indices into the list shown, from 0; cut to the list where they go beyond it.
    public var range: Range<Int>
    /// Picked from its end to its beginning: the drag went up.
    public var isReversed: Bool

    /// A stretch, picked from its beginning unless reversed.
    public init(_ range: Range<Int>, reversed: Bool = false) {
        self.range = range
        isReversed = reversed
    }

    /// Everything between two places, from the first on.
    public init(from: Int, to: Int) {
        self.init(min(from, to)..<(max(from, to) + 1), reversed: from > to)
    }
}
