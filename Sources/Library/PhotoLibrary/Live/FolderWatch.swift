// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Synchronization

/// The inotify watches on the folders of a library. One thread receives events (`listen`); another one performs the
/// rescans that follow (`next`) and keeps the watches up to date.
final class FolderWatch: Sendable {
    /// A problem that the person is told about once.
    enum Trouble: Sendable, Hashable {
        /// The kernel's event queue overflowed.
        case overflow
        /// Some folders have no watch.
        case tooFewWatches
        /// The events of the kernel cannot be read any more.
        case deaf
    }

    private struct State {
        var folders = WatchedFolders()
        var planner: RescanPlanner
        var isStopped = false
        /// Whether events can no longer be read, so that all folders are polled.
        var isDeaf = false
        /// Whether the kernel refused a watch during this rescan; no more are requested until the next rescan.
        var isExhausted = false
        /// Remote file systems, where inotify does not report the changes of other machines.
        var remote: Set<UInt64> = []
    }

    private let roots: [[UInt8]]
    /// Nil if the kernel refused one; then all folders are polled.
    private let inotify: Inotify?
    private let mountTable: String
    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)
    private let start = ContinuousClock.now
    private let onTrouble: @Sendable (Trouble) -> Void

    /// - Parameter onTrouble: called on the threads of the watch for each occurrence.
    init(roots: [[UInt8]], limits: LiveLimits, onTrouble: @escaping @Sendable (Trouble) -> Void) {
        self.roots = roots
        self.onTrouble = onTrouble
        inotify = Inotify(limit: limits.watches)
        mountTable = limits.mountTable
        state = Mutex(State(planner: RescanPlanner(limits)))
    }

    // MARK: - Listening

    /// Receives events from the kernel until `stop`. Returns at once where there are none to receive.
    func listen() {
        guard let inotify else { return }
        listen { inotify.wait() }
    }

    /// Receives events until there are no more: after `stop`, or because they cannot be read. Then no folder counts as
    /// watched any more, and all are rescanned for what was missed.
    /// - Parameter wait: blocks until events arrive; nil for no more.
    func listen(_ wait: () -> [InotifyEvent]?) {
        while let events = wait() { receive(events) }
        let time = time
        let isDeaf = state.withLock { state in
            guard !state.isStopped else { return false }
            state.isDeaf = true
            state.planner.note(.everything, now: time)
            return true
        }
        guard isDeaf else { return }
        onTrouble(.deaf)
        wake.signal()
    }

    /// Adds events.
    func receive(_ events: [InotifyEvent]) {
        guard !events.isEmpty else { return }
        let time = time
        let hasOverflown = state.withLock { state in
            for event in events { note(event, time, &state) }
            return events.contains(.overflow)
        }
        if hasOverflown { onTrouble(.overflow) }
        wake.signal()
    }

    private func note(_ event: InotifyEvent, _ time: Duration, _ state: inout State) {
        switch event {
        case .entry(let watch, let name, let isFolder, let change):
            guard let folder = state.folders.path(of: watch) else { return }
            state.planner.note(.entry(folder: folder, name: name, isFolder: isFolder, change), now: time)
        case .folderTouched(let watch):
            guard let folder = state.folders.path(of: watch) else { return }
            state.planner.note(.folderTouched(folder), now: time)
        case .folderWent(let watch):
            guard let folder = state.folders.path(of: watch) else { return }
            let parent = PathBytes.parent(of: folder).flatMap { state.folders.contains($0) ? $0 : nil }
            let isRoot = roots.contains(folder)
            state.planner.note(.folderWent(folder, parent: isRoot ? nil : parent), now: time)
        case .watchEnded(let watch): if state.folders.end(watch) { inotify?.giveBack() }
        case .overflow: state.planner.note(.everything, now: time)
        }
    }

    /// Ends `listen` and `next` for good.
    func stop() {
        state.withLock { $0.isStopped = true }
        inotify?.stop()
        wake.signal()
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    // MARK: - Rescans

    /// Blocks until the next rescan is due.
    /// - Parameter instant: when to rescan all folders even without an event, as a `time` of this watch; nil for never.
    /// - Returns: nil after `stop`.
    func next(polling instant: Duration?) -> RescanPlanner.Rescan? {
        var end = instant
        while true {
            let now = time
            let isTime = end.map { $0 <= now } ?? false
            if isTime { end = nil }
            let (rescan, due, isStopped) = state.withLock { state in
                if isTime { state.planner.rescanNow(now) }
                return (state.planner.take(now: now), state.planner.due, state.isStopped)
            }
            if isStopped { return nil }
            if let rescan { return rescan }
            if let until = [due, end].compactMap({ $0 }).min() {
                _ = wake.wait(timeout: .now() + (until - now).interval)
            } else {
                wake.wait()
            }
            // Collapses pending signals into one.
            while wake.wait(timeout: .now()) == .success {}
        }
    }

    /// Removes files that are still being written from a walk, and schedules another rescan of their folders.
    ///
    /// The unfinished files are read after the walk: the creation of any file that the walk found is noted by then.
    /// - Parameter unixTime: now, in seconds since 1970, as files have their times; not a `time` of this watch.
    func withhold(from walk: inout FolderWalk, now unixTime: Double) {
        let unfinished = state.withLock { $0.planner.unfinished }
        guard !unfinished.isEmpty else { return }
        let (withheld, resting) = walk.withhold(unfinished, now: unixTime)
        state.withLock { state in
            // A file that is still open but has not changed for 2 s is indexed, and no longer counts as unfinished.
            for (folder, names) in resting { state.planner.giveUp(names, in: folder) }
            state.planner.postpone(Set(withheld.keys), now: time)
        }
    }

    // MARK: - Folders

    /// Whether every folder has a watch whose events can be read, none is on a remote file system, and every root
    /// exists.
    var isComplete: Bool {
        state.withLock { state in
            !state.isDeaf && state.folders.isComplete && !state.folders.lie(on: state.remote)
                && roots.allSatisfy { state.folders.hasWatch($0) }
        }
    }

    /// Watches a folder that is about to be read.
    func enter(_ path: [UInt8], _ identity: FolderIdentity) {
        let isShort = state.withLock { state -> Bool in
            // The lock is held while the watch is added, so that its first event already finds the path.
            let isNew = !state.folders.hasWatch(path)
            do throws(Inotify.Refusal) {
                guard let inotify, !(isNew && state.isExhausted) else { throw .tooFew }
                let watch = try inotify.add(path, isNew: isNew)
                // A moved folder keeps its watch, which was counted under the old path.
                if isNew, state.folders.path(of: watch) != nil { inotify.giveBack() }
                state.folders.enter(path, identity, watch: watch)
                return false
            } catch {
                state.folders.enter(path, identity, watch: nil)
                guard error == .tooFew, !state.isExhausted else { return false }
                state.isExhausted = true
                return true
            }
        }
        if isShort { onTrouble(.tooFewWatches) }
    }

    /// Prepares a rescan: reads the mount table again and allows new watches.
    func prepareRescan() {
        let remote = MountTable(file: mountTable).remoteDevices
        state.withLock { state in
            state.isExhausted = false
            state.remote = remote
        }
    }

    /// Records which folders contain links to folders.
    func setLinks(_ folders: Set<[UInt8]>) { state.withLock { $0.folders.setLinks(folders) } }

    /// Forgets folders that no longer exist and removes their watches.
    func forget(where isGone: ([UInt8]) -> Bool) {
        for watch in state.withLock({ $0.folders.forget(where: isGone) }) { inotify?.remove(watch) }
    }

    func contains(_ path: [UInt8]) -> Bool { state.withLock { $0.folders.contains(path) } }

    func haveLinks(_ folders: Set<[UInt8]>) -> Bool {
        state.withLock { state in folders.contains { state.folders.hasLinks($0) } }
    }

    func identities(except folders: Set<[UInt8]>) -> Set<FolderIdentity> {
        state.withLock { $0.folders.identities(except: folders) }
    }

    /// Whether each root path still leads to the same folder.
    func areInPlace(_ roots: [[UInt8]]) -> Bool {
        state.withLock { state in roots.allSatisfy { FolderIdentity(of: $0) == state.folders.identity(of: $0) } }
    }

    /// Time since this watch was made, which is the clock of the planner and of `next`; it has nothing to do with the wall clock.
    var time: Duration { start.duration(to: .now) }
}

extension Duration {
    /// The duration as Dispatch takes it.
    fileprivate var interval: DispatchTimeInterval {
        .nanoseconds(max(0, Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)))
    }
}
