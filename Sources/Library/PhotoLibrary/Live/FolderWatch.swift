// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Synchronization

/// Watches over the folders of a library, and what they say: one thread listens, another takes the looks that follow and
/// keeps the watches on the folders that are there.
final class FolderWatch: Sendable {
    /// What a person should know about once.
    enum Trouble: Sendable, Hashable {
        /// More happened than the kernel could note.
        case overflow
        /// Folders are left without a watch.
        case tooFewWatches
    }

    private struct State {
        var folders = WatchedFolders()
        var planner: LookPlanner
        var isStopped = false
        /// Whether there was no watch left for a folder in this look: for the next folder there will hardly be one.
        var isExhausted = false
        /// File systems of which a watch does not tell all: on others' changes it is silent.
        var remote: Set<UInt64> = []
    }

    private let roots: [[UInt8]]
    /// Nil where the kernel gave none: then there is no more than looking again and again.
    private let inotify: Inotify?
    private let mountTable: String
    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)
    private let start = ContinuousClock.now
    private let onTrouble: @Sendable (Trouble) -> Void

    /// - Parameter onTrouble: called on the threads of the watch, as often as it happens.
    init(roots: [[UInt8]], limits: LiveLimits, onTrouble: @escaping @Sendable (Trouble) -> Void) {
        self.roots = roots
        self.onTrouble = onTrouble
        inotify = Inotify(limit: limits.watches)
        mountTable = limits.mountTable
        state = Mutex(State(planner: LookPlanner(quiet: limits.quiet, latest: limits.latest)))
    }

    // MARK: - Listening

    /// Takes in what the kernel says, until stopped.
    func listen() {
        while let events = inotify?.wait() { receive(events) }
    }

    /// Takes events in.
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

    /// Ends listening and waiting, now and for good.
    func stop() {
        state.withLock { $0.isStopped = true }
        inotify?.stop()
        wake.signal()
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    // MARK: - Looks

    /// Waits for the next look.
    /// - Parameter polling: when all folders are looked at, whatever happened; nil for never.
    /// - Returns: nil once stopped.
    func next(polling: Duration?) -> LookPlanner.Look? {
        var end = polling
        while true {
            let now = time
            let isTime = end.map { $0 <= now } ?? false
            if isTime { end = nil }
            let (look, due, isStopped) = state.withLock { state in
                if isTime { state.planner.note(.everything, now: now - state.planner.latest) }
                return (state.planner.take(now: now), state.planner.due, state.isStopped)
            }
            if isStopped { return nil }
            if let look { return look }
            if let until = [due, end].compactMap({ $0 }).min() {
                _ = wake.wait(timeout: .now() + (until - now).interval)
            } else {
                wake.wait()
            }
            // Many wakes are one.
            while wake.wait(timeout: .now()) == .success {}
        }
    }

    /// Leaves files that are still being written out of a walk, and has their folders looked at again soon.
    ///
    /// What is unfinished is asked after the walk: who saw a new file finds that it was made noted here.
    func withhold(from walk: inout FolderWalk, now: Double) {
        let unfinished = state.withLock { $0.planner.unfinished }
        guard !unfinished.isEmpty else { return }
        let (withheld, resting) = walk.withhold(unfinished, now: now)
        state.withLock { state in
            // What nobody closed and that rests all the same is taken as it is, once.
            for (folder, names) in resting { state.planner.giveUp(names, in: folder) }
            state.planner.postpone(Set(withheld.keys), now: time)
        }
    }

    // MARK: - Folders

    /// Whether every folder has its watch, each of them tells all, and every root is there.
    var isComplete: Bool {
        state.withLock { state in
            state.folders.isComplete && !state.folders.lie(on: state.remote)
                && roots.allSatisfy { state.folders.hasWatch($0) }
        }
    }

    /// Watches a folder that is about to be read.
    func enter(_ path: [UInt8], _ place: FolderWalk.Place) {
        let isShort = state.withLock { state -> Bool in
            // Within the lock: what the kernel says of the new number must find its path.
            let isNew = !state.folders.hasWatch(path)
            do throws(Inotify.Refusal) {
                guard let inotify, !(isNew && state.isExhausted) else { throw .tooFew }
                let watch = try inotify.add(path, isNew: isNew)
                // A folder that moved was counted under its old name.
                if isNew, state.folders.path(of: watch) != nil { inotify.giveBack() }
                state.folders.enter(path, place, watch: watch)
                return false
            } catch {
                state.folders.enter(path, place, watch: nil)
                guard error == .tooFew, !state.isExhausted else { return false }
                state.isExhausted = true
                return true
            }
        }
        if isShort { onTrouble(.tooFewWatches) }
    }

    /// A look begins: watches may be free again, and other things mounted.
    func begin() {
        let remote = MountTable(file: mountTable).remoteDevices
        state.withLock { state in
            state.isExhausted = false
            state.remote = remote
        }
    }

    /// Notes in which folders links to others lie.
    func setLinks(_ folders: Set<[UInt8]>) { state.withLock { $0.folders.setLinks(folders) } }

    /// Forgets folders that are gone. Freed watches are for others.
    func forget(where isGone: ([UInt8]) -> Bool) {
        for watch in state.withLock({ $0.folders.forget(where: isGone) }) { inotify?.remove(watch) }
    }

    func contains(_ path: [UInt8]) -> Bool { state.withLock { $0.folders.contains(path) } }

    func haveLinks(_ folders: Set<[UInt8]>) -> Bool {
        state.withLock { state in folders.contains { state.folders.hasLinks($0) } }
    }

    func places(except folders: Set<[UInt8]>) -> Set<FolderWalk.Place> {
        state.withLock { $0.folders.places(except: folders) }
    }

    /// Whether each root is the folder that it was.
    func areInPlace(_ roots: [[UInt8]]) -> Bool {
        state.withLock { state in roots.allSatisfy { FolderWalk.Place(of: $0) == state.folders.place(of: $0) } }
    }

    /// Since this watch was made.
    var time: Duration { start.duration(to: .now) }
}

extension Duration {
    /// As Dispatch takes it.
    fileprivate var interval: DispatchTimeInterval {
        .nanoseconds(max(0, Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)))
    }
}
