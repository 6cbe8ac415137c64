// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// The facts about an asset that the grid needs before the record is loaded: 16 bytes, so that a million entries are
/// cheap.
public struct AssetEntry: Sendable, Hashable {
    /// Facts that determine what a tap may do.
    public struct Flags: OptionSet, Sendable, Hashable {
        /// One bit for each fact.
        public let rawValue: UInt8
        /// Makes flags from bits; unknown bits are kept and have no meaning.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The file cannot be read: the tile shows the reason and cannot be selected.
        public static let broken = Flags(rawValue: 1 << 0)
        /// A video, whose tile shows its length.
        public static let video = Flags(rawValue: 1 << 1)
        /// A Live Photo, whose tile shows a badge.
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

    /// The asset.
    public let id: AssetID
    /// Day of its section; meaningless in the staging area.
    public let day: CivilDay
    /// Facts known before the record is loaded.
    public let flags: Flags
    /// Proportions of the picture, by which rows of whole photos are laid out.
    public let ratio: AspectRatio

    /// Makes an entry; a readable still has no flags.
    public init(id: AssetID, day: CivilDay, flags: Flags = [], ratio: AspectRatio = .unknown) {
        self.id = id
        self.day = day
        self.flags = flags
        self.ratio = ratio
    }
}

/// A run of consecutive entries with the same day.
public struct AssetSection: Sendable, Hashable {
    /// Day of the section.
    public let day: CivilDay
    /// Index of the first entry.
    public let start: Int
    /// Number of entries; at least 1 in a list's own sections.
    public let count: Int

    /// Makes a section of `count` entries from index `start` on.
    public init(day: CivilDay, start: Int, count: Int) {
        self.day = day
        self.start = start
        self.count = count
    }

    /// Indices of the entries.
    public var range: Range<Int> { start..<(start + count) }
}

extension [AssetSection] {
    /// Number of the section that contains an index, from 0; the nearest one for an index outside the list.
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
/// Two lists are equal only if they are the same answer (`revision`), since comparing contents would take too long.
/// Copying costs a reference count, regardless of the size.
public struct AssetList: Sendable, Equatable {
    /// Entries in the order of the query.
    public let entries: ContiguousArray<AssetEntry>
    /// Sections in order, covering all entries; empty if the list is not by date.
    public let sections: [AssetSection]
    /// Number that is different for each answer within the process.
    public let revision: UInt64
    /// Number of folder albums that directly contain the entries; nil except for the results of a search.
    public let albums: Int?
    /// How the text of the search was read; nil where it was searched for as words.
    public let reading: SearchReading?

    /// Makes the answer to a query.
    /// - Parameters:
    ///   - grouped: whether consecutive entries of one day form a section.
    ///   - revision: a number that is different for each answer in the process.
    ///   - albums: number of folder albums that contain the entries, if counted.
    ///   - reading: how the text of the search was read; nil if it was searched for as words.
    public init(
        entries: ContiguousArray<AssetEntry>, grouped: Bool, revision: UInt64, albums: Int? = nil,
        reading: SearchReading? = nil
    ) {
        self.entries = entries
        self.revision = revision
        self.albums = albums
        self.reading = reading
        sections = grouped ? Self.sections(of: entries) : []
    }

    /// The empty list before the first answer. Its revision is 0.
    public static let empty = AssetList(entries: [], grouped: false, revision: 0)

    /// Number of entries.
    public var count: Int { entries.count }
    /// Whether the list has no entries.
    public var isEmpty: Bool { entries.isEmpty }

    /// An entry by its index, which must be within the list.
    public subscript(index: Int) -> AssetEntry { entries[index] }

    /// Index of an asset; nil if it is not in the list. A linear search: half a millisecond for a million entries. If
    /// an earlier index is known, `index(of:near:)` is faster.
    public func firstIndex(of id: AssetID) -> Int? { entries.firstIndex { $0.id == id } }

    /// Index of an asset, searched outwards from an index: quick if the asset has moved little. Nil if it is not in the
    /// list, which requires a search of the whole list.
    public func index(of id: AssetID, near place: Int) -> Int? {
        guard !entries.isEmpty else { return nil }
        let start = place.clamped(0, entries.count - 1)
        for distance in 0...max(start, entries.count - 1 - start) {
            if start + distance < entries.count, entries[start + distance].id == id { return start + distance }
            if start >= distance, entries[start - distance].id == id { return start - distance }
        }
        return nil
    }

    /// Sections that overlap a range of indices, in order.
    func sections(in stretch: Range<Int>) -> ArraySlice<AssetSection> {
        guard !sections.isEmpty, !stretch.isEmpty else { return [] }
        return sections[sections.number(holding: stretch.lowerBound)...].prefix { $0.start < stretch.upperBound }
    }

    /// Index in another list of the asset at an index of this one; nil if the other list does not contain it or the
    /// index is out of range.
    public func place(of index: Int, in other: AssetList) -> Int? {
        entries.indices.contains(index) ? other.index(of: entries[index].id, near: index) : nil
    }

    /// The first of some assets that the list contains, with its index; nil if it contains none. Searches the list at
    /// most twice, regardless of the number of assets.
    /// - Parameters:
    ///   - ids: consecutive assets of an older list.
    ///   - place: index of the first of them in the older list.
    /// - Returns: its number among `ids`, and its index in this list.
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

    /// Whether both are the same answer: compares only revisions.
    public static func == (one: AssetList, other: AssetList) -> Bool { one.revision == other.revision }

    private static func sections(of entries: ContiguousArray<AssetEntry>) -> [AssetSection] {
        var sections: [AssetSection] = []
        guard var day = entries.first?.day else { return [] }
        var (start, index) = (0, 0)
        // A single pass, since the first picture waits for it.
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
