// SPDX-License-Identifier: GPL-3.0-or-later

import OrderedCollections

/// All that a picker knows, as one value. Changed only by `reduce(_:)`, drawn only through `PickerPresentation`.
public struct PickerState: Sendable, Equatable {
    /// As the caller gave it, with updates applied.
    public internal(set) var configuration: PickerConfiguration {
        didSet { resolveChrome() }
    }
    /// The calling app.
    public let app: CallingApp
    /// Whether the person may make more folders part of the library: not where the caller named them.
    public let canAddFolders: Bool
    /// Whether files that are no photos of a library may be chosen too, from the desktop's own file chooser.
    public let allowsOtherFiles: Bool
    /// Opened by the person themself: no app waits for what is picked (contract section 3).
    public let isStandalone: Bool
    /// Room and habits of the device.
    public let platform: Platform
    /// The calling app and what it was shown before, as the rules of the chrome need it.
    public internal(set) var context: ChromeContext {
        didSet { resolveChrome() }
    }
    /// What is shown and why, by the documented rules; made anew whenever what it depends on changes.
    public private(set) var chrome: Chrome
    /// What is known of the app from earlier picks, with what this one adds.
    public internal(set) var memory: AppMemory
    /// Where in its life the request is.
    public internal(set) var phase: Phase = .picking
    /// What was decided, once it was.
    var decided: PickerOutcome.Kind?
    /// Whether the photos of a decided outcome take too long: the window is then shown again, so that the person can
    /// give up.
    var isDelayed = false
    /// How long the photos of a decided outcome may take before the picker comes back and says so.
    public static let patience = Duration.seconds(5)
    /// What the library answered.
    public internal(set) var library = LibraryState()
    /// Album, tab and order.
    public internal(set) var navigation: NavigationState
    /// Text and tokens.
    public internal(set) var search: SearchState
    /// What is picked.
    public internal(set) var selection: SelectionState
    /// Selection under review; nil while the grid is shown (phpicker.md 3.1).
    public internal(set) var staging: StagingState?
    /// What is shown large over the grid or the staging area; nil for nothing.
    public internal(set) var preview: PreviewState?
    /// The metadata and formats that are handed over with the photos.
    public internal(set) var options: OptionsState
    /// How large tiles are.
    public internal(set) var zoom: ZoomState
    /// How photos fill their tiles.
    public internal(set) var fit: TileFit
    /// A sentence that stands for a few seconds; nil for none.
    public internal(set) var notice: Notice?
    var lastNotice = 0
    /// The last tap that changed the selection: the first half of a double click.
    var lastTap: Tap?
    var stagingRevision: UInt64 = 0

    /// A request ends once: picking, finishing, finished, never back.
    public enum Phase: Sendable, Equatable {
        case picking
        /// An outcome was decided and its items are being fetched: nothing more can change it.
        case finishing
        case finished
    }

    /// A picker before its first question; send `opened` when it is shown.
    /// - Parameters:
    ///   - configuration: validated.
    ///   - app: the calling app, as the host found out.
    ///   - platform: decides sidebar and committing taps (rules F3, F8).
    ///   - context: what the host knows of earlier displays; usually `ChromeContext(remembering:app:)`.
    ///   - memory: what was kept of earlier picks of this app; empty where the app has no proven identity.
    ///   - restriction: the album that bounds the request, already looked up by the host.
    ///   - opening: the album shown first.
    ///   - allowsOtherFiles: the caller takes any file.
    ///   - isStandalone: whether no app waits for the photos: they are then copied, saved or opened by the person.
    ///   - canAddFolders: whether `LibraryPort.addFolder` does something.
    public init(
        configuration: PickerConfiguration, app: CallingApp = .unknown, platform: Platform = .desktop,
        context: ChromeContext = ChromeContext(), memory: AppMemory = AppMemory(), restriction: AlbumID? = nil,
        opening: AlbumID? = nil, canAddFolders: Bool = false, allowsOtherFiles: Bool = false,
        isStandalone: Bool = false
    ) {
        var context = context
        if isStandalone {
            // There is no app to be told of.
            context.isFirstEmbeddedDisplay = false
            context.isAfterUpgrade = false
        }
        context.hasFullAccess = context.hasFullAccess || app.hasFullAccess
        self.configuration = configuration
        self.app = app
        self.canAddFolders = canAddFolders
        self.allowsOtherFiles = allowsOtherFiles && !isStandalone
        self.isStandalone = isStandalone
        self.platform = platform
        self.context = context
        self.memory = memory
        chrome = Chrome.resolve(configuration, platform: platform, context: context)
        zoom = ZoomState(level: memory.zoomLevel ?? ZoomState.initialLevel)
        fit = memory.fit ?? .square
        // Whether they exist is asked of the library before the first list is shown.
        let preselection = OrderedSet(configuration.preselectedAssetIdentifiers.compactMap { AssetID($0) })
        selection = SelectionState(
            limit: configuration.selectionLimit, behavior: configuration.selection, preselection: preselection)
        let canNavigate = chrome.isVisible(.sidebar) || chrome.isVisible(.albumsTab)
        let remembered = configuration.style == .presentation && canNavigate ? memory.album : nil
        navigation = NavigationState(
            album: opening ?? restriction ?? remembered, restriction: restriction,
            showsAlbums: configuration.launchTab == .albums, sort: memory.sort ?? .newestFirst,
            ranksMatches: memory.ranksMatches)
        navigation.wantsSidebar = !memory.hidesSidebar
        search = SearchState(
            text: configuration.searchText, isFromApp: !isStandalone && !configuration.searchText.trimmed.isEmpty)
        library.selectedAlbum = navigation.album
        options = OptionsState(
            appRemovals: configuration.metadataOptions, appEncoding: configuration.preferredEncoding,
            remembered: memory.options)
    }

    private mutating func resolveChrome() {
        chrome = Chrome.resolve(configuration, platform: platform, context: context)
    }

    /// Whether there is a sidebar or an albums tab to choose an album in.
    var canNavigate: Bool { chrome.isVisible(.sidebar) || chrome.isVisible(.albumsTab) }

    /// Whether the person may go to places by path: where albums cannot be chosen, or one bounds the request, they cannot.
    public var canVisit: Bool { canNavigate && navigation.restriction == nil }

    /// What is searched for.
    var searchedWords: String { search.words(takesPaths: canVisit) }
    /// Whether anything is searched for: no path that is being typed where one may go to places.
    public var isSearching: Bool { search.isActive(takesPaths: canVisit) }

    /// Question whose answer the grid shows.
    public var query: LibraryQuery {
        LibraryQuery(
            filter: configuration.effectiveFilter, album: navigation.album, restriction: navigation.restriction,
            search: searchedWords, tokens: search.tokens, sort: navigation.sort, ranksMatches: isRanked)
    }

    /// Whether a text is searched for whose results can stand by how well they match it. Pills match wholly or not at all.
    var canRank: Bool { !searchedWords.isEmpty }
    /// Whether they do.
    var isRanked: Bool { canRank && navigation.ranksMatches }

    /// What bounds the request, whatever is looked at: the question whose answer the sidebar shows.
    public var scopeQuery: LibraryQuery {
        LibraryQuery(filter: configuration.effectiveFilter, restriction: navigation.restriction)
    }

    /// What the grid shows: the answer, or the selection while it is reviewed.
    public var shown: AssetList { staging?.list ?? library.list }

    /// The end of the list shown at which the grid opens.
    public var initialEdge: ListEdge {
        staging == nil && !isRanked ? navigation.sort.initialEdge : .start
    }
}

/// A tap and what it left.
struct Tap: Sendable, Equatable {
    var id: AssetID
    /// The selection's, after it.
    var revision: Int
}

/// A sentence that is shown for a time and then removed.
public struct Notice: Sendable, Equatable {
    /// Which notice an expiry means.
    public var id: Int
    /// What is said.
    public var text: LocalizedText
}
