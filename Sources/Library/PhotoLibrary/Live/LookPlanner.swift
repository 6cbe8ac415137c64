// SPDX-License-Identifier: GPL-3.0-or-later

/// What happened in a folder of the library.
enum FolderChange: Sendable, Equatable {
    case entry(folder: [UInt8], name: [UInt8], isFolder: Bool, InotifyEvent.Change)
    case folderTouched([UInt8])
    /// - Parameter parent: the folder above, where that is of the library.
    case folderWent([UInt8], parent: [UInt8]?)
    /// What happened cannot be told.
    case everything
}

/// Turns what happens into looks: which folders, and when. Pure; time is handed in, as time since some start.
///
/// A look waits until nothing happened for a while, but not for ever, so that a copy of a thousand files is a few looks.
/// All folders are looked at in one go, and never between the two halves of a move: a file that is gone here and new
/// there in one look keeps its identifier.
struct LookPlanner: Sendable {
    /// What is to be looked at.
    struct Look: Sendable, Equatable {
        /// All folders, wherever they are.
        var isEverything = false
        /// Folders whose own names and files are looked at.
        var folders: Set<[UInt8]> = []
        /// Folders that came, went or may be others now: what is known of them and of all below is void.
        var renewed: Set<[UInt8]> = []

        static let everything = Look(isEverything: true)
    }

    /// How long nothing must have happened.
    let quiet: Duration
    /// How long the first change waits at most.
    let latest: Duration
    /// How long the second half of a move may be behind the first. The kernel notes both at once; a file that left the
    /// library has no second half.
    let pairing = Duration.milliseconds(50)

    /// With more folders, looking at all of them costs no more than sorting out which.
    static let mostFolders = 500
    /// Files being written at once; far more are a program that never closes what it makes.
    static let mostUnfinished = 10_000

    /// By folder, files that were made and not closed yet.
    private(set) var unfinished: [[UInt8]: Set<[UInt8]>] = [:]
    private var look = Look()
    private var unfinishedCount = 0
    private var first: Duration?
    private var last = Duration.zero
    /// Moves of which the first half was seen.
    private var moving: [UInt32: Duration] = [:]
    private var postponed: (folders: Set<[UInt8]>, due: Duration)?

    init(quiet: Duration = .milliseconds(250), latest: Duration = .milliseconds(800)) {
        self.quiet = quiet
        self.latest = latest
    }

    /// Takes a change in.
    mutating func note(_ change: FolderChange, now: Duration) {
        switch change {
        case .entry(let folder, let name, let isFolder, let what):
            if case .movedIn(let cookie) = what { moving[cookie] = nil }
            let isAboutPlace = what != .written && what != .touched
            guard FolderWalk.Content.concerns(name, isFolder: isFolder, isAboutPlace: isAboutPlace) else { return }
            if case .movedOut(let cookie) = what { moving[cookie] = now }
            if isFolder {
                look.renewed.insert(PathBytes.join(folder, name))
            } else if what == .created {
                begin(folder, name)
            } else if what != .touched {
                end(folder, name)
            }
            look.folders.insert(folder)
        case .folderTouched(let folder): look.folders.insert(folder)
        case .folderWent(let folder, let parent):
            if let parent {
                look.renewed.insert(folder)
                look.folders.insert(parent)
            } else {
                look.isEverything = true
            }
        case .everything: look.isEverything = true
        }
        if look.folders.count > Self.mostFolders || look.renewed.count > Self.mostFolders { look.isEverything = true }
        if look.isEverything {
            look.folders = []
            look.renewed = []
        }
        first = first ?? now
        last = now
    }

    /// When the next look is to be; nil where nothing happened.
    var due: Duration? {
        guard let first else { return postponed?.due }
        var due = min(first + latest, last + quiet)
        if let half = moving.values.max() { due = max(due, half + pairing) }
        return postponed.map { min($0.due, due) } ?? due
    }

    /// - Returns: what to look at, where its time has come.
    mutating func take(now: Duration) -> Look? {
        guard let due, due <= now else { return nil }
        var taken = look
        if let postponed, !taken.isEverything { taken.folders.formUnion(postponed.folders) }
        look = Look()
        (first, postponed) = (nil, nil)
        moving = [:]
        return taken
    }

    /// Looks at folders once more, since files in them are being written: at the latest with the next look.
    mutating func postpone(_ folders: Set<[UInt8]>, now: Duration) {
        guard !folders.isEmpty else { return }
        postponed = (folders.union(postponed?.folders ?? []), now + latest)
    }

    /// Files that stopped growing without being closed: they are shown as they are.
    mutating func giveUp(_ names: Set<[UInt8]>, in folder: [UInt8]) { for name in names { end(folder, name) } }

    private mutating func begin(_ folder: [UInt8], _ name: [UInt8]) {
        if unfinishedCount >= Self.mostUnfinished { (unfinished, unfinishedCount) = ([:], 0) }
        if unfinished[folder, default: []].insert(name).inserted { unfinishedCount += 1 }
    }

    private mutating func end(_ folder: [UInt8], _ name: [UInt8]) {
        guard unfinished[folder]?.remove(name) != nil else { return }
        unfinishedCount -= 1
        if unfinished[folder]?.isEmpty == true { unfinished[folder] = nil }
    }
}
