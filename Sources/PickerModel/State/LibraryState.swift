// SPDX-License-Identifier: GPL-3.0-or-later

/// What the library answered so far.
public struct LibraryState: Sendable, Equatable {
    /// The list of the grid: of the last question that was answered.
    public internal(set) var list = AssetList.empty
    public internal(set) var albums: [Album] = [] {
        didSet { albumRows = SidebarRow.rows(for: albums) }
    }
    /// The albums as the sidebar lists them: made once an answer, compared by reference at each step.
    var albumRows: [SidebarRow] = []
    /// Records of what is on screen and what is selected, nothing else.
    public internal(set) var details: [AssetID: Asset] = [:]
    /// False until the first answer came.
    public internal(set) var isLoaded = false
    public internal(set) var scan: ScanState = .idle
    /// Why there is no answer.
    public internal(set) var failure: LocalizedText?
    /// Counts arrivals of records.
    var detailsRevision = 0
    /// The number of the newest question: older answers are dropped.
    var listGeneration = 0
    var albumsGeneration = 0
    /// Rows on screen, by index into the shown list.
    var visible: Range<Int> = 0..<0

    /// How far a scan is.
    public enum ScanState: Sendable, Equatable {
        case idle
        case running(done: Int, total: Int?)
        case ended(ScanReport)

        public var isRunning: Bool {
            if case .running = self { true } else { false }
        }
    }

    /// Records kept beside the selection's own, in screens: enough to scroll back without asking again.
    static let detailsKept = 3000
}

/// Where the person is.
public struct NavigationState: Sendable, Equatable {
    /// The open album, nil for all photos.
    public internal(set) var album: AlbumID?
    /// The album that bounds the request.
    public let restriction: AlbumID?
    /// The albums tab of a narrow window.
    public internal(set) var showsAlbums: Bool
    public internal(set) var sort = SortOrder.newestFirst
    /// The person's wish; whether there is a sidebar at all is the chrome's.
    public internal(set) var wantsSidebar = true
    /// The window is too narrow for a sidebar: layout only, never a rule (contract section 10).
    public internal(set) var isNarrow = false

    init(album: AlbumID?, restriction: AlbumID?, showsAlbums: Bool) {
        self.album = album
        self.restriction = restriction
        self.showsAlbums = showsAlbums
    }
}

/// The search entry.
public struct SearchState: Sendable, Equatable {
    public internal(set) var text: String
    /// The app put it there and the person has not changed it.
    public internal(set) var isFromApp: Bool
    /// Where the grid stood before the search: the asset at its top edge comes back when the search is cleared.
    var anchor: AssetID?

    public var isActive: Bool { !text.trimmed.isEmpty }

    init(text: String, isFromApp: Bool) {
        self.text = text
        self.isFromApp = isFromApp
    }
}

/// The staging area: the selection as it was on entering, so that what is unticked keeps its tile until one leaves
/// (phpicker.md 3.1).
public struct StagingState: Sendable, Equatable {
    public internal(set) var list: AssetList
    /// Where the grid stood.
    var anchor: AssetID?
}

/// What the person lets go with the photos. The switches show what is included.
public struct OptionsState: Sendable, Equatable {
    public let appRemovals: MetadataClasses
    public internal(set) var personRemovals: MetadataClasses = []
    public let appEncoding: PreferredEncoding
    public internal(set) var personEncoding: PreferredEncoding?

    init(appRemovals: MetadataClasses, appEncoding: PreferredEncoding) {
        self.appRemovals = appRemovals
        self.appEncoding = appEncoding
    }

    /// The union of both (phpicker.md 3.2).
    public var removals: MetadataClasses { appRemovals.union(personRemovals) }
    /// The person's choice wins.
    public var encoding: PreferredEncoding { personEncoding ?? appEncoding }

    /// What is promised and cannot be kept while only originals are handed over (contract section 10).
    public var needsUnbuiltDelivery: Bool { !removals.isEmpty || encoding == .compatible }
}

/// How large tiles are: one of a few levels (design: 64 to 400 pixels).
public struct ZoomState: Sendable, Equatable {
    /// Index into `levels`.
    public internal(set) var level = Self.initialLevel
    /// Wished edge of a tile at each level, in logical pixels.
    public static let levels = [64, 96, 132, 176, 264, 400]
    public static let initialLevel = 2

    public var tileSize: Int { Self.levels[level] }
    public var canZoomIn: Bool { level + 1 < Self.levels.count }
    public var canZoomOut: Bool { level > 0 }
}
