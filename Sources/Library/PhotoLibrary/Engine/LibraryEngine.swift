// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
import GRDB
import Ground
public import MediaTypes
public import PickerModel
import Synchronization

/// The library of a process: one index, one catalogue in memory, one watch on folders. Each request reads it through a
/// view with its own folders and scope (`view(of:scope:)`); the engine scans and follows the folders of all views.
///
/// All methods may be called from any thread; those that wait for the disk suspend.
public final class LibraryEngine: Sendable {
    /// Opens originals after the scan.
    public var originals: any OriginalOpening { confined }
    private let confined: ConfinedOriginals
    private let database: LibraryDatabase
    /// Makes identifiers, by the person's key.
    package let identity: AssetIdentity
    private let timeZone: TimeZone
    private let now: @Sendable () -> Date
    private let time: @Sendable () -> Duration
    private let places: PlaceNames
    private let devices: MountedDevices?
    private let translate: @Sendable (String) -> String
    /// Built at the first search, so that folding translated words does not slow down the start.
    private let vocabulary = Mutex<SearchVocabulary?>(nil)
    private let shelf: CatalogueShelf
    private let stopped = CancelFlag()
    private let turn = ScanTurn()
    let news = EngineNews()
    private let shown = ShownFolders()
    let following: FolderFollowing

    /// - Parameters:
    ///   - timeZone: the person's time zone, for days and for dates without a zone.
    ///   - places: the gazetteer.
    ///   - devices: finds cameras, phones and cards, on which links are not followed.
    ///   - translate: translates an English word of this library, such as "June" or "Favourites". Searches understand
    ///     both.
    ///   - now: the wall clock, used for the time at which an asset was added.
    ///   - time: a monotonic clock with any start. It measures how long a walk through the folders takes.
    public init(
        database: LibraryDatabase, identity: AssetIdentity, timeZone: TimeZone = .current,
        places: PlaceNames = .none, devices: MountedDevices? = nil,
        translate: @escaping @Sendable (String) -> String = { $0 },
        now: @escaping @Sendable () -> Date = { Date() },
        time: @escaping @Sendable () -> Duration = { .nanoseconds(DispatchTime.now().uptimeNanoseconds) }
    ) {
        self.places = places
        self.devices = devices
        confined = ConfinedOriginals(devices)
        self.translate = translate
        self.database = database
        self.identity = identity
        self.timeZone = timeZone
        self.now = now
        self.time = time
        shelf = CatalogueShelf(database: database, timeZone: timeZone)
        following = FolderFollowing(
            turn: turn, publish: { [news] in news.publish($0, of: $1) },
            scanner: { reader, isCancelled, report in
                LibraryScanner(
                    database: database, identity: identity, reader: reader, places: places, timeZone: timeZone,
                    now: now, isCancelled: isCancelled, report: report, devices: devices, time: time)
            })
    }

    deinit { following.end() }

    // MARK: - Views

    /// Makes the view of one request.
    /// - Parameters:
    ///   - folders: absolute folders, in the order of the sidebar; none of them twice. They may come and go
    ///     (`LibraryView.setFolders`).
    ///   - scope: the assets in them that the request may see; may change as well (`LibraryView.setScope`).
    ///   - withheld: details that are in no answer, and that nothing is found or sorted by.
    ///   - hidesFolders: whether nothing is found by the names of folders.
    public func view(
        of folders: [FileLocation], scope: LibraryScope = .everything, withholding withheld: MetadataClasses = [],
        hidingFolders hidesFolders: Bool = false
    ) -> LibraryView {
        let folders = folders.map { PathBytes.normalized($0.bytes) }
        return LibraryView(
            engine: self,
            bounds: ViewBounds(folders: folders, scope: scope, withheld: withheld, hidesFolders: hidesFolders))
    }

    /// Adds a view's folders to those that are followed.
    /// - Returns: the view's number.
    func add(_ folders: [[UInt8]]) -> Int {
        defer { foldersChanged() }
        return shown.add(folders)
    }

    /// Replaces a view's folders; empty when the view is released.
    func replace(_ view: Int, by folders: [[UInt8]]) {
        shown.replace(view, by: folders)
        foldersChanged()
    }

    private func foldersChanged() {
        confined.follow { shown.together }
        following.follow(shown.together)
    }

    /// Adds a listener. When the last one leaves, the watch ends.
    func listen(_ listener: EngineNews.Listener) -> Int { news.add(listener) }

    func leave(_ listener: Int) { if news.remove(listener) { following.end() } }

    /// Runs a query for a view: on the whole index, or on the view's own index in `own` if the view is narrowed.
    func ask<Value: Sendable>(
        _ bounds: ViewBounds, _ own: ScopedShelf, _ question: @escaping @Sendable (LibraryReader) throws -> Value
    ) async throws(LibraryError) -> Value {
        guard bounds.isNarrowed else {
            return try await database.ask { [self] database in
                var reader = reader(database, bounds.folders)
                reader.catalogue = try shelf.catalogue(database)
                reader.kept = shelf.file
                return try question(reader)
            }
        }
        let (index, isScanned) = try await database.ask { [self] database in
            let whole = reader(database, bounds.folders)
            return (try own.index(bounds, whole), try whole.isScanned(bounds.reach))
        }
        return try await index.database.ask { [self] database in
            var reader = reader(database, bounds.folders)
            reader.catalogue = index.catalogue
            reader.isScannedElsewhere = isScanned
            return try question(reader)
        }
    }

    private func reader(_ database: Database, _ folders: [[UInt8]]) -> LibraryReader {
        LibraryReader(
            database: database, roots: folders, identity: identity, offsets: ZoneOffsets(timeZone: timeZone),
            now: now().timeIntervalSince1970, places: places, vocabulary: { [self] in words() })
    }

    /// The rows that a narrowed view may see. Blocks during the query.
    func visibleRows(_ bounds: ViewBounds) throws(LibraryError) -> VisibleRows {
        try database.read { try VisibleRows(reader($0, bounds.folders), within: bounds.scope) }
    }

    /// The assets that a view loses by a change of its bounds. Blocks during the query.
    func lost(_ change: BoundsChange) throws(LibraryError) -> Set<AssetID> {
        try database.read { database in try change.lost { reader(database, $0) } }
    }

    /// The assets that a view shows after a change of its bounds. Blocks during the query.
    func visible(_ change: BoundsChange) throws(LibraryError) -> Set<AssetID> {
        try database.read { database in try change.visible { reader(database, $0) } }
    }

    /// The identifier of a folder's album.
    func albumID(_ folder: [UInt8]) -> AlbumID { identity.albumID(folder) }

    /// A name for what is kept on disk of a scope: always the same for equal scopes, 16 hexadecimal digits that reveal
    /// nothing of it without the person's key. Nil for a scope that leaves nothing out.
    public func name(of scope: LibraryScope) -> String? {
        scope.isEverything ? nil : identity.scopeName(scope.canonical)
    }

    /// The words that a search understands, in the person's language and in English.
    private func words() -> SearchVocabulary {
        vocabulary.withLock { known in
            let words = known ?? SearchVocabulary(translate)
            known = words
            return words
        }
    }

    /// The catalogue that suggestions of a reader are counted on.
    func catalogue(for reader: LibraryReader) throws -> Catalogue {
        try reader.catalogue ?? shelf.latest(reader.database)
    }

    // MARK: - Keeping the index up to date

    /// Brings the index up to date with a view's folders (`LibraryView.scan`).
    func scan(
        _ folders: [[UInt8]], for view: Int, reader: any FactReading,
        progress: @escaping @Sendable (EngineEvent) -> Void
    ) async throws(LibraryError) -> ScanReport {
        let cancelled = CancelFlag()
        let scanner = LibraryScanner(
            database: database, identity: identity, reader: reader, places: places, timeZone: timeZone, now: now,
            isCancelled: { [stopped] in cancelled.isCancelled || stopped.isCancelled },
            report: { [news] event in
                progress(event)
                news.publish(event, of: folders, for: view)
            }, devices: devices, time: time)
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
        // A cancelled scan needs no message.
        if case .failure(let error) = result, error != .cancelled {
            news.publish(.scanFailed(error.failure), of: folders, for: view)
        }
        return try result.get()
    }

    /// Follows the folders of all views from now on: files that are added, removed, changed or moved are updated in the
    /// index within a second, and the listeners of the views are called on the watch's threads. Looks at everything
    /// once and returns after that; later changes are not missed.
    ///
    /// Ends with `stop` or when the last listener leaves; without listeners it does nothing, nor while folders are
    /// followed already. Folders that cannot be watched are looked at every 30 seconds; one `LibraryEvent.notice` says
    /// so.
    public func watch(reader: any FactReading) async { await watch(reader: reader, limits: LiveLimits()) }

    func watch(reader: any FactReading, limits: LiveLimits) async {
        // `stop` and the last `leave` set their state before they end the session, so the check under its lock is not
        // outdated.
        await following.begin(shown.together, reader: reader, limits: limits) { [stopped, news] in
            !stopped.isCancelled && news.isHeard
        }
    }

    /// Whether a view's folders are followed and the first rescan is done: then no scan is needed.
    public func isFollowing(_ view: LibraryView) -> Bool { following.covers(view.folders) }

    /// Cancels a running scan, stops following folders and closes the streams of all listeners.
    public func stop() {
        stopped.cancel()
        following.end()
        news.end()
    }

    /// Removes everything under a folder from the index; the files are not changed.
    /// - Parameter kept: folders whose assets stay in the index.
    /// - Returns: the number of assets removed.
    public func forget(_ folder: FileLocation, keeping kept: [FileLocation] = []) async throws(LibraryError) -> Int {
        let (count, folders) = try await database.change {
            try LibraryForgetting(database: $0).forget(
                PathBytes.normalized(folder.bytes), except: kept.map { PathBytes.normalized($0.bytes) })
        }
        if count > 0 { news.publish(.changed(folders), of: []) }
        return count
    }
}
