// SPDX-License-Identifier: GPL-3.0-or-later

import OrderedCollections

/// All that a picker knows, as one value. Changed only by `reduce(_:)`, drawn only through `PickerPresentation`.
public struct PickerState: Sendable, Equatable {
    /// As the caller gave it, with updates applied.
    public internal(set) var configuration: PickerConfiguration
    public let app: CallingApp
    public let platform: Platform
    public internal(set) var context: ChromeContext
    /// Where in its life the request is.
    public internal(set) var phase: Phase = .picking
    public internal(set) var library = LibraryState()
    public internal(set) var navigation: NavigationState
    public internal(set) var search: SearchState
    public internal(set) var selection: SelectionState
    public internal(set) var staging: StagingState?
    public internal(set) var options: OptionsState
    public internal(set) var zoom = ZoomState()
    /// A sentence that stands for a few seconds.
    public internal(set) var notice: Notice?
    var lastNotice = 0
    var stagingRevision: UInt64 = 0

    /// A request ends once.
    public enum Phase: Sendable, Equatable {
        case picking
        /// An outcome was decided and its items are being fetched: nothing more can change it.
        case finishing
        case finished
    }

    /// - Parameters:
    ///   - configuration: validated.
    ///   - restriction: the album that bounds the request, already looked up by the host.
    ///   - opening: the album shown first.
    public init(
        configuration: PickerConfiguration, app: CallingApp = .unknown, platform: Platform = .desktop,
        context: ChromeContext = ChromeContext(), restriction: AlbumID? = nil, opening: AlbumID? = nil
    ) {
        self.configuration = configuration
        self.app = app
        self.platform = platform
        self.context = context
        self.context.hasFullAccess = context.hasFullAccess || app.hasFullAccess
        // Whether they exist is asked of the library before the first list is shown.
        let preselection = OrderedSet(configuration.preselectedAssetIdentifiers.compactMap { AssetID($0) })
        selection = SelectionState(
            limit: configuration.selectionLimit, behavior: configuration.selection, preselection: preselection)
        navigation = NavigationState(
            album: opening ?? restriction, restriction: restriction,
            showsAlbums: configuration.launchTab == .albums)
        search = SearchState(text: configuration.searchText, isFromApp: !configuration.searchText.trimmed.isEmpty)
        options = OptionsState(
            appRemovals: configuration.metadataOptions, appEncoding: configuration.preferredEncoding)
    }

    /// What is shown and why, by the documented rules.
    public var chrome: Chrome { Chrome.resolve(configuration, platform: platform, context: context) }

    /// The question whose answer the grid shows.
    public var query: LibraryQuery {
        LibraryQuery(
            filter: configuration.effectiveFilter, album: navigation.album, restriction: navigation.restriction,
            search: search.text.trimmed, sort: navigation.sort)
    }

    /// The question whose answer the sidebar shows.
    public var albumsQuery: LibraryQuery {
        LibraryQuery(filter: configuration.effectiveFilter, restriction: navigation.restriction)
    }

    /// What the grid shows: the answer, or the selection while it is reviewed.
    public var shown: AssetList { staging?.list ?? library.list }
}

/// A sentence that goes away by itself.
public struct Notice: Sendable, Equatable {
    /// Which notice an expiry means.
    public var id: Int
    public var text: LocalizedText
}
