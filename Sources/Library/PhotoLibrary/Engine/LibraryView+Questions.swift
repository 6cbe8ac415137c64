// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel

extension LibraryView {
    /// Assets whose file has this name, newest first.
    public func assets(named name: String) async throws(LibraryError) -> [AssetID] {
        try await ask { try $0.assets(named: name) }
    }

    /// The asset at an absolute path; nil if it is not in the library.
    public func asset(at location: FileLocation) async throws(LibraryError) -> Asset? {
        try await ask { try $0.asset(at: location) }
    }

    /// All albums, under no filter.
    public func albums() async throws(LibraryError) -> [Album] { try await ask { try $0.albums(LibraryQuery()) } }

    /// Tokens that would narrow a search, for a text that is being typed; its last word may be unfinished. For an empty
    /// text those with which a search may begin.
    /// - Parameter query: the bounds of the search and its tokens.
    public func suggestions(
        for text: String, in query: LibraryQuery = LibraryQuery()
    ) async throws(LibraryError) -> [SearchSuggestion] {
        try await ask { [engine] reader in
            try reader.suggestions(text, query, from: engine.catalogue(for: reader))
        }
    }

    /// Corrections for a text that finds nothing, made of words that occur in the library.
    public func nearMisses(for text: String) async throws(LibraryError) -> [String] {
        try await ask { try $0.nearMisses(text) }
    }

    // MARK: - Port

    /// The port through which the model queries this view.
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
            info: { [self] id async throws(LibraryFailure) in try await answer { try $0.info(of: id) } },
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
