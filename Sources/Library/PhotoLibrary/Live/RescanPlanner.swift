// SPDX-License-Identifier: GPL-3.0-or-later

/// A change in a folder of the library.
enum FolderChange: Sendable, Equatable {
    case entry(folder: [UInt8], name: [UInt8], isFolder: Bool, InotifyEvent.Change)
    case folderTouched([UInt8])
    /// - Parameter parent: the parent folder if it belongs to the library.
    case folderWent([UInt8], parent: [UInt8]?)
    /// Unknown changes: everything must be rescanned.
    case everything
}

/// Decides which folders to rescan, and when. Has no clock: callers pass the time since an arbitrary start.
///
/// A rescan waits for a pause in the changes, but with a limit, so that copying a thousand files causes only a few rescans.
/// One rescan takes all changed folders, and never falls between the two events of a move: a file that is missing in one
/// folder and new in another keeps its identifier only within one rescan.
struct RescanPlanner: Sendable {
    /// The folders to rescan.
    struct Rescan: Sendable, Equatable {
        /// Whether to rescan all folders.
        var isEverything = false
        /// Folders whose names and files are read.
        var folders: Set<[UInt8]> = []
        /// Folders that were created, removed or replaced: what is known about them and their subfolders is discarded.
        var renewed: Set<[UInt8]> = []

        static let everything = Rescan(isEverything: true)
    }

    /// Time without changes before a rescan.
    let quiet: Duration
    /// Longest time from the first change to the rescan.
    let latest: Duration
    /// Longest time between the two events of a move. The kernel queues both together; a file moved out of the library
    /// has no second event.
    let pairing = Duration.milliseconds(50)

    /// With more changed folders than this, everything is rescanned: it costs about the same.
    static let mostFolders = 500
    /// Limit of unfinished files. More means a program that never closes its files, and the list is cleared.
    static let mostUnfinished = 10_000

    /// Files created and not closed yet, by folder.
    private(set) var unfinished: [[UInt8]: Set<[UInt8]>] = [:]
    private var pending = Rescan()
    private var unfinishedCount = 0
    private var first: Duration?
    private var last = Duration.zero
    /// Whether the changes are rescanned without waiting for a pause.
    private var isUrgent = false
    /// Cookies of moves whose second event is missing, with the time of the first.
    private var moving: [UInt32: Duration] = [:]
    private var postponed: (folders: Set<[UInt8]>, due: Duration)?

    init(_ limits: LiveLimits) { (quiet, latest) = (limits.quiet, limits.latest) }

    /// Adds a change.
    mutating func note(_ change: FolderChange, now: Duration) {
        switch change {
        case .entry(let folder, let name, let isFolder, let what):
            if case .movedIn(let cookie) = what { moving[cookie] = nil }
            let isAboutPlace = what != .written && what != .touched
            guard FolderWalk.Content.concerns(name, isFolder: isFolder, isAboutPlace: isAboutPlace) else { return }
            if case .movedOut(let cookie) = what { moving[cookie] = now }
            if isFolder {
                pending.renewed.insert(PathBytes.join(folder, name))
            } else if what == .created {
                markUnfinished(folder, name)
            } else if what != .touched {
                markFinished(folder, name)
            }
            pending.folders.insert(folder)
        case .folderTouched(let folder): pending.folders.insert(folder)
        case .folderWent(let folder, let parent):
            if let parent {
                pending.renewed.insert(folder)
                pending.folders.insert(parent)
            } else {
                pending.isEverything = true
            }
        case .everything: pending.isEverything = true
        }
        if pending.folders.count > Self.mostFolders || pending.renewed.count > Self.mostFolders {
            pending.isEverything = true
        }
        if pending.isEverything {
            pending.folders = []
            pending.renewed = []
        }
        first = first ?? now
        last = now
    }

    /// Makes a rescan of everything due at once, without waiting for a pause in the changes. Only the second event of a move is still
    /// waited for.
    mutating func rescanNow(_ now: Duration) {
        note(.everything, now: now)
        isUrgent = true
    }

    /// When the next rescan is due; nil if there are no changes.
    var due: Duration? {
        guard let first else { return postponed?.due }
        var due = isUrgent ? last : min(first + latest, last + quiet)
        if let half = moving.values.max() { due = max(due, half + pairing) }
        return postponed.map { min($0.due, due) } ?? due
    }

    /// - Returns: the rescan if it is due, else nil.
    mutating func take(now: Duration) -> Rescan? {
        guard let due, due <= now else { return nil }
        var taken = pending
        if let postponed, !taken.isEverything { taken.folders.formUnion(postponed.folders) }
        pending = Rescan()
        (first, postponed, isUrgent) = (nil, nil, false)
        moving = [:]
        return taken
    }

    /// Schedules another rescan of folders with unfinished files, after `latest` or with the next rescan.
    mutating func postpone(_ folders: Set<[UInt8]>, now: Duration) {
        guard !folders.isEmpty else { return }
        postponed = (folders.union(postponed?.folders ?? []), now + latest)
    }

    /// Treats files that stopped growing without being closed as finished.
    mutating func giveUp(_ names: Set<[UInt8]>, in folder: [UInt8]) { for name in names { markFinished(folder, name) } }

    private mutating func markUnfinished(_ folder: [UInt8], _ name: [UInt8]) {
        if unfinishedCount >= Self.mostUnfinished { (unfinished, unfinishedCount) = ([:], 0) }
        if unfinished[folder, default: []].insert(name).inserted { unfinishedCount += 1 }
    }

    private mutating func markFinished(_ folder: [UInt8], _ name: [UInt8]) {
        guard unfinished[folder]?.remove(name) != nil else { return }
        unfinishedCount -= 1
        if unfinished[folder]?.isEmpty == true { unfinished[folder] = nil }
    }
}
