// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes
import OrderedCollections

/// The whole state of a picker, as a value. Only `reduce(_:)` changes it; views read it only through
/// `PickerPresentation`.
public struct PickerState: Sendable, Equatable {
    /// The caller's configuration with updates applied.
    public internal(set) var configuration: PickerConfiguration {
        didSet { resolveChrome() }
    }
    /// The calling app.
    public let app: CallingApp
    /// Whether the person may add folders to the library; not if the caller named the folders.
    public let canAddFolders: Bool
    /// Whether files outside the library may be chosen, too, with the desktop's file chooser.
    public let allowsOtherFiles: Bool
    /// Whether the person opened the picker, and no app waits for a result (contract section 3).
    public let isStandalone: Bool
    /// Whether the person chooses which photos the app sees from now on, and hands none over (phpicker.md 4.4).
    public let selectsAccess: Bool
    /// Whether the app sees a limited part of the library, to which the person may add what they pick (phpicker.md 4.5).
    public let offersAccess: Bool
    /// Whether the app sees what is picked later, too.
    public internal(set) var alsoAllowsAccess = false
    /// Form factor and conventions of the device.
    public let platform: Platform
    /// Facts about the calling app and earlier displays that the rules of the chrome need.
    public internal(set) var context: ChromeContext {
        didSet { resolveChrome() }
    }
    /// Which controls are shown, by the documented rules. Recomputed when the configuration or the context changes.
    public private(set) var chrome: Chrome
    /// The memory of the app's earlier picks, with the changes of this one.
    public internal(set) var memory: AppMemory
    /// The phase of the request.
    public internal(set) var phase: Phase = .picking
    /// The decided outcome; nil while picking.
    var decided: PickerOutcome.Kind?
    /// Whether fetching the photos of a decided outcome takes too long: the window is then shown again, so that the
    /// person can give up.
    var isDelayed = false
    /// How far the copies of a decided outcome are; nil where none are made. The window stays until they are ready.
    var preparing: DeliveryProgress?
    /// What the decided outcome lacks; nil where nothing, or where nobody is asked.
    var shortfall: Shortfall?
    /// Time to fetch the photos of a decided outcome before the window is shown again.
    public static let patience = Duration.seconds(5)
    /// The library's answers.
    public internal(set) var library = LibraryState()
    /// Album, tab and sort order.
    public internal(set) var navigation: NavigationState
    /// Text and tokens.
    public internal(set) var search: SearchState
    /// The picked assets.
    public internal(set) var selection: SelectionState
    /// The staging area, where the selection is reviewed; nil while the grid is shown (phpicker.md 3.1).
    public internal(set) var staging: StagingState?
    /// The preview over the grid or the staging area; nil for none.
    public internal(set) var preview: PreviewState?
    /// The info panel of the preview.
    public internal(set) var info = InfoState()
    /// The metadata and encoding that are delivered with the photos.
    public internal(set) var options: OptionsState
    /// The size of the picker's place; nil until it is laid out.
    public internal(set) var extent: PickerExtent?
    /// The size of tiles.
    public internal(set) var zoom: ZoomState
    /// How photos fill their tiles.
    public internal(set) var fit: TileFit
    /// Whether albums show their covers in place of symbols.
    public internal(set) var showsCovers: Bool
    var covers = CoverState()
    /// How long sections are; nil for as long as they must be for photos to fill them.
    public internal(set) var sections: SectionSpan?
    /// What an app asks beside photos that called its file chooser; nil for other requests.
    public internal(set) var chooser: FileChooserState?
    /// A sentence shown for a few seconds; nil for none.
    public internal(set) var notice: Notice?
    var lastNotice = 0
    /// The selection's revision when all of it was copied, saved or opened elsewhere; nil for never, or if that failed.
    var handedOver: Int?
    /// The last tap that changed the selection: the first half of a double click.
    var lastTap: Tap?
    var stagingRevision: UInt64 = 0

    /// The phases of a request, in this order; there is no way back.
    public enum Phase: Sendable, Equatable {
        case picking
        /// The outcome is decided and its items are being fetched; no intent can change it.
        case finishing
        case finished
    }

    /// Makes the state of a picker that is not yet shown. Send `WindowIntent.opened` when it is.
    /// - Parameters:
    ///   - configuration: a validated configuration.
    ///   - app: the calling app, as determined by the host.
    ///   - platform: decides sidebar and committing taps (rules F3, F8).
    ///   - context: facts about earlier displays; usually `ChromeContext(remembering:app:)`.
    ///   - memory: the memory of this app's earlier picks; empty if the app has no proven identity.
    ///   - restriction: the album to which the request is restricted, looked up by the host, whose library shows nothing else.
    ///   - opening: the album shown first.
    ///   - allowsOtherFiles: whether the caller accepts files outside the library.
    ///   - chooser: the call of a file chooser that the request answers; nil for other requests.
    ///   - isStandalone: whether no app waits for the photos; the person then copies, saves or opens them.
    ///   - selectsAccess: whether the person chooses which photos the app sees from now on.
    ///   - offersAccess: whether the app sees a limited part of the library.
    ///   - canAddFolders: whether the person may add folders to the library.
    ///   - usualRemovals: details left out where the person has made no lasting choice for the app.
    public init(
        configuration: PickerConfiguration, app: CallingApp = .unknown, platform: Platform = .desktop,
        context: ChromeContext = ChromeContext(), memory: AppMemory = AppMemory(), restriction: AlbumID? = nil,
        opening: AlbumID? = nil, canAddFolders: Bool = false, allowsOtherFiles: Bool = false,
        chooser: FileChooserCall? = nil, isStandalone: Bool = false, selectsAccess: Bool = false,
        offersAccess: Bool = false, usualRemovals: MetadataClasses = []
    ) {
        var context = context
        if isStandalone || selectsAccess {
            // Without an app that gets photos, the onboarding sheet and the banner have nothing to explain.
            context.isFirstEmbeddedDisplay = false
            context.isAfterUpgrade = false
        }
        // What the app gets of a photo that it may see is decided in the settings, not here.
        context.hasFullAccess = context.hasFullAccess || app.hasFullAccess || selectsAccess
        self.configuration = configuration
        self.app = app
        self.canAddFolders = canAddFolders
        self.allowsOtherFiles = allowsOtherFiles && !isStandalone && !selectsAccess
        self.chooser = chooser.flatMap { FileChooserState($0) }
        (self.isStandalone, self.selectsAccess) = (isStandalone, selectsAccess)
        self.offersAccess = offersAccess && !isStandalone && !selectsAccess
        self.platform = platform
        self.context = context
        self.memory = memory
        chrome = Chrome.resolve(configuration, platform: platform, context: context)
        zoom = ZoomState(level: memory.zoomLevel ?? ZoomState.initialLevel)
        fit = memory.fit ?? .square
        showsCovers = memory.showsCovers
        sections = memory.sections
        // `checkPreselection` asks the library whether these assets exist.
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
        navigation.sidebarWidth = memory.sidebarWidth
        search = SearchState(
            text: configuration.searchText, isFromApp: !isStandalone && !configuration.searchText.trimmed.isEmpty)
        library.selectedAlbum = navigation.album
        options = OptionsState(
            appRemovals: configuration.metadataOptions, appEncoding: configuration.preferredEncoding,
            remembered: selectsAccess ? nil : memory.options, usual: usualRemovals)
    }

    private mutating func resolveChrome() {
        chrome = Chrome.resolve(configuration, platform: platform, context: context)
    }

    /// Whether a sidebar or an albums tab is shown, in which an album can be chosen.
    var canNavigate: Bool { chrome.isVisible(.sidebar) || chrome.isVisible(.albumsTab) }

    /// Whether the person may visit folders and files by path: only if albums can be chosen and none limits the
    /// request.
    public var canVisit: Bool { canNavigate && navigation.restriction == nil }

    /// The text that is searched for; empty if it is a path.
    var searchedWords: String { search.words(takesPaths: canVisit) }
    /// Whether a search is active. A typed path is not a search if `canVisit`.
    public var isSearching: Bool { search.isActive(takesPaths: canVisit) }

    /// The query whose answer the grid shows.
    public var query: LibraryQuery {
        LibraryQuery(
            filter: configuration.effectiveFilter, album: navigation.album, search: searchedWords,
            takesWordsLiterally: search.isLiteral, tokens: search.tokens, sort: navigation.sort, ranksMatches: isRanked)
    }

    /// Whether results can be ranked by how well they match: only those of words, since tokens and times match fully or
    /// not at all.
    var canRank: Bool { !(reading?.words ?? searchedWords).isEmpty }
    /// Whether results are ranked.
    var isRanked: Bool { canRank && navigation.ranksMatches }

    /// The query for all that the request shows, as for the sidebar's albums: its filter, regardless of the open album and search.
    public var requestQuery: LibraryQuery { LibraryQuery(filter: configuration.effectiveFilter) }

    /// The list in the grid: the library's answer, or the selection in the staging area.
    public var shown: AssetList { staging?.list ?? library.list }

    /// The end of the shown list at which the grid opens.
    public var initialEdge: ListEdge {
        staging == nil && !isRanked ? navigation.sort.initialEdge : .start
    }
}

/// A tap that changed the selection.
struct Tap: Sendable, Equatable {
    var id: AssetID
    /// The selection's revision after the tap.
    var revision: Int
}
