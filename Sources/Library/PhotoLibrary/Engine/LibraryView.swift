// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes
public import PickerModel
import Synchronization

/// A library as one request may see it: every question goes to the engine's one index, every answer keeps within the request's
/// folders and scope.
///
/// All methods may be called from any thread; those that wait for the disk suspend.
public final class LibraryView: Sendable {
    public let scope: LibraryScope
    /// By which the engine knows it.
    let number: Int
    private let engine: LibraryEngine
    private let shown: Mutex<[[UInt8]]>
    private let streams = Mutex<[Int: AsyncStream<LibraryEvent>.Continuation]>([:])
    private let told: ToldAssets?

    init(engine: LibraryEngine, folders: [[UInt8]], scope: LibraryScope) {
        self.engine = engine
        self.scope = scope
        shown = Mutex(folders)
        number = engine.add(folders)
        told = scope == .everything ? nil : ToldAssets()
    }

    deinit { engine.replace(number, by: []) }

    /// The request's folders now.
    var folders: [[UInt8]] { shown.withLock { $0 } }

    private func ask<Value: Sendable>(
        _ question: @escaping @Sendable (LibraryReader) throws -> Value
    ) async throws(LibraryError) -> Value { try await engine.ask(folders, scope, question) }

    // MARK: - Folders

    /// Makes the view one of other folders: what was plugged in or out, or is looked at by its path. What lies under folders
    /// that are no longer among them stays in the index and out of all answers; whoever listens is told that it is gone
    /// (`LibraryEvent.removed`) and that lists are out of date. Where the engine follows folders, the new ones are from now on;
    /// a scan under way goes on with those it began with. Nothing happens where they are the same.
    ///
    /// Blocks while the index is asked: not for the main thread.
    /// - Parameter folders: absolute folders, without one inside another.
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

    /// Brings the index up to date with the view's folders. Progress goes to `progress` and to whoever listens to the view, on
    /// the scanner's threads. Cancelling the task ends it; what was read by then stays. Of two scans one waits.
    /// - Returns: what there is in the folders, whatever the scope, and what was wrong: for the person, never for an app.
    public func scan(
        reader: any FactReading, progress: @escaping @Sendable (LibraryEvent) -> Void = { _ in }
    ) async throws(LibraryError) -> ScanReport {
        try await engine.scan(folders, for: number, reader: reader, progress: progress)
    }

    /// Whether all the folders were scanned to the end at some time: then answers are whole, if perhaps out of date.
    public func isScanned() async throws(LibraryError) -> Bool { try await ask { try $0.isScanned() } }

    /// The album of a folder in the library; nil where that folder is all there is.
    public func album(at folder: FileLocation) -> AlbumID? {
        let path = PathBytes.normalized(folder.bytes)
        return folders == [path] ? nil : engine.albumID(path)
    }

    // MARK: - Questions

    /// The files of a name, newest first.
    public func assets(named name: String) async throws(LibraryError) -> [AssetID] {
        try await ask { try $0.assets(named: name) }
    }

    /// The file at an absolute path, if the library has it.
    public func asset(at location: FileLocation) async throws(LibraryError) -> Asset? {
        try await ask { try $0.asset(at: location) }
    }

    /// All albums, under no filter.
    public func albums() async throws(LibraryError) -> [Album] { try await ask { try $0.albums(LibraryQuery()) } }

    /// Tokens that would narrow a search, for a text that is being typed; its last word may be unfinished.
    /// - Parameter query: what bounds the search and which tokens are chosen already.
    public func suggestions(
        for text: String, in query: LibraryQuery = LibraryQuery()
    ) async throws(LibraryError) -> [SearchSuggestion] {
        let dates = engine.dateWords()
        return try await ask { [engine] reader in
            try reader.suggestions(text, query, dates, from: engine.latestCatalogue(reader.database))
        }
    }

    /// What a text that finds nothing may have been meant to be: texts of words that are there.
    public func nearMisses(for text: String) async throws(LibraryError) -> [String] {
        try await ask { try $0.nearMisses(text) }
    }

    // MARK: - Events

    /// What happens from now on, as far as it is this request's to know.
    public func events() -> AsyncStream<LibraryEvent> {
        // None may be lost: what is gone from the disk is said once.
        let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
        // The view lives as long as somebody listens to it.
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

    private func tell(_ event: LibraryEvent) {
        for stream in streams.withLock({ $0.values.map { $0 } }) { stream.yield(event) }
    }

    /// An event without what it says of the rest of the library; nil where nothing of it is left.
    private func within(_ event: EngineEvent, of scanned: [[UInt8]]) -> LibraryEvent? {
        let folders = folders
        switch event {
        case .changed: return .changed
        case .removed(let gone):
            let near = gone.filter { _, place in folders.contains { PathBytes.contains($0, place) } }
            let known = told?.within(near.keys) ?? Set(near.keys)
            return known.isEmpty ? nil : .removed(known)
        case .notice(let text): return scope == .everything ? .notice(text) : nil
        case .scanFailed(let text): return .scanFailed(text)
        case .scanning, .scanned:
            // How many there are elsewhere is not this request's to know.
            let isWhole =
                scope == .everything
                && scanned.allSatisfy { place in folders.contains { PathBytes.contains($0, place) } }
            if isWhole { return event.whole }
            if case .scanned = event { return .scanned(ScanReport()) }
            return .scanning(done: 0, total: nil)
        }
    }

    // MARK: - Port

    /// The library as the picker asks it.
    public func port() -> LibraryPort {
        LibraryPort(
            list: { [self] query async throws(LibraryFailure) in
                let number = engine.nextRevision()
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
                    throw LibraryFailure(error)
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
            throw LibraryFailure(error)
        }
    }
}

extension LibraryFailure {
    fileprivate init(_ error: LibraryError) { self.init(error.text, isDamage: error == .damagedIndex) }
}
