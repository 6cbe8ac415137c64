// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
import GRDB
public import MediaTypes
public import PickerModel
import Synchronization

/// A library of some folders: one index, many questions. Each request gets its own; what it may see is what its folders
/// hold, whatever else the index knows. Folders may come and go while it is open (`setRoots`).
///
/// All methods may be called from any thread; those that wait for the disk suspend.
public final class PhotoLibrary: Sendable {
    private let database: LibraryDatabase
    private let identity: AssetIdentity
    private let roots: Mutex<[[UInt8]]>
    private let timeZone: TimeZone
    private let now: @Sendable () -> Date
    private let places: PlaceNames
    private let devices: MountedDevices?
    private let translate: @Sendable (String) -> String
    /// Made when somebody types first: the start is not to fold words of another language.
    private let vocabulary = Mutex<SearchVocabulary?>(nil)
    private let shelf: CatalogueShelf
    private let revision = Atomic<UInt64>(0)
    private let listeners = Mutex<[Int: AsyncStream<LibraryEvent>.Continuation]>([:])
    private let nextListener = Atomic(0)
    private let stopped = CancelFlag()
    private let turn = ScanTurn()
    private let live = Mutex<Following?>(nil)

    /// A session with what another one of its kind is made of.
    private struct Following: Sendable {
        let session: LiveSession
        let reader: any FactReading
        let limits: LiveLimits
    }

    /// - Parameters:
    ///   - roots: absolute folders, without one inside another twice.
    ///   - timeZone: of the person, for days and for dates without a zone.
    ///   - places: what coordinates are called.
    ///   - devices: where cameras, phones and cards are, whose links lead nowhere.
    ///   - translate: the person's word for an English one of those that this library says, such as "June" or "Favourites":
    ///     searches understand both.
    ///   - now: the wall clock, for when an asset was added.
    public init(
        database: LibraryDatabase, identity: AssetIdentity, roots: [FileLocation], timeZone: TimeZone = .current,
        places: PlaceNames = .none, devices: MountedDevices? = nil,
        translate: @escaping @Sendable (String) -> String = { $0 },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.places = places
        self.devices = devices
        self.translate = translate
        self.database = database
        self.identity = identity
        self.roots = Mutex(roots.map { PathBytes.normalized($0.bytes) })
        self.timeZone = timeZone
        self.now = now
        shelf = CatalogueShelf(database: database, timeZone: timeZone)
    }

    deinit { live.withLock { $0 }?.session.stop() }

    /// Brings the index up to date with the folders. Progress goes to `progress` and to whoever listens to the port, on
    /// the scanner's threads. Cancelling the task ends it; what was read by then stays.
    /// - Returns: what there is and what was wrong.
    public func scan(
        reader: any FactReading, progress: @escaping @Sendable (LibraryEvent) -> Void = { _ in }
    ) async throws(LibraryError) -> ScanReport {
        let cancelled = CancelFlag()
        let scanner = LibraryScanner(
            database: database, identity: identity, reader: reader, places: places, timeZone: timeZone, now: now,
            isCancelled: { [stopped] in cancelled.isCancelled || stopped.isCancelled },
            report: { [self] event in
                progress(event)
                publish(event)
            }, devices: devices)
        let result: Result<ScanReport, LibraryError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                _ = ScanThread("picker-scan") { [self] in
                    continuation.resume(
                        returning: turn.take {
                            Result { () throws(LibraryError) in
                                let report = try scanner.scan(roots.withLock { $0 })
                                shelf.make()
                                return report
                            }
                        })
                }
            }
        } onCancel: {
            cancelled.cancel()
        }
        // Who stopped it asks for no reason.
        if case .failure(let error) = result, error != .cancelled { publish(.scanFailed(error.text)) }
        return try result.get()
    }

    /// Follows the folders from now on: what comes, goes, changes or moves is in the index within a second, and whoever
    /// listens to the port is told, on threads of the watch's own. Looks at everything once; answers when that is done
    /// and nothing can be missed any more.
    ///
    /// Ends with `stop`, and with the last listener; without any there is nothing to begin. A second call while one is
    /// followed changes nothing. What cannot be watched is looked at every 30 seconds, which is said once
    /// (`LibraryEvent.notice`).
    public func watch(reader: any FactReading) async { await watch(reader: reader, limits: LiveLimits()) }

    func watch(reader: any FactReading, limits: LiveLimits) async {
        let session = live.withLock { current -> LiveSession? in
            guard current == nil else { return nil }
            current = following(reader, limits)
            return current?.session
        }
        guard let session else { return }
        await withCheckedContinuation { continuation in start(session, reader) { continuation.resume() } }
    }

    /// A session of the folders as they are now. Called with the lock on sessions held.
    private func following(_ reader: any FactReading, _ limits: LiveLimits) -> Following? {
        // Whoever stops, or leaves as the last, says so before asking for the session.
        guard !stopped.isCancelled, listeners.withLock({ !$0.isEmpty }) else { return nil }
        let session = LiveSession(roots: roots.withLock { $0 }, turn: turn, limits: limits) { [weak self] in
            self?.publish($0)
        }
        return Following(session: session, reader: reader, limits: limits)
    }

    private func start(_ session: LiveSession, _ reader: any FactReading, onReady: @escaping @Sendable () -> Void) {
        session.start { isCancelled, report in
            LibraryScanner(
                database: database, identity: identity, reader: reader, places: places, timeZone: timeZone, now: now,
                isCancelled: isCancelled, report: report, devices: devices)
        } onReady: {
            onReady()
        }
    }

    /// Makes the library one of other folders: what was plugged in or out. What lies under folders that are no longer among
    /// them stays in the index and out of all answers; whoever listens is told that it is gone (`LibraryEvent.removed`) and
    /// that lists are out of date. Where the folders are followed, the new ones are from now on; a scan under way goes on
    /// with those it began with. Nothing happens where they are the same.
    ///
    /// Blocks while the index is asked: not for the main thread.
    /// - Parameter folders: absolute folders, without one inside another.
    public func setRoots(_ folders: [FileLocation]) throws(LibraryError) {
        let new = folders.map { PathBytes.normalized($0.bytes) }
        let old = roots.withLock { roots in
            defer { roots = new }
            return roots
        }
        guard old != new else { return }
        defer {
            publish(.changed)
            followAnew()
        }
        let gone = try database.read { try RootChange(from: old, to: new).lost($0) }
        if !gone.isEmpty { publish(.removed(gone)) }
    }

    /// Has a new session look at everything and follow it, in place of one that knows the folders of before.
    private func followAnew() {
        let next = live.withLock { current -> Following? in
            guard let last = current else { return nil }
            last.session.stop()
            current = following(last.reader, last.limits)
            return current
        }
        if let next { start(next.session, next.reader) {} }
    }

    /// For tests: whether folders are followed, whether each of them is watched, and whether anybody listens.
    var isWatching: Bool { live.withLock { $0 != nil } }
    var isWatchingEverything: Bool { live.withLock { $0?.session.isComplete ?? false } }
    var isHeard: Bool { listeners.withLock { !$0.isEmpty } }

    /// For tests: takes events in as if the kernel had told them.
    func receive(_ events: [InotifyEvent]) { live.withLock { $0 }?.session.receive(events) }

    private func endWatch() {
        let session = live.withLock { live in
            defer { live = nil }
            return live
        }
        session?.session.stop()
    }

    /// Whether all these folders were scanned to the end at some time: then answers are whole, if perhaps out of date.
    public func isScanned() async throws(LibraryError) -> Bool {
        try await ask(.everything) { try $0.isScanned() }
    }

    /// Ends a scan that is under way, follows the folders no longer and closes the streams of all listeners.
    public func stop() {
        stopped.cancel()
        endWatch()
        // Outside the lock: the end of a stream takes it to strike the listener off.
        let ending = listeners.withLock { listeners in
            defer { listeners = [:] }
            return listeners
        }
        for listener in ending.values { listener.finish() }
    }

    /// Takes everything under a folder out of the index; the files stay as they are.
    /// - Parameter kept: folders of which nothing is forgotten, wherever they lie.
    /// - Returns: how many assets were forgotten.
    public func forget(_ folder: FileLocation, keeping kept: [FileLocation] = []) async throws(LibraryError) -> Int {
        let count = try await database.change {
            try LibraryForgetting(database: $0).forget(
                PathBytes.normalized(folder.bytes), except: kept.map { PathBytes.normalized($0.bytes) })
        }
        if count > 0 { publish(.changed) }
        return count
    }

    /// The album of a folder in the library; nil where that folder is all there is.
    public func album(at folder: FileLocation) -> AlbumID? {
        let path = PathBytes.normalized(folder.bytes)
        return roots.withLock { $0 == [path] } ? nil : identity.albumID(path)
    }

    /// The library as one request may see it.
    /// - Parameter scope: what of it.
    public func view(_ scope: LibraryScope = .everything) -> LibraryView { LibraryView(library: self, scope: scope) }

    /// What dates mean to the person in words, today.
    func dateWords() -> DateWords {
        var offsets = ZoneOffsets(timeZone: timeZone)
        let vocabulary = vocabulary.withLock { known in
            let words = known ?? SearchVocabulary(translate)
            known = words
            return words
        }
        return DateWords(today: offsets.day(of: now().timeIntervalSince1970), vocabulary: vocabulary)
    }

    /// The catalogue that suggestions are counted on.
    func latestCatalogue(_ connection: Database) throws -> Catalogue { try shelf.latest(connection) }

    /// The number of the next list.
    func nextRevision() -> UInt64 { revision.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Asks the index within a scope.
    func ask<Value: Sendable>(
        _ scope: LibraryScope, _ question: @escaping @Sendable (LibraryReader) throws -> Value
    ) async throws(LibraryError) -> Value {
        let roots = roots.withLock { $0 }
        return try await database.ask { [identity, timeZone, now, places, shelf] database in
            try question(
                LibraryReader(
                    database: database, roots: roots, scope: scope, identity: identity,
                    offsets: ZoneOffsets(timeZone: timeZone), now: now().timeIntervalSince1970, places: places,
                    catalogue: shelf.catalogue(database), kept: shelf.file))
        }
    }

    /// What happens from now on.
    func events() -> AsyncStream<LibraryEvent> {
        // None may be lost: what is gone from the disk is said once.
        let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
        let number = nextListener.wrappingAdd(1, ordering: .relaxed).newValue
        listeners.withLock { $0[number] = continuation }
        continuation.onTermination = { [weak self] _ in
            let isLast = self?.listeners.withLock { listeners in
                listeners[number] = nil
                return listeners.isEmpty
            }
            if isLast == true { self?.endWatch() }
        }
        return stream
    }

    private func publish(_ event: LibraryEvent) {
        for listener in listeners.withLock({ $0 }).values { listener.yield(event) }
    }
}
