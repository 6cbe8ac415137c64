// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// What becomes of each byte of a TIFF, whose parts stand anywhere: some stay, some are written anew, some go, and all
/// others are zero in the copy.
struct TIFFLedger {
    private var kept: [Range<UInt64>] = []
    private var written: [Range<UInt64>] = []
    private var gone: [Range<UInt64>] = []
    private var tail: [UInt8] = []
    private var changes: [(place: UInt64, piece: CopyRecipe.Piece)] = []

    /// These bytes stay.
    mutating func keep(_ range: Range<UInt64>) { kept.append(range) }
    /// These bytes must not be in the copy. What nobody keeps is zero anyhow: this is for finding out if somebody does.
    mutating func remove(_ range: Range<UInt64>) { gone.append(range) }
    /// These bytes stand in the copy instead.
    mutating func write(_ bytes: [UInt8], at place: UInt64) {
        written.append(place..<place + UInt64(bytes.count))
        changes.append((place, .bytes(bytes)))
    }
    /// Puts bytes behind a file of so many, for what grew out of its place.
    /// - Returns: where they stand.
    mutating func append(_ bytes: [UInt8], to length: UInt64) -> UInt64 {
        // Values stand at even places.
        if (length + UInt64(tail.count)) % 2 == 1 { tail.append(0) }
        defer { tail += bytes }
        return length + UInt64(tail.count)
    }
    /// Within something that stays these bytes stand in the copy instead.
    mutating func change(_ place: UInt64, _ piece: CopyRecipe.Piece) { changes.append((place, piece)) }

    /// Whether there are more parts than any picture has.
    var isTooLong: Bool { kept.count + gone.count + changes.count > 1 << 20 }

    /// The copy of a file of so many bytes.
    func recipe(_ length: UInt64) throws(CleaningError) -> CopyRecipe {
        let (stays, goes) = (Self.joined(kept), Self.joined(gone))
        let own = written.sorted { $0.lowerBound < $1.lowerBound }
        guard zip(own, own.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }),
            !Self.meet(stays, own), !Self.meet(stays, goes), !Self.meet(own, goes)
        else { throw .unsupported(detail: "parts of TIFF overlap") }
        var changes = changes
        var place: UInt64 = 0
        for range in Self.joined(stays + own) + [length..<length] {
            if range.lowerBound > place { changes.append((place, .zeros(range.lowerBound - place))) }
            place = range.upperBound
        }
        guard var recipe = CopyRecipe.changing(length, changes) else { throw .damaged(detail: "parts of TIFF") }
        recipe.append(.bytes(tail))
        return recipe
    }

    private static func joined(_ ranges: [Range<UInt64>]) -> [Range<UInt64>] {
        var joined: [Range<UInt64>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    /// Whether a range of one sorted list overlaps one of the other.
    private static func meet(_ one: [Range<UInt64>], _ other: [Range<UInt64>]) -> Bool {
        var rest = other[...]
        for range in one {
            rest = rest.drop { $0.upperBound <= range.lowerBound }
            if let next = rest.first, next.overlaps(range) { return true }
        }
        return false
    }
}
