// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import GRDB
import Synchronization

/// Keeps the catalogue of the current index: reads it from its file and rebuilds it when the index has changed. While a
/// rebuild is due there is no catalogue, and readers query the index instead.
final class CatalogueShelf: Sendable {
    private struct State {
        var catalogue: Catalogue?
        /// Whether the file was read once. After that, this process knows its content.
        var hasLookedAtFile = false
        var isMaking = false
        /// Earliest time of the next rebuild.
        var next = DispatchTime(uptimeNanoseconds: 0)
    }

    private let database: LibraryDatabase
    private let timeZone: TimeZone
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "picker-catalogue", qos: .utility)

    /// Pause after a rebuild, as a multiple of the time that the rebuild took: an index that changes all the time does
    /// not keep the processor busy with catalogues.
    private static let pause: UInt64 = 10

    init(database: LibraryDatabase, timeZone: TimeZone) {
        self.database = database
        self.timeZone = timeZone
    }

    /// The catalogue's file; nil for an index in memory.
    var file: CatalogueFile? { database.path.map { CatalogueFile(path: $0 + ".catalogue") } }

    /// The catalogue of the version that a connection sees; nil if there is none yet, and then a rebuild starts in the
    /// background.
    func catalogue(_ connection: Database) throws -> Catalogue? {
        let version = try IndexVersion(connection)
        let (known, hasLooked) = state.withLock { state in
            defer { state.hasLookedAtFile = true }
            return (state.catalogue, state.hasLookedAtFile)
        }
        if known?.version == version { return known }
        if !hasLooked, let columns = file?.columns(version) {
            return keep(Catalogue(columns, words: nil, version: version, offsets: ZoneOffsets(timeZone: timeZone)))
        }
        makeSoon()
        return nil
    }

    /// The newest catalogue, which may be of an earlier version. Without any, this call builds one.
    func latest(_ connection: Database) throws -> Catalogue {
        if let catalogue = try catalogue(connection) ?? state.withLock({ $0.catalogue }) { return catalogue }
        return keep(try made(connection))
    }

    /// Builds the catalogue of the current version unless there is one. Blocks.
    func make() {
        guard let made = try? database.read({ try make($0) }) else { return }
        _ = keep(made)
    }

    private func make(_ connection: Database) throws -> Catalogue? {
        let version = try IndexVersion(connection)
        guard state.withLock({ $0.catalogue?.version != version }) else { return nil }
        if let columns = file?.columns(version) {
            return Catalogue(columns, words: nil, version: version, offsets: ZoneOffsets(timeZone: timeZone))
        }
        return try made(connection)
    }

    private func made(_ connection: Database) throws -> Catalogue {
        let version = try IndexVersion(connection)
        let columns = try CatalogueColumns(connection)
        let rows = RowPositions(columns.rows)
        let words = try WordIndex(connection, rows)
        let facets = try Facets(connection, rows, count: columns.count)
        file?.write(columns, words, facets, version)
        return Catalogue(
            columns, words: words, facets: facets, version: version, offsets: ZoneOffsets(timeZone: timeZone))
    }

    private func keep(_ catalogue: Catalogue) -> Catalogue {
        state.withLock { $0.catalogue = catalogue }
        return catalogue
    }

    private func makeSoon() {
        let time = state.withLock { state -> DispatchTime? in
            guard !state.isMaking else { return nil }
            state.isMaking = true
            return max(state.next, .now())
        }
        guard let time else { return }
        queue.asyncAfter(deadline: time) { [weak self] in
            let start = DispatchTime.now().uptimeNanoseconds
            self?.make()
            let end = DispatchTime.now().uptimeNanoseconds
            self?.state.withLock { state in
                state.isMaking = false
                state.next = DispatchTime(uptimeNanoseconds: end + (end - start) * Self.pause)
            }
        }
    }
}
