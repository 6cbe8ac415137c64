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
    /// Records of what is on screen and around it.
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
    /// Preselected ids were not found in an index that is still being made.
    var awaitsPreselection = false
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

    /// Records kept: enough to scroll back some screens without asking again.
    static let detailsKept = 1500
}
