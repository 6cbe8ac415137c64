// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// An action of the person in the picker. Ignored below full opacity (row R47).
///
/// Indices are positions in the shown list, from 0; indices outside it have no effect.
public enum PersonIntent: Sendable, Equatable {
    // The request itself.
    /// Add was pressed, or Enter: confirms, unless Add is hidden or disabled (rule F7, conflict X6).
    case addPressed
    /// Cancel was pressed: ends with the preselection, unless Cancel is hidden (rule F6, phpicker.md 1.1).
    case cancelPressed
    /// Escape: leaves the preview, else staging, else the tab of albums, else the search, else cancels, even if Cancel
    /// is hidden (contract section 10, row R34). If that discards more than one photo picked by hand, it asks first.
    case escapePressed
    /// The button of the question whether to discard the picked photos: cancels. No effect without the question.
    case discardPressed
    /// The button that closes this question.
    case keepPressed

    // Picking. Indices are positions in the shown list.
    /// A tap, a click or Space on a tile: toggles the asset; at limit 1 it replaces the selection, at any other full
    /// limit it is refused (phpicker.md 3.8). Where taps commit it also adds (rule F8). A broken file is not picked,
    /// and a notice says why.
    case assetActivated(index: Int)
    /// A double click, sent instead of its second click: at limit 1 it picks and adds. Otherwise it restores the
    /// selection from before the first click and opens the preview (contract section 10).
    case assetDoubleActivated(index: Int)
    /// An action from a tile's menu, at the asset's current position; no effect if the asset is gone.
    case onAsset(AssetPosition, AssetAct)
    /// Shift with a click or an arrow key: adds everything from `from` to `to`, in this order. While ordered and at
    /// limit 1 only `to` is activated (phpicker.md 3.8); while ordered a notice says so.
    case rangeSelected(from: Int, to: Int)
    /// A drag over tiles, or Shift with an arrow key, where ranges are not picked: while ordered a notice says so.
    case rangeTried
    /// A drag over tiles begins; `sweepMoved` gives the tiles it covers. Ignored while ordered and at limit 1
    /// (phpicker.md 3.8).
    case sweepBegan
    /// The ranges of the shown list that a drag covers now, in the order of picking. A rubber band over some columns
    /// covers one range in each line; tiles no longer covered are deselected.
    case sweepMoved([SweptRange])
    /// A drag ends. It counts as one change, for undo and for a continuous caller.
    case sweepEnded
    /// Selects everything shown, up to the limit (Ctrl+A); no effect at limit 1.
    case selectAllPressed
    /// Deselects everything, shown or not (Ctrl+Shift+A).
    case deselectAllPressed
    /// Undoes the person's last change of the selection (Ctrl+Z, contract section 10).
    case undoPressed
    /// Redoes the change that was undone last (Ctrl+Shift+Z, Ctrl+Y). No effect after a new change of the selection.
    case redoPressed
    /// Delete on a tile of the staging area: takes its photo out of the selection; the tile stays. No effect elsewhere
    /// and on a photo that is not selected.
    case tileTakenOut(index: Int)
    /// A tile of the staging area was dropped before another one, or at the end of the list. Ignored unless ordered
    /// (phpicker.md 3.1).
    case tileDropped(from: Int, before: Int)
    /// A key moves a tile of the staging area forward or back, past the next selected tile. Ignored unless ordered.
    case tileMoved(index: Int, forward: Bool)
    /// Moves an asset in the staging area after another, or to the front for nil. Ignored unless ordered (phpicker.md
    /// 3.1).
    case assetMoved(AssetID, after: AssetID?)

    // Browsing.
    /// The whole text in the search entry. Ignored without a search bar (rule F5).
    case searchEdited(String)
    /// The entry got the focus, or suggestions for its text were requested. Without a search bar the same as
    /// `suggestionsDismissed`.
    case suggestionsWanted
    /// The entry lost the focus, or the list under it was closed.
    case suggestionsDismissed
    /// A correction was chosen, to replace the text that found nothing. Ignored without a search bar.
    case nearMissChosen(String)
    /// Return in the entry: visits the path in it, unless `locationsGiven` would be ignored, or makes tokens of the times
    /// in its text; closes the list under it.
    case searchEntered
    /// A completion of a path was chosen: it replaces the text in the entry, and a file is visited. Ignored if the text
    /// is no path.
    case completionChosen(LocationCompletion)
    /// Folders and files were pasted, dropped or named: they are shown, and files are picked. Ignored if albums cannot
    /// be chosen or one limits the request.
    case locationsGiven(LocationRequest)
    /// A suggestion was chosen: it becomes a token, the times beside it as well, and the typed text is cleared. Ignored
    /// without a search bar.
    case tokenAdded(SearchToken, times: [SearchToken] = [])
    /// The typed text is searched for as words, also where it is a time. Ignored without a search bar.
    case wordsTakenLiterally
    /// A token is made the words again that were typed for it. Ignored without a search bar, and for a token that was
    /// chosen.
    case tokenMadeWords(SearchToken)
    /// A search of before was chosen. Ignored without a search bar.
    case recentSearchChosen(RecentSearch)
    /// The searches of before are forgotten.
    case recentSearchesCleared
    /// A token was removed. Ignored without a search bar.
    case tokenRemoved(SearchToken)
    /// Clears text and tokens. Ignored without a search bar.
    case searchCleared
    /// An album was chosen; nil: all photos, or the album that limits the request. Ignored if there is neither sidebar
    /// nor albums tab (rules F3, F4).
    case albumOpened(AlbumID?)
    /// The expander of an album: shows or hides its children.
    case albumToggled(AlbumID)
    /// Adds a folder to the library. Ignored if the caller named the folders.
    case folderAdded(FileLocation)
    /// Shows the list of albums (true) or the grid (false; rule F4).
    case albumsTabChosen(Bool)
    /// A sort order was chosen; it is remembered for the app.
    case sortChosen(SortOrder)
    /// Sorts the results of a text search by how well they match; remembered for the app. Ignored without a text
    /// search.
    case bestMatchChosen
    /// Square tiles or whole photos were chosen; remembered for the app.
    case fitChosen(TileFit)
    /// Covers of albums were chosen, or symbols instead; remembered for the app. Ignored if there is neither sidebar nor
    /// albums tab (rules F3, F4).
    case coversChosen(Bool)
    /// A length of sections was chosen, or nil for as long as they must be; remembered for the app.
    case sectionsChosen(SectionSpan?)
    /// A heading was pressed: picks the photos of its section, as many as the limit allows, or takes them all back if
    /// all are picked.
    case sectionToggled(Range<Int>)
    /// One step to larger tiles (`zoomIn()`); no effect at the largest and in the single row of `compact`.
    case zoomedIn
    /// One step to smaller tiles (`zoomOut()`); no effect at the smallest and in the single row of `compact`.
    case zoomedOut
    /// Resets the tile size to `ZoomState.initialLevel` (Ctrl+0).
    case zoomReset
    /// Sets the tile size to an index into `ZoomState.levels`, clamped to its range.
    case zoomChosen(level: Int)
    /// Show Selected was pressed: no effect while it is hidden or nothing is selected (rule F9, phpicker.md 3.1).
    case stagingOpened
    /// Returns from the staging area to the grid, at its previous scroll position.
    case stagingClosed
    /// The check box in the bar at the bottom: whether the app sees what is picked later, too. Ignored where that is not offered.
    case accessAllowed(Bool)
    /// F9 or the sidebar's button: shows or hides the sidebar.
    case sidebarToggled
    /// The sidebar's edge was moved: the width is remembered for the app, its usual one as none. Ignored without a sidebar.
    case sidebarWidened(to: Int)

    // Preview (contract section 9).
    /// Shift+Space, a long press or the corner button on a tile, readable or not: opens its preview, or closes it if it
    /// is already open.
    case previewRequested(index: Int)
    /// An arrow key, Home, End or a button of the preview: shows another asset of the list; no effect at its ends.
    case previewMoved(PreviewStep)
    /// Closes the preview and scrolls the grid or staging area to its asset.
    case previewClosed
    /// Space or the tick of the preview: the same as a tap on the tile, with the same limit and notices.
    case previewSelectionToggled
    /// Plays or pauses; no effect on an asset that cannot play.
    case playPressed
    /// Turns the sound on or off; it is off again for the next asset.
    case soundPressed
    /// The key or button of the info panel: shows or hides it, in this preview and all later ones of the request. No
    /// effect without a preview.
    case infoToggled

    // Desktop actions.
    /// Opens the desktop's file chooser, or says why no file can be added. Ignored unless the caller allowed it.
    case otherFilesRequested
    /// Files were chosen in the desktop's file chooser: the request ends with them and the picked photos. Refused with a
    /// notice if the limit would be passed; ignored unless the caller allowed it.
    case otherFilesChosen([FileLocation])
    /// Copies, saves or opens photos or shows them in their folder.
    case handoverRequested(Handover, HandoverSubject)

    // What an app asks that called its file chooser.
    /// Another of the app's filters, an index into `FileChooserState.filters`. Ignored without one.
    case fileFilterChosen(Int)
    /// An answer to a question of the app, by the question's index and the answer's identifier. Ignored where there is no such one.
    case questionAnswered(Int, String)

    /// Hands over what can be; an answer to what `ShortfallPresentation` says, and ignored without it.
    case shortfallAccepted
    /// Returns to the selection, of which nothing is lost; the other answer.
    case shortfallDeclined

    // Options, and what explains them.
    /// A switch of the Options menu; on means included. Ignored without Options (rule F11). Metadata that the app
    /// refuses stays removed (phpicker.md 3.2).
    case inclusionChanged(MetadataClasses, included: Bool)
    /// An encoding was chosen in the Options menu: it overrides the app's. Ignored without Options (rule F11).
    case encodingChosen(PreferredEncoding)
    /// Whether these choices are kept for the app's next pick (phpicker.md 3.2).
    case optionsRemembered(Bool)
    /// Closes the onboarding sheet; the picker stays open (rule F13).
    case onboardingDismissed
    /// Closes the banner, for this app and until the next upgrade (rule F14).
    case bannerDismissed
}

/// An action on a photo that was pointed at earlier.
public enum AssetAct: Sendable, Hashable {
    /// The same as `assetActivated`.
    case activate
    /// The same as `previewRequested`.
    case preview
}

/// A range that a drag covers (phpicker.md 3.8: swipe ranges).
public struct SweptRange: Sendable, Hashable {
    /// Indices into the shown list, from 0; clamped to the list.
    public var range: Range<Int>
    /// Whether the range is picked from its end to its start: the drag went up.
    public var isReversed: Bool

    /// Makes a range, picked from its start unless reversed.
    public init(_ range: Range<Int>, reversed: Bool = false) {
        self.range = range
        isReversed = reversed
    }

    /// Makes the range from one index to another, both included, picked in this direction.
    public init(from: Int, to: Int) {
        self.init(min(from, to)..<(max(from, to) + 1), reversed: from > to)
    }
}
