// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes
public import PickerModel
import Synchronization

/// The part of a library that one request may see: queries go to the engine's index, and answers are limited to the
/// request's folders and scope.
///
/// All methods may be called from any thread; those that wait for the disk suspend.
public final class LibraryView: Sendable {
    public let scope: LibraryScope
    /// The view's number in the engine.
    let number: Int
    private let engine: LibraryEngine
    private let shown: Mutex<[[UInt8]]>
    private let streams = Mutex<[Int: AsyncStream<LibraryEvent>.Continuation]>([:])
    private let told: ToldAssets?
    /// Of lists. The view's own: one that all views count in would tell how much others are asked.
    private let revision = Atomic<UInt64>(0)

    init(engine: LibraryEngine, folders: [[UInt8]], scope: LibraryScope) {
        self.engine = engine
        self.scope = scope
        shown = Mutex(folders)
        number = engine.add(folders)
        told = scope == .everything ? nil : ToldAssets()
    }

    deinit { engine.replace(number, by: []) }

    /// The request's current folders.
    var folders: [[UInt8]] { shown.withLock { $0 } }

    /// The number of the next list.
    private func nextRevision() -> UInt64 { revision.wrappingAdd(1, ordering: .relaxed).newValue }

    private func ask<Value: Sendable>(
        _ question: @escaping @Sendable (LibraryReader) throws -> Value
    ) async throws(LibraryError) -> Value { try await engine.ask(folders, scope, question) }

    // MARK: - Folders

    /// Replaces the view's folders, when a device was plugged in or out or a folder was opened by its path. Assets
    /// under folders that are no longer among them stay in the index but in no answer; listeners receive
    /// `LibraryEvent.removed` for them and `.changed`. If the engine follows folders, it follows the new ones from now
    /// on; a running scan continues with its own. Does nothing if the folders are the same.
    ///
    /// Blocks during a query of the index, so it must not be called on the main thread.
    /// - Parameter folders: absolute paths, none inside another.
    public func setFolders(_ folders: [FileLocation]) throws(LibraryError) {
        let new = folders.map { PathBytes.normalized($0.bytes) }
        let old = shown.withLock { shown in
            defer { shown = new }
            return shown
        }
        guard old != new else { return }
        defer {
            tell(.changed)
            engine.replace(number, by: new)
        }
        let lost = try engine.lost(RootChange(from: old, to: new))
        let gone = told?.within(lost) ?? lost
        if !gone.isEmpty { tell(.removed(gone)) }
    }

    /// Brings the index up to date with the view's folders. Progress goes to `progress` and to the view's listeners, on
    /// the scanner's threads. Cancelling the task ends the scan and keeps what was read. Scans run one at a time.
    /// - Returns: counts for the folders regardless of the scope, and problems. Meant for the person, never for an app.
    public func scan(
        reader: any FactReading, progress: @escaping @Sendable (LibraryEvent) -> Void = { _ in }
    ) async throws(LibraryError) -> ScanReport {
        try await engine.scan(folders, for: number, reader: reader, progress: progress)
    }

    /// Whether every folder was scanned completely once: then answers are complete, though possibly out of date.
    public func isScanned() async throws(LibraryError) -> Bool { try await ask { try $0.isScanned() } }

    /// The album of a folder in the library; nil where that folder is all there is, and where the view shows nothing of it.
    public func album(at folder: FileLocation) -> AlbumID? {
        let (path, folders) = (PathBytes.normalized(folder.bytes), self.folders)
        let isShown = folders.contains { PathBytes.contains($0, path) }
        return folders == [path] || !isShown ? nil : engine.albumID(path)
    }

    // MARK: - Questions

    /// The assets with a file name, newest first.
    public func assets(named name: String) async throws(LibraryError) -> [AssetID] {
        try await ask { try $0.assets(named: name) }
    }

    /// The asset at an absolute path; nil if it is not in the library.
    public func asset(at location: FileLocation) async throws(LibraryError) -> Asset? {
        try await ask { try $0.asset(at: location) }
    }

    /// All albums without a filter.
    public func albums() async throws(LibraryError) -> [Album] { try await ask { try $0.albums(LibraryQuery()) } }

    /// Suggests tokens that narrow a search, for a text that is being typed; its last word may be unfinished.
    /// - Parameter query: the bounds of the search and the tokens chosen already.
    public func suggestions(
        for text: String, in query: LibraryQuery = LibraryQuery()
    ) async throws(LibraryError) -> [SearchSuggestion] {
        let dates = engine.dateWords()
        return try await ask { [engine] reader in
            try reader.suggestions(text, query, dates, from: engine.latestCatalogue(reader.database))
        }
    }

    /// Corrections for a text that finds nothing, made of words in the library.
    public func nearMisses(for text: String) async throws(LibraryError) -> [String] {
        try await ask { try $0.nearMisses(text) }
    }

    // MARK: - Events

    /// A stream of the events from now on, limited to what this request may know.
    public func events() -> AsyncStream<LibraryEvent> {
        // The stream is unbounded, since the removal of an asset is reported only once.
        let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
        // The listener retains the view.
        let listener = engine.listen(
            EngineNews.Listener(
                view: number,
                hear: { [self] event, folders in
                    if let event = within(event, of: folders) { continuation.yield(event) }
                }, end: { continuation.finish() }))
        streams.withLock { $0[listener] = continuation }
        continuation.onTermination = { [self] _ in
            streams.withLock { $0[listener] = nil }
            engine.leave(listener)
        }
        return stream
    }

    /// Has whoever listens be told a sentence (`LibraryEvent.notice`).
    package func say(_ text: LocalizedText) { tell(.notice(text)) }

    private func tell(_ event: LibraryEvent) {
        for stream in streams.withLock({ $0.values.map { $0 } }) { stream.yield(event) }
    }

    /// Limits an event to this view; nil if nothing is left.
    private func within(_ event: EngineEvent, of scanned: [[UInt8]]) -> LibraryEvent? {
        let folders = folders
        switch event {
        case .changed(let places):
            let isNear = places.contains { place in folders.contains { PathBytes.contains($0, place) } }
            return isNear ? .changed : nil
        case .removed(let gone):
            let near = gone.filter { _, place in folders.contains { PathBytes.contains($0, place) } }
            let known = told?.within(near.keys) ?? Set(near.keys)
            return known.isEmpty ? nil : .removed(known)
        case .notice(let text): return scope == .everything ? .notice(text) : nil
        case .scanFailed(let failure): return .scanFailed(failure)
        case .scanning, .scanned:
            // The request must not learn counts of the rest of the library.
            let isWhole =
                scope == .everything
                && scanned.allSatisfy { place in folders.contains { PathBytes.contains($0, place) } }
            if isWhole { return event.whole }
            if case .scanned = event { return .scanned(ScanReport()) }
            return .scanning(done: 0, total: nil)
        }
    }

    // MARK: - Port

    /// The picker model's port to this view.
    public func port() -> LibraryPort {
        LibraryPort(
            list: { [self] query async throws(LibraryFailure) in
                let number = nextRevision()
                let list = try await answer { try $0.list(query, revision: number) }
                told?.add(list.entries.lazy.map(\.id))
                return list
            },
            assets: { [self] ids async throws(LibraryFailure) in try await answer { try $0.assets(ids) } },
            bytes: { [self] ids async throws(LibraryFailure) in try await answer { try $0.bytes(of: ids) } },
            pickable: { [self] ids, query async throws(LibraryFailure) in
                let pickable = try await answer { try $0.pickable(ids, query) }
                told?.add(pickable.assets.lazy.map(\.id))
                return pickable
            },
            albums: { [self] query async throws(LibraryFailure) in try await answer { try $0.albums(query) } },
            suggestions: { [self] text, query async throws(LibraryFailure) in
                do throws(LibraryError) {
                    return try await suggestions(for: text, in: query)
                } catch {
                    throw error.failure
                }
            },
            nearMisses: { [self] text async throws(LibraryFailure) in try await answer { try $0.nearMisses(text) } },
            towns: { [self] ids async throws(LibraryFailure) in try await answer { try $0.towns(of: ids) } },
            events: { [self] in events() })
    }

    private func answer<Value: Sendable>(
        _ question: @escaping @Sendable (LibraryReader) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        do throws(LibraryError) {
            return try await ask(question)
        } catch {
            throw error.failure
        }
    }
}
