// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel
import Synchronization

/// All assets of one version of the index in memory, 24 bytes each, with the words that find them: a list of a million
/// assets is as quick as one of a hundred. A test checks that the catalogue and the index give the same answers.
final class Catalogue: Sendable {
    let version: IndexVersion
    /// Newest first.
    let entries: ContiguousArray<AssetEntry>
    /// Row number in the index for each entry. `RowPositions` maps them back when the index is queried.
    private let rows: [Int64]
    private let rowPositions = Mutex<RowPositions?>(nil)
    private let words: Mutex<WordIndex?>
    private let facets: Mutex<Facets?>
    private let terms = Mutex<FacetTerms?>(nil)
    private let folderNumbers = Mutex<[UInt32]?>(nil)
    private let answers = Mutex(Answers())

    /// Cached results for this version: while a person types within one album, the album is looked up once.
    private struct Answers {
        var bounds: [(key: BoundsKey, bits: AssetBits?)] = []
        var orders: [PickerModel.SortOrder: [UInt32]] = [:]
    }

    /// Everything that limits a search, except its text.
    struct BoundsKey: Hashable, Sendable {
        /// Version of the index that is queried; it may be newer than the catalogue's.
        var version: IndexVersion
        var query: LibraryQuery
        var roots: [[UInt8]]
        /// Since when an asset is recent.
        var recent: Double
    }

    /// Most cached bounds: enough for an album, its filter, and the albums visited before.
    private static let longestMemory = 8

    /// - Parameters:
    ///   - words: nil: read on first use.
    ///   - facets: nil: read on first use.
    ///   - offsets: offsets of the time zone that decides the day of each asset.
    init(
        _ columns: CatalogueColumns, words: WordIndex? = nil, facets: Facets? = nil, version: IndexVersion,
        offsets: ZoneOffsets
    ) {
        self.version = version
        self.words = Mutex(words)
        self.facets = Mutex(facets)
        rows = columns.rows
        var offsets = offsets
        entries = ContiguousArray(unsafeUninitializedCapacity: columns.count) { buffer, filled in
            UnsafeMutableRawBufferPointer(buffer).adviseHugePages()
            let facts = zip(columns.flags, columns.ratios)
            for ((id, instant), (flags, ratio)) in zip(zip(columns.ids, columns.instants), facts) {
                buffer.initializeElement(
                    at: filled,
                    to: AssetEntry(
                        id: AssetID(stored: id), day: offsets.day(of: instant),
                        flags: AssetEntry.Flags(rawValue: flags), ratio: AspectRatio(rawValue: ratio)))
                filled += 1
            }
        }
    }

    private var positions: RowPositions { rowPositions.value { RowPositions(rows) } }

    /// Returns the words; the first call reads them.
    func words(or read: (RowPositions) throws -> WordIndex) rethrows -> WordIndex {
        try words.value { try read(positions) }
    }

    /// Returns the facets; the first call reads them.
    func facets(or read: (RowPositions) throws -> Facets) rethrows -> Facets {
        try facets.value { try read(positions) }
    }

    /// Returns the words of all facets; the first call builds them.
    func terms(of facets: Facets) -> FacetTerms {
        terms.value { FacetTerms(facets) }
    }

    /// The number of each asset's folder among those of the facets; the first call builds them.
    func folderNumbers(of facets: Facets) -> [UInt32] {
        folderNumbers.value { facets.folderNumbers }
    }

    /// The assets within bounds, looked up once for each version of the index.
    /// - Parameter find: passes the rows within the bounds to `add` and returns true, or returns false if all rows are.
    /// - Returns: nil if all assets are within the bounds.
    func bits(_ key: BoundsKey, or find: (_ add: (Int64) -> Void) throws -> Bool) rethrows -> AssetBits? {
        if let known = answers.withLock({ $0.bounds.first { $0.key == key } }) { return known.bits }
        var bits = AssetBits(count: entries.count)
        // Built for the first row only: a query without bounds does not need the map.
        lazy var positions = positions
        let isBounded = try find { row in if let place = positions[row] { bits.insert(Int(place)) } }
        let found = isBounded ? bits : nil
        answers.withLock { answers in
            answers.bounds.append((key, found))
            if answers.bounds.count > Self.longestMemory { answers.bounds.removeFirst() }
        }
        return found
    }

    /// Positions in a sort order other than newest first, looked up once for each version of the index.
    func order(
        _ sort: PickerModel.SortOrder, or find: (_ add: (Int64) -> Void) throws -> Void
    ) rethrows -> [UInt32] {
        if let known = answers.withLock({ $0.orders[sort] }) { return known }
        var order: [UInt32] = []
        order.reserveCapacity(entries.count)
        let positions = positions
        try find { row in if let place = positions[row] { order.append(place) } }
        answers.withLock { [order] in $0.orders[sort] = order }
        return order
    }

    /// The entries of the assets in `bits`; nil means all.
    /// - Parameter whole: for each word of the search, the assets that contain it as a whole word. Assets in more of
    ///   these sets come first. Empty: sorted by `order` alone.
    func entries(_ bits: AssetBits?, in order: [UInt32]?, whole: [AssetBits] = []) -> ContiguousArray<AssetEntry> {
        let population = bits?.population ?? entries.count
        if order == nil, population == entries.count, whole.isEmpty { return entries }
        var ranks = [ContiguousArray<AssetEntry>](repeating: [], count: whole.count + 1)
        ranks[0].reserveCapacity(population)
        visit(bits, in: order) { place in
            ranks[whole.count { $0.contains(place) }].append(entries[place])
        }
        return whole.isEmpty ? ranks[0] : ContiguousArray(ranks.reversed().joined())
    }

    private func visit(_ bits: AssetBits?, in order: [UInt32]?, _ body: (Int) -> Void) {
        if let order {
            for place in order where bits?.contains(Int(place)) ?? true { body(Int(place)) }
        } else if let bits {
            bits.visit(body)
        } else {
            for place in entries.indices { body(place) }
        }
    }
}

extension Mutex where Value: ~Copyable {
    /// Returns the stored value, or makes and stores it. Two threads may both make it at first; both results are equal.
    fileprivate borrowing func value<Kept: Sendable>(or make: () throws -> Kept) rethrows -> Kept where Value == Kept? {
        if let kept = withLock({ $0 }) { return kept }
        let made = try make()
        withLock { $0 = made }
        return made
    }
}
