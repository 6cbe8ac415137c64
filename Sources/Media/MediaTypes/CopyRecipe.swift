// SPDX-License-Identifier: GPL-3.0-or-later

/// How a copy is made: ranges of the original and bytes of its own, one behind the other.
///
/// A worker that has read the original writes the recipe, and the picker makes the copy, so that no worker writes to a file (adr/0022).
public struct CopyRecipe: Sendable, Equatable {
    /// A part of the copy.
    public enum Piece: Sendable, Equatable {
        /// The bytes that stand there in the original.
        case original(Range<UInt64>)
        /// Bytes of the copy alone.
        case bytes([UInt8])
        /// So many bytes of zero.
        case zeros(UInt64)

        /// Number of bytes.
        public var length: UInt64 {
            switch self {
            case .original(let range): range.upperBound - range.lowerBound
            case .bytes(let bytes): UInt64(bytes.count)
            case .zeros(let count): count
            }
        }
    }

    /// The parts in their order, none of them empty, and neighbours of one kind joined.
    public private(set) var pieces: [Piece] = []
    /// Bytes of the copy.
    public private(set) var length: UInt64 = 0

    /// An empty copy.
    public init() {}

    /// A copy that has all bytes of an original of this length.
    public init(whole length: UInt64) { append(.original(0..<length)) }

    /// Adds a part at the end.
    public mutating func append(_ piece: Piece) {
        guard piece.length > 0 else { return }
        length += piece.length
        switch (pieces.last, piece) {
        case (.original(let before), .original(let range)) where before.upperBound == range.lowerBound:
            pieces[pieces.count - 1] = .original(before.lowerBound..<range.upperBound)
        case (.bytes(let before), .bytes(let bytes)): pieces[pieces.count - 1] = .bytes(before + bytes)
        case (.zeros(let before), .zeros(let count)): pieces[pieces.count - 1] = .zeros(before + count)
        case (_, .original), (_, .bytes), (_, .zeros): pieces.append(piece)
        }
    }

    /// The parts that make up a range of the copy, those at its ends cut off.
    /// - Parameter range: bytes of the copy; what lies beyond its end is left out.
    public func pieces(in range: Range<UInt64>) -> [Piece] {
        var (found, place): ([Piece], UInt64) = ([], 0)
        for piece in pieces {
            let part = (place..<place + piece.length).clamped(to: range)
            let (start, end) = (
                part.lowerBound - min(place, part.lowerBound), part.upperBound - min(place, part.upperBound)
            )
            place += piece.length
            guard !part.isEmpty else { continue }
            switch piece {
            case .original(let whole): found.append(.original(whole.lowerBound + start..<whole.lowerBound + end))
            case .bytes(let bytes): found.append(.bytes(Array(bytes[Int(start)..<Int(end)])))
            case .zeros: found.append(.zeros(end - start))
            }
        }
        return found
    }

    /// Whether every range stands in the copy where it stands in the original, so that the copy can share the original's blocks on a
    /// file system with reflinks and be changed in place.
    public var keepsPlaces: Bool {
        var place: UInt64 = 0
        for piece in pieces {
            if case .original(let range) = piece, range.lowerBound != place { return false }
            place += piece.length
        }
        return true
    }

    /// A recipe that changes bytes of an original in place and keeps all others.
    /// - Parameters:
    ///   - length: bytes of the original, and of the copy.
    ///   - changes: what stands at which place, in any order. The same change may be stated several times: a sample of a film may be a picture, too.
    /// - Returns: nil where two changes overlap or one lies beyond the end: one of them would be lost, and with it a removal.
    public static func changing(_ length: UInt64, _ changes: [(place: UInt64, piece: Piece)]) -> CopyRecipe? {
        var recipe = CopyRecipe()
        var last: (place: UInt64, piece: Piece)?
        for change in changes.sorted(by: { $0.place < $1.place }) where change.piece.length > 0 {
            if let last, last == change { continue }
            last = change
            let (end, isBeyond) = change.place.addingReportingOverflow(change.piece.length)
            guard change.place >= recipe.length, !isBeyond, end <= length else { return nil }
            if change.place > recipe.length { recipe.append(.original(recipe.length..<change.place)) }
            recipe.append(change.piece)
        }
        if recipe.length < length { recipe.append(.original(recipe.length..<length)) }
        return recipe
    }
}
