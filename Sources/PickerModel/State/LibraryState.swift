// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// The library's answers so far.
public struct LibraryState: Sendable, Equatable {
    /// The grid's list: the last answer to `PickerEffect.loadList`.
    public internal(set) var list = AssetList.empty
    /// The sidebar's albums, within the request's filter.
    public internal(set) var albums: [Album] = [] {
        didSet { outlineAlbums() }
    }
    /// Albums that the person opened (true) or closed (false).
    var wantedAlbums: [AlbumID: Bool] = [:] {
        didSet { outlineAlbums() }
    }
    /// The album shown in the grid, which is never hidden below a closed one.
    var selectedAlbum: AlbumID? {
        didSet { if selectedAlbum != oldValue { outlineAlbums() } }
    }
    /// The shown lines of albums, by group. Computed when its inputs change, not at each step.
    private(set) var albumOutline: [AlbumLine] = []
    /// Records of the assets on screen and around it.
    public internal(set) var details: [AssetID: Asset] = [:]
    /// Whether the first list has arrived or failed.
    public internal(set) var isLoaded = false
    /// State of the scan of the folders.
    public internal(set) var scan: ScanState = .idle
    /// Towns in which the photos of a day were taken, the most frequent first; only for days that were on screen.
    var towns: [CivilDay: [String]] = [:]
    /// Days whose towns were requested since the list arrived.
    var askedDays: Set<CivilDay> = []
    /// Counts arrivals of towns.
    var townsRevision = 0
    /// Why there is no answer to the last question; nil where there is one, or none yet.
    public internal(set) var failure: LibraryFailure?
    /// Counts arrivals of records.
    var detailsRevision = 0
    /// Number of the newest request for the list (next: for the albums); answers to older ones are dropped.
    var listGeneration = 0
    var albumsGeneration = 0
    /// Number of the request that the list answers.
    var arrivedGeneration = 0
    /// Whether the list answers the newest request.
    var isCurrent: Bool { arrivedGeneration == listGeneration }
    /// Number of the newest request to visit a folder or file. It also grows when the person navigates elsewhere, so
    /// that a late answer does not navigate.
    var visitGeneration = 0
    /// Assets whose records arrived after the library's last change. Other records may be outdated, for example after a
    /// rename.
    var fresh: Set<AssetID> = []
    /// Number of failed requests for records in a row.
    var unanswered = 0
    /// Whether a retry is scheduled (`PickerEffect.askAgain`).
    var asksAgain = false
    /// Assets that were deleted from disk but may still be in the list.
    var gone: Set<AssetID> = []
    /// Whether preselected ids are missing from an incomplete index; they are checked again after the scan.
    var awaitsPreselection = false
    /// Rows on screen, by index into the shown list.
    var visible: Range<Int> = 0..<0

    private mutating func outlineAlbums() {
        albumOutline = AlbumLine.outline(of: albums, wanted: wantedAlbums, selected: selectedAlbum)
    }

    /// State of a scan.
    ///
    /// `done` and `total` count files; `total` is nil until it is known.
    public enum ScanState: Sendable, Equatable {
        case idle
        /// Files processed so far, and the total.
        case running(done: Int, total: Int?)
        /// The last scan is complete.
        case ended(ScanReport)
        /// The last scan was given up.
        case failed(LibraryFailure)

        /// Whether a scan is running.
        public var isRunning: Bool {
            if case .running = self { true } else { false }
        }
    }

    /// Most records kept: enough to scroll back some screens without a new request.
    static let detailsKept = 1500
    /// Most days whose towns are kept.
    static let daysKept = 1000
    /// Most photos of a day whose towns are requested.
    static let photosAsked = 500
}
