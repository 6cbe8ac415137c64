// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// What the grid must know of an asset before anything about it is loaded: 16 bytes, so that a million stay cheap.
public struct AssetEntry: Sendable, Hashable {
    /// Facts that decide what a tap may do.
    public struct Flags: OptionSet, Sendable, Hashable {
        /// One bit a fact.
        public let rawValue: UInt8
        /// Bits that stand for no fact are kept and mean nothing.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The file cannot be read: shown with its reason, never selectable.
        public static let broken = Flags(rawValue: 1 << 0)
        /// A video: tiles show its length.
        public static let video = Flags(rawValue: 1 << 1)
        /// A Live Photo: tiles show its badge.
        public static let livePhoto = Flags(rawValue: 1 << 2)

        /// The flags of an asset of a kind.
        public init(kind: AssetKind, isBroken: Bool) {
            self = isBroken ? .broken : []
            switch kind {
            case .image: break
            case .video: insert(.video)
            case .livePhoto: insert(.livePhoto)
            }
        }

        init(_ asset: Asset) { self.init(kind: asset.kind, isBroken: asset.broken != nil) }
    }

    /// Which asset it is.
    public let id: AssetID
    /// Day under whose heading it stands; without meaning in the staging area.
    public let day: CivilDay
    /// Facts known before the record is loaded.
    public let flags: Flags

    /// An entry with what is known of it; no flags for a readable still.
    public init(id: AssetID, day: CivilDay, flags: Flags = []) {
        self.id = id
        self.day = day
        self.flags = flags
    }
}

/// A run of neighbours in a list that share a day.
public struct AssetSection: Sendable, Hashable {
    /// What its heading says.
    public let day: CivilDay
    /// Index of the first entry.
    public let start: Int
    /// Entries in it, 1 or more in a list's own sections.
    public let count: Int

    /// A run of `count` entries from index `start` on.
    public init(day: CivilDay, start: Int, count: Int) {
        self.day = day
        self.start = start
        self.count = count
    }

    /// Indices of its entries.
    public var range: Range<Int> { start..<(start + count) }
}

extension [AssetSection] {
    /// Which of the sections of a list an entry stands in, from 0; the nearest one for an index outside the list.
    func number(holding index: Int) -> Int {
        var (low, high) = (0, Swift.max(0, count - 1))
        while low < high {
            let middle = (low + high + 1) / 2
            if self[middle].start <= index { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// An answer of the library: assets in order, immutable, shared by reference.
///
/// Two lists are equal only when they are the same answer (`revision`): comparing contents would cost what the design
/// saves. Copying costs a reference count, whatever the size of the library.
public struct AssetList: Sendable, Equatable {
    /// In the order of the query, from index 0.
    public let entries: ContiguousArray<AssetEntry>
    /// Sections in order, covering all entries; empty where the list is not by date.
    public let sections: [AssetSection]
    /// Distinguishes answers within one process.
    public let revision: UInt64
    /// How many albums of folders hold the entries themselves; nil where it was not counted: only the results of a
    /// search are.
    public let albums: Int?

    /// An answer to one query.
    /// - Parameters:
    ///   - grouped: whether neighbours of one day become a section.
    ///   - revision: another number for each answer in the process.
    ///   - albums: how many albums of folders hold them, where that was counted.
    public init(entries: ContiguousArray<AssetEntry>, grouped: Bool, revision: UInt64, albums: Int? = nil) {
        self.entries = entries
        self.revision = revision
        self.albums = albums
        sections = grouped ? Self.sections(of: entries) : []
    }

    /// No assets; what stands before the first answer. Its revision is 0.
    public static let empty = AssetList(entries: [], grouped: false, revision: 0)

    /// Number of entries.
    public var count: Int { entries.count }
    /// Whether there is no entry.
    public var isEmpty: Bool { entries.isEmpty }

    /// An entry by its index, from 0; it must be within the list.
    public subscript(index: Int) -> AssetEntry { entries[index] }

    /// Index of an asset, nil where it is not in the list. Linear from the beginning: half a millisecond in a million.
    /// For places that were seen before there is `index(of:near:)`.
    public func firstIndex(of id: AssetID) -> Int? { entries.firstIndex { $0.id == id } }

    /// Index of an asset, looked for from a place outwards: as quick as the asset has moved little. Nil where it is not
    /// in the list, which takes looking at all of it.
    public func index(of id: AssetID, near place: Int) -> Int? {
        guard !entries.isEmpty else { return nil }
        let start = place.clamped(0, entries.count - 1)
        for distance in 0...max(start, entries.count - 1 - start) {
            if start + distance < entries.count, entries[start + distance].id == id { return start + distance }
            if start >= distance, entries[start - distance].id == id { return start - distance }
        }
        return nil
    }

    /// Sections of which some entries are within a stretch of indices, in order.
    func sections(in stretch: Range<Int>) -> ArraySlice<AssetSection> {
        guard !sections.isEmpty, !stretch.isEmpty else { return [] }
        return sections[sections.number(holding: stretch.lowerBound)...].prefix { $0.start < stretch.upperBound }
    }

    /// Where an asset of this list stands in another one; nil where it is not there, or nothing stands at that index.
    public func place(of index: Int, in other: AssetList) -> Int? {
        entries.indices.contains(index) ? other.index(of: entries[index].id, near: index) : nil
    }

    /// The first of some assets that is in the list, with its index; nil where none is. Looks through the list once at most,
    /// however many are asked for.
    /// - Parameters:
    ///   - ids: neighbours of an older list, in its order.
    ///   - place: where the first of them stood there, from 0.
    /// - Returns: which of them, from 0, and where it stands.
    func nearest(of ids: [AssetID], near place: Int) -> (rank: Int, place: Int)? {
        guard let first = ids.first else { return nil }
        if let place = index(of: first, near: place) { return (0, place) }
        let ranks = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        var found: (rank: Int, place: Int)?
        for (place, entry) in entries.enumerated() {
            guard let rank = ranks[entry.id], found.map({ rank < $0.rank }) ?? true else { continue }
            found = (rank, place)
            if rank == 1 { break }
        }
        return found
    }

    /// Whether both are the same answer: compares revisions alone.
    public static func == (one: AssetList, other: AssetList) -> Bool { one.revision == other.revision }

    private static func sections(of entries: ContiguousArray<AssetEntry>) -> [AssetSection] {
        var sections: [AssetSection] = []
        guard var day = entries.first?.day else { return [] }
        var (start, index) = (0, 0)
        // Each entry is looked at once: a million of them are on the way to the first picture.
        for entry in entries {
            if entry.day != day {
                sections.append(AssetSection(day: day, start: start, count: index - start))
                (day, start) = (entry.day, index)
            }
            index += 1
        }
        sections.append(AssetSection(day: day, start: start, count: index - start))
        return sections
    }
}
