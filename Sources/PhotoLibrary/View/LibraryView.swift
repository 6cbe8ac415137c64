// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel
import Synchronization

/// A library as one request may see it: every question goes to the one index of the process, every answer keeps within the
/// request's scope.
///
/// All methods may be called from any thread; those that wait for the disk suspend.
public final class LibraryView: Sendable {
    public let scope: LibraryScope
    private let library: PhotoLibrary
    private let told: ToldAssets?

    init(library: PhotoLibrary, scope: LibraryScope) {
        self.library = library
        self.scope = scope
        told = scope == .everything ? nil : ToldAssets()
    }

    private func ask<Value: Sendable>(
        _ question: @escaping @Sendable (LibraryReader) throws -> Value
    ) async throws(LibraryError) -> Value { try await library.ask(scope, question) }

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
        let dates = library.dateWords()
        return try await ask { [library] reader in
            try reader.suggestions(text, query, dates, from: library.latestCatalogue(reader.database))
        }
    }

    /// What a text that finds nothing may have been meant to be: texts of words that are there.
    public func nearMisses(for text: String) async throws(LibraryError) -> [String] {
        try await ask { try $0.nearMisses(text) }
    }

    /// What happens from now on, as far as it is this request's to know.
    public func events() -> AsyncStream<LibraryEvent> {
        guard let told else { return library.events() }
        let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
        let events = library.events()
        let task = Task {
            for await event in events {
                if let event = told.within(event) { continuation.yield(event) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// The library as the picker asks it.
    public func port() -> LibraryPort {
        LibraryPort(
            list: { [self] query async throws(LibraryFailure) in
                let number = library.nextRevision()
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
                    throw LibraryFailure(error.text)
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
            throw LibraryFailure(error.text)
        }
    }
}

/// Which assets a view has told of: of what is gone from the disk it speaks about those alone. Whether others were in its scope
/// nobody can say any more.
final class ToldAssets: Sendable {
    private let ids = Mutex<Set<AssetID>>([])

    func add(_ more: some Sequence<AssetID>) { ids.withLock { $0.formUnion(more) } }

    /// An event without what it says of the rest of the library; nil where nothing of it is left.
    func within(_ event: LibraryEvent) -> LibraryEvent? {
        switch event {
        case .removed(let gone):
            let known = ids.withLock { gone.intersection($0) }
            return known.isEmpty ? nil : .removed(known)
        case .changed: return .changed
        // How many there are, and where, is the library's.
        case .scanning: return .scanning(done: 0, total: nil)
        case .scanned: return .scanned(ScanReport())
        case .scanFailed(let text): return .scanFailed(text)
        case .notice: return nil
        }
    }
}
