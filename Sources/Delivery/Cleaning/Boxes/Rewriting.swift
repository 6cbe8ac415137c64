// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// What is changed in place in a file of boxes, so that no box moves and every offset in the file stays right.
struct Rewriting {
    private(set) var changes: [(place: UInt64, piece: CopyRecipe.Piece)] = []

    /// Writes bytes over those of the original.
    mutating func put(_ bytes: [UInt8], at place: UInt64) {
        if !bytes.isEmpty { changes.append((place, .bytes(bytes))) }
    }

    /// Writes zeros over a range.
    mutating func zero(_ range: Range<UInt64>) {
        if !range.isEmpty { changes.append((range.lowerBound, .zeros(range.length))) }
    }

    /// Removes a box: its place stays as free space.
    mutating func free(_ box: Box) {
        put(Array("free".utf8), at: box.start + 4)
        zero(box.payload)
    }

    /// Makes free space of a range without boxes.
    mutating func fill(_ range: Range<UInt64>) {
        guard range.length >= 8, let size = UInt32(exactly: range.length) else {
            zero(range)
            return
        }
        var header: [UInt8] = []
        header.append(big: UInt64(size), 4)
        put(header + "free".utf8, at: range.lowerBound)
        zero(range.lowerBound + 8..<range.upperBound)
    }
}

extension [UInt8] {
    /// Appends a number of `count` bytes, most significant first.
    mutating func append(big value: UInt64, _ count: Int) {
        for index in (0..<count).reversed() { append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(index)))) }
    }

    /// Appends a box with its header.
    mutating func append(box type: FourCC, _ body: [UInt8]) {
        append(big: UInt64(body.count) + 8, 4)
        append(big: UInt64(type.value), 4)
        append(contentsOf: body)
    }
}
