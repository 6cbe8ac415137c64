// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// What the library answered so far.
public struct LibraryState: Sendable, Equatable {
    /// List of the grid: of the last question that was answered.
    public internal(set) var list = AssetList.empty
    /// What the sidebar lists, under the filter and restriction of the request.
    public internal(set) var albums: [Album] = [] {
        didSet { outlineAlbums() }
    }
    /// What the person chose: true for an album that they opened, false for one that they closed.
    var wantedAlbums: [AlbumID: Bool] = [:] {
        didSet { outlineAlbums() }
    }
    /// The album that is looked at: never hidden below a closed one.
    var selectedAlbum: AlbumID? {
        didSet { if selectedAlbum != oldValue { outlineAlbums() } }
    }
    /// The albums that are shown, by group: made once an answer, compared by reference at each step.
    private(set) var albumOutline: [AlbumLine] = []
    /// Records of what is on screen and around it.
    public internal(set) var details: [AssetID: Asset] = [:]
    /// False until the first answer came.
    public internal(set) var isLoaded = false
    /// How far the look through the folders is.
    public internal(set) var scan: ScanState = .idle
    /// Towns in which the photos of a day were taken, those of the most photos first: of days that were on screen.
    var towns: [CivilDay: [String]] = [:]
    /// Days whose towns were asked for since the list came.
    var askedDays: Set<CivilDay> = []
    /// Counts arrivals of towns.
    var townsRevision = 0
    /// Why there is no answer to the last question; nil where there is one, or none yet.
    public internal(set) var failure: LocalizedText?
    /// Counts arrivals of records.
    var detailsRevision = 0
    /// The number of the newest question: older answers are dropped.
    var listGeneration = 0
    var albumsGeneration = 0
    /// The number of the newest folder or file that was named, or of the moment since when a person looks at something else.
    var visitGeneration = 0
    /// Assets whose records arrived after the library's last change; other records may be outdated, as after a rename.
    var fresh: Set<AssetID> = []
    /// How many questions for records in a row have failed.
    var unanswered = 0
    /// Whether they are asked for again after a while.
    var asksAgain = false
    /// Assets that are gone from the disk and may still stand in the list.
    var gone: Set<AssetID> = []
    /// Preselected ids were not found in an index that is still being made.
    var awaitsPreselection = false
    /// Rows on screen, by index into the shown list.
    var visible: Range<Int> = 0..<0

    private mutating func outlineAlbums() {
        albumOutline = AlbumLine.outline(of: albums, wanted: wantedAlbums, selected: selectedAlbum)
    }

    /// How far a scan is: none reported yet, going on, over, or given up and why.
    ///
    /// `done` and `total` count files; `total` is nil until it is known.
    public enum ScanState: Sendable, Equatable {
        case idle
        /// Files looked at so far, and how many there are.
        case running(done: Int, total: Int?)
        /// The last scan was brought to its end.
        case ended(ScanReport)
        /// The last scan was given up; the sentence says why.
        case failed(LocalizedText)

        /// Whether a scan is running.
        public var isRunning: Bool {
            if case .running = self { true } else { false }
        }
    }

    /// Records kept: enough to scroll back some screens without asking again.
    static let detailsKept = 1500
    /// Days whose towns are kept.
    static let daysKept = 1000
    /// Photos of a day that are asked for their towns.
    static let photosAsked = 500
}
