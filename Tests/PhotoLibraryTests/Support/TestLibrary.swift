// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel

/// A library over folders of a test, with everything that varies stated.
struct TestLibrary {
    let engine: LibraryEngine
    let view: LibraryView
    let reader: StatedFactReader
    let port: LibraryPort
    /// Kept, so that it does not go away before the test is over.
    let folder: TemporaryFolder?
    private let roots: [FileLocation]

    init(
        _ roots: [FileLocation], keeping folder: TemporaryFolder? = nil, database: LibraryDatabase = .inMemory(),
        identity: AssetIdentity = .temporary(),
        timeZone: TimeZone = .gmt, reader: StatedFactReader = StatedFactReader(), places: PlaceNames = .none,
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_750_000_000) }
    ) {
        // No walk is slow: on a busy machine files would be read in another order.
        engine = LibraryEngine(
            database: database, identity: identity, timeZone: timeZone, places: places, now: now, time: { .zero })
        view = engine.view(of: roots)
        self.reader = reader
        port = view.port()
        self.folder = folder
        self.roots = roots
    }

    private init(_ library: TestLibrary, within scope: LibraryScope) {
        (engine, reader, folder, roots) = (library.engine, library.reader, library.folder, library.roots)
        view = engine.view(of: roots, scope: scope)
        port = view.port()
    }

    init(_ folder: TemporaryFolder, database: LibraryDatabase = .inMemory(), timeZone: TimeZone = .gmt) {
        self.init([folder.location], keeping: folder, database: database, timeZone: timeZone)
    }

    /// The same library as a request sees it that may see a part.
    func within(_ scope: LibraryScope) -> TestLibrary { TestLibrary(self, within: scope) }

    @discardableResult
    func scan() async throws -> ScanReport { try await view.scan(reader: reader) }

    func list(_ query: LibraryQuery = LibraryQuery()) async throws -> AssetList { try await port.list(query) }

    /// Everything that answers, in order.
    func assets(_ query: LibraryQuery = LibraryQuery()) async throws -> [Asset] {
        try await port.assets(try await list(query).entries.map(\.id))
    }

    func names(_ query: LibraryQuery = LibraryQuery()) async throws -> [String] { try await assets(query).map(\.name) }

    /// What is found by the words of a text, also where they are times.
    func names(searching text: String) async throws -> Set<String> {
        Set(try await names(LibraryQuery(search: text, takesWordsLiterally: true)))
    }

    /// Identifiers by file name.
    func ids() async throws -> [String: AssetID] {
        Dictionary(try await assets().map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
    }

    /// Albums as lines: indented names with counts.
    func albumLines(_ query: LibraryQuery = LibraryQuery()) async throws -> [String] {
        try await port.albums(query).map { album in
            String(repeating: "  ", count: album.depth) + "\(album.name) \(album.count)"
        }
    }

    func albumID(_ name: String) async throws -> AlbumID { try await view.albums().album(name).id }
}
