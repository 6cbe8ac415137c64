// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues

/// The assets of a query, page by page; each is fetched when it is asked for. What changes between two pages may be missing or come twice; `LibraryChange`
/// tells of it.
public struct AssetPages: AsyncSequence, Sendable {
    let query: AssetQuery
    let service: LibraryService

    /// Begins at the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(query: query, service: service) }

    /// The place after a page.
    public struct Iterator: AsyncIteratorProtocol {
        let query: AssetQuery
        let service: LibraryService
        private var next: String?
        /// Who gave the page before; only that process knows where it ended.
        private var server: LibraryService.Server?
        private var isOver = false

        init(query: AssetQuery, service: LibraryService) { (self.query, self.service) = (query, service) }

        /// The next page, which is never empty; nil after the last one.
        /// - Throws: `PhotoLibraryError`, after which there are no more pages: `invalidConfiguration` where the library has forgotten the page before,
        ///   `serviceEnded` where its process has ended. `CancellationError` where the task is cancelled.
        public mutating func next() async throws -> [LibraryAsset]? {
            while !isOver {
                isOver = true
                let arguments = [BusValue.dictionary(query.options(next: next))]
                let reply =
                    if let server { try await LibraryService.call(server, "FetchAssets", arguments) } else {
                        try await service.call("FetchAssets", arguments)
                    }
                let assets = (reply.values.first?.elements ?? []).compactMap { $0.entries.flatMap(LibraryAsset.init) }
                (next, server) = (reply.values.last?.entries?["next"]?.text, reply.server)
                isOver = next == nil
                if !assets.isEmpty { return assets }
            }
            return nil
        }
    }
}
