// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel
import Synchronization

/// All assets of one version of the index in memory, 17 bytes each, with the words that find them: what makes a list of a
/// million as quick as one of a hundred. An answer from here equals the index's own, which a test holds.
final class Catalogue: Sendable {
    let version: IndexVersion
    /// Newest first.
    let entries: ContiguousArray<AssetEntry>
    /// By place: what places are found by once somebody asks the index.
    private let rows: [Int64]
    private let rowPlaces = Mutex<RowPlaces?>(nil)
    private let words: Mutex<WordIndex?>
    private let facets: Mutex<Facets?>
    private let terms = Mutex<FacetTerms?>(nil)
    private let answers = Mutex(Answers())

    /// What was asked of this version before. People type within one album: it is looked up once.
    private struct Answers {
        var bounds: [(key: BoundsKey, bits: AssetBits?)] = []
        var orders: [PickerModel.SortOrder: [UInt32]] = [:]
    }

    /// What bounds a search apart from its text.
    struct BoundsKey: Hashable, Sendable {
        /// Of the index that is asked, which may be newer.
        var version: IndexVersion
        var query: LibraryQuery
        var roots: [[UInt8]]
        var scope: LibraryScope
        /// Since when an asset is recent.
        var recent: Double
    }

    /// Kept at most: an album's, that of its filter, and what one comes back to.
    private static let longestMemory = 8

    /// - Parameters:
    ///   - words: nil where they are still to be read.
    ///   - facets: nil where they are still to be read.
    ///   - offsets: of the zone in which assets stand under days.
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
            for ((id, instant), flags) in zip(zip(columns.ids, columns.instants), columns.flags) {
                buffer.initializeElement(
                    at: filled,
                    to: AssetEntry(
                        id: AssetID(stored: id), day: offsets.day(of: instant), flags: AssetEntry.Flags(rawValue: flags)
                    ))
                filled += 1
            }
        }
    }

    private var places: RowPlaces { rowPlaces.value { RowPlaces(rows) } }

    /// The words, read when they are first wanted.
    func words(or read: (RowPlaces) throws -> WordIndex) rethrows -> WordIndex {
        try words.value { try read(places) }
    }

    /// What suggestions are made of, read when they are first wanted.
    func facets(or read: (RowPlaces) throws -> Facets) rethrows -> Facets {
        try facets.value { try read(places) }
    }

    /// Their words, made when somebody types first.
    func terms(of facets: Facets) -> FacetTerms {
        terms.value { FacetTerms(facets) }
    }

    /// The assets within some bounds, looked up once a version.
    /// - Parameter find: gives the rows that are within; false where all are.
    /// - Returns: nil for all.
    func bits(_ key: BoundsKey, or find: (_ add: (Int64) -> Void) throws -> Bool) rethrows -> AssetBits? {
        if let known = answers.withLock({ $0.bounds.first { $0.key == key } }) { return known.bits }
        var bits = AssetBits(count: entries.count)
        // Made for the first row: who asks for everything needs none.
        lazy var places = places
        let isBounded = try find { row in if let place = places[row] { bits.insert(Int(place)) } }
        let found = isBounded ? bits : nil
        answers.withLock { answers in
            answers.bounds.append((key, found))
            if answers.bounds.count > Self.longestMemory { answers.bounds.removeFirst() }
        }
        return found
    }

    /// Places in another order than the newest first, looked up once a version.
    func order(
        _ sort: PickerModel.SortOrder, or find: (_ add: (Int64) -> Void) throws -> Void
    ) rethrows -> [UInt32] {
        if let known = answers.withLock({ $0.orders[sort] }) { return known }
        var order: [UInt32] = []
        order.reserveCapacity(entries.count)
        let places = places
        try find { row in if let place = places[row] { order.append(place) } }
        answers.withLock { [order] in $0.orders[sort] = order }
        return order
    }

    /// The entries of some assets: nil for all.
    /// - Parameter whole: what has each word of a search as it is; who is in more of them stands before the others. None: by
    ///   `order` alone.
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
    /// What is kept, or what is made where nothing is yet. Two that come first at once both make it; either is right.
    fileprivate borrowing func value<Kept: Sendable>(or make: () throws -> Kept) rethrows -> Kept where Value == Kept? {
        if let kept = withLock({ $0 }) { return kept }
        let made = try make()
        withLock { $0 = made }
        return made
    }
}
