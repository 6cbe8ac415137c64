// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
import GRDB
import Ground
public import MediaTypes
public import PickerModel
import Synchronization

/// The library of a process: one index, one catalogue in memory, one watch over folders. Requests look into it through views,
/// each within its own folders and scope (`view(of:scope:)`); the engine scans and follows what they show together.
///
/// All methods may be called from any thread; those that wait for the disk suspend.
public final class LibraryEngine: Sendable {
    private let database: LibraryDatabase
    private let identity: AssetIdentity
    private let timeZone: TimeZone
    private let now: @Sendable () -> Date
    private let places: PlaceNames
    private let devices: MountedDevices?
    private let translate: @Sendable (String) -> String
    /// Made when somebody types first: the start is not to fold words of another language.
    private let vocabulary = Mutex<SearchVocabulary?>(nil)
    private let shelf: CatalogueShelf
    private let revision = Atomic<UInt64>(0)
    private let stopped = CancelFlag()
    private let turn = ScanTurn()
    private let news = EngineNews()
    private let shown = ShownFolders()
    private let following: FolderFollowing

    /// - Parameters:
    ///   - timeZone: of the person, for days and for dates without a zone.
    ///   - places: what coordinates are called.
    ///   - devices: where cameras, phones and cards are, whose links lead nowhere.
    ///   - translate: the person's word for an English one of those that this library says, such as "June" or "Favourites":
    ///     searches understand both.
    ///   - now: the wall clock, for when an asset was added.
    public init(
        database: LibraryDatabase, identity: AssetIdentity, timeZone: TimeZone = .current,
        places: PlaceNames = .none, devices: MountedDevices? = nil,
        translate: @escaping @Sendable (String) -> String = { $0 },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.places = places
        self.devices = devices
        self.translate = translate
        self.database = database
        self.identity = identity
        self.timeZone = timeZone
        self.now = now
        shelf = CatalogueShelf(database: database, timeZone: timeZone)
        following = FolderFollowing(
            turn: turn, publish: { [news] in news.publish($0, of: $1) },
            scanner: { reader, isCancelled, report in
                LibraryScanner(
                    database: database, identity: identity, reader: reader, places: places, timeZone: timeZone,
                    now: now, isCancelled: isCancelled, report: report, devices: devices)
            })
    }

    deinit { following.end() }

    // MARK: - Views

    /// The library as one request may see it.
    /// - Parameters:
    ///   - folders: absolute folders, in the order of the sidebar; none of them twice. They may come and go
    ///     (`LibraryView.setFolders`).
    ///   - scope: what of them.
    public func view(of folders: [FileLocation], scope: LibraryScope = .everything) -> LibraryView {
        LibraryView(engine: self, folders: folders.map { PathBytes.normalized($0.bytes) }, scope: scope)
    }

    /// Has a view's folders be among those that are followed.
    /// - Returns: the view's number.
    func add(_ folders: [[UInt8]]) -> Int {
        defer { following.follow(shown.together) }
        return shown.add(folders)
    }

    /// The same for other folders of a view; none where it is gone.
    func replace(_ view: Int, by folders: [[UInt8]]) {
        shown.replace(view, by: folders)
        following.follow(shown.together)
    }

    /// Has a listener hear what happens; the last one that leaves ends the watch.
    func listen(_ listener: EngineNews.Listener) -> Int { news.add(listener) }

    func leave(_ listener: Int) { if news.remove(listener) { following.end() } }

    /// Asks the index for a view.
    func ask<Value: Sendable>(
        _ folders: [[UInt8]], _ scope: LibraryScope, _ question: @escaping @Sendable (LibraryReader) throws -> Value
    ) async throws(LibraryError) -> Value {
        try await database.ask { [identity, timeZone, now, places, shelf] database in
            try question(
                LibraryReader(
                    database: database, roots: folders, scope: scope, identity: identity,
                    offsets: ZoneOffsets(timeZone: timeZone), now: now().timeIntervalSince1970, places: places,
                    catalogue: shelf.catalogue(database), kept: shelf.file))
        }
    }

    /// What is no longer among the answers of a view that is one of other folders now. Blocks while the index is asked.
    func lost(_ change: RootChange) throws(LibraryError) -> Set<AssetID> { try database.read { try change.lost($0) } }

    /// The identifier of a folder's album.
    func albumID(_ folder: [UInt8]) -> AlbumID { identity.albumID(folder) }

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

    // MARK: - Keeping the index up to date

    /// Brings the index up to date with a view's folders (`LibraryView.scan`).
    func scan(
        _ folders: [[UInt8]], for view: Int, reader: any FactReading,
        progress: @escaping @Sendable (LibraryEvent) -> Void
    ) async throws(LibraryError) -> ScanReport {
        let cancelled = CancelFlag()
        let scanner = LibraryScanner(
            database: database, identity: identity, reader: reader, places: places, timeZone: timeZone, now: now,
            isCancelled: { [stopped] in cancelled.isCancelled || stopped.isCancelled },
            report: { [news] event in
                progress(event.whole)
                news.publish(event, of: folders, for: view)
            }, devices: devices)
        let result: Result<ScanReport, LibraryError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                _ = ScanThread("picker-scan") { [self] in
                    continuation.resume(
                        returning: turn.take {
                            Result { () throws(LibraryError) in
                                let report = try scanner.scan(folders)
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
        if case .failure(let error) = result, error != .cancelled {
            news.publish(.scanFailed(error.text), of: folders, for: view)
        }
        return try result.get()
    }

    /// Follows the folders of all views from now on: what comes, goes, changes or moves is in the index within a second, and
    /// whoever listens to a view is told, on threads of the watch's own. Looks at everything once; answers when that is done
    /// and nothing can be missed any more.
    ///
    /// Ends with `stop`, and with the last listener; without any there is nothing to begin. A second call while they are
    /// followed changes nothing. What cannot be watched is looked at every 30 seconds, which is said once
    /// (`LibraryEvent.notice`).
    public func watch(reader: any FactReading) async { await watch(reader: reader, limits: LiveLimits()) }

    func watch(reader: any FactReading, limits: LiveLimits) async {
        // Whoever stops, or leaves as the last, says so before asking for the session.
        await following.begin(shown.together, reader: reader, limits: limits) { [stopped, news] in
            !stopped.isCancelled && news.isHeard
        }
    }

    /// Whether a view's folders are looked at whenever they change, and were looked at since the watch began: then there is
    /// nothing to scan.
    public func isFollowing(_ view: LibraryView) -> Bool { following.covers(view.folders) }

    /// Ends a scan that is under way, follows the folders no longer and closes the streams of all listeners.
    public func stop() {
        stopped.cancel()
        following.end()
        news.end()
    }

    /// Takes everything under a folder out of the index; the files stay as they are.
    /// - Parameter kept: folders of which nothing is forgotten, wherever they lie.
    /// - Returns: how many assets were forgotten.
    public func forget(_ folder: FileLocation, keeping kept: [FileLocation] = []) async throws(LibraryError) -> Int {
        let count = try await database.change {
            try LibraryForgetting(database: $0).forget(
                PathBytes.normalized(folder.bytes), except: kept.map { PathBytes.normalized($0.bytes) })
        }
        if count > 0 { news.publish(.changed, of: []) }
        return count
    }

    // MARK: - For tests

    /// Whether folders are followed, whether each of them is watched, and whether anybody listens.
    var isWatching: Bool { following.isUnderWay }
    var isWatchingEverything: Bool { following.isComplete }
    var isHeard: Bool { news.isHeard }

    /// Takes events in as if the kernel had told them.
    func receive(_ events: [InotifyEvent]) { following.receive(events) }
}
