// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// What is cut out of a document or changed in it, in the order of the document.
struct SVGEdits {
    private let original: ArraySlice<UInt8>
    private var recipe = CopyRecipe()
    private var written: [UInt8] = []
    private var end = 0

    /// Shorter stretches of the original are written out, since drawings of editors have cuts in every tag.
    private static let shortest = 512

    init(_ original: ArraySlice<UInt8>) { self.original = original }

    /// Puts bytes in place of a range that begins where the last one ended or later.
    /// - Returns: false where it does not.
    mutating func replace(_ range: Range<Int>, with bytes: [UInt8] = []) -> Bool {
        guard range.lowerBound >= end, range.upperBound <= original.count else { return false }
        keep(upTo: range.lowerBound)
        written += bytes
        end = range.upperBound
        return true
    }

    /// The recipe of the changed document.
    func finished() -> CopyRecipe {
        var edits = self
        edits.keep(upTo: original.count)
        edits.recipe.append(.bytes(edits.written))
        return edits.recipe
    }

    private mutating func keep(upTo place: Int) {
        if place - end < Self.shortest {
            let start = original.startIndex
            written += original[(start + end)..<(start + place)]
        } else {
            recipe.append(.bytes(written))
            written = []
            recipe.append(.original(UInt64(end)..<UInt64(place)))
        }
        end = place
    }
}
