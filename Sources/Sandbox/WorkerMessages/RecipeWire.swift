// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
package import MediaTypes

/// Of which file a copy is made, and without what.
package struct RecipeOrder: Sendable, Equatable {
    /// Without the dot, as a hint where bytes are ambiguous.
    package var fileExtension: String
    /// The classes that go.
    package var removed: MetadataClasses
    /// Whether the index of a film is moved in front of its media data.
    package var indexInFront: Bool
    /// Whether the file is an animation that gets the metadata of its original, which is the third file then. `fileExtension` is that of the original.
    package var carries: Bool

    /// Makes an order.
    package init(
        fileExtension: String, removed: MetadataClasses, indexInFront: Bool = false, carries: Bool = false
    ) {
        (self.fileExtension, self.removed, self.indexInFront) = (fileExtension, removed, indexInFront)
        self.carries = carries
    }

    static let form = WireForm<RecipeOrder>(
        RecipeOrder.init, (\.fileExtension, .fileExtension), (\.removed, .raw), (\.indexInFront, .flag),
        (\.carries, .flag))
}

/// Recipes as bytes, in memory that the picker lends.
package enum RecipeWire {
    /// Bytes of the longest recipe: metadata that stays, and a hundred thousand places that are overwritten.
    package static let mostBytes = 32 << 20

    private static let count = WireForm<Int>.count()

    /// A piece of a copy of an original that has so many bytes.
    private static func piece(upTo length: UInt64) -> WireForm<CopyRecipe.Piece> {
        let place = WireForm<UInt64>.number(0...length)
        let range = WireForm<(UInt64, UInt64)>.pair(place, place)
            .translated({ $0 < $1 ? $0..<$1 : nil }, back: { ($0.lowerBound, $0.upperBound) })
        return WireForm(cases: [
            .init(1, range, CopyRecipe.Piece.original) { if case .original(let range) = $0 { range } else { nil } },
            .init(2, .bytes, CopyRecipe.Piece.bytes) { if case .bytes(let bytes) = $0 { bytes } else { nil } },
            .init(3, place, CopyRecipe.Piece.zeros) { if case .zeros(let count) = $0 { count } else { nil } },
        ])
    }

    /// The bytes of a recipe; nil where they are more than `mostBytes`.
    package static func bytes(_ recipe: CopyRecipe) -> [UInt8]? {
        var bytes = count.bytes(recipe.pieces.count)
        let piece = piece(upTo: .max)
        for part in recipe.pieces { piece.write(part, &bytes) }
        return bytes.count <= mostBytes ? bytes : nil
    }

    /// Reads a recipe. The worker may have been taken over by the file.
    /// - Parameter length: bytes of the original; a recipe that goes beyond it, or whose copy is much longer, is refused.
    package static func recipe(_ bytes: [UInt8], length: UInt64) -> CopyRecipe? {
        var (cursor, recipe) = (ByteCursor(bytes), CopyRecipe())
        let piece = piece(upTo: length)
        guard let count = try? count.read(&cursor) else { return nil }
        for _ in 0..<count {
            guard let part = try? piece.read(&cursor) else { return nil }
            recipe.append(part)
            // Each piece is at most as long as the original or the message, so the sum cannot overflow before this.
            guard recipe.length <= length + UInt64(mostBytes) else { return nil }
        }
        return cursor.remaining == 0 ? recipe : nil
    }
}
