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

    func write(to writer: inout WireWriter) {
        writer.text(fileExtension, longest: 32)
        writer.byte(removed.rawValue)
        writer.flag(indexInFront)
        writer.flag(carries)
    }

    init?(_ cursor: inout ByteCursor) {
        guard let fileExtension = cursor.text(), let removed = cursor.byte(), let indexInFront = cursor.flag(),
            let carries = cursor.flag()
        else { return nil }
        self.init(
            fileExtension: fileExtension, removed: MetadataClasses(rawValue: removed), indexInFront: indexInFront,
            carries: carries)
    }
}

/// Recipes as bytes, in memory that the picker lends.
package enum RecipeWire {
    /// Bytes of the longest recipe: metadata that stays, and a hundred thousand places that are overwritten.
    package static let mostBytes = 32 << 20

    /// The bytes of a recipe; nil where they are more than `mostBytes`.
    package static func bytes(_ recipe: CopyRecipe) -> [UInt8]? {
        var writer = WireWriter()
        writer.number(UInt32(clamping: recipe.pieces.count))
        for piece in recipe.pieces {
            switch piece {
            case .original(let range):
                writer.byte(1)
                writer.number(range.lowerBound)
                writer.number(range.upperBound)
            case .bytes(let bytes):
                writer.byte(2)
                writer.number(UInt32(clamping: bytes.count))
                writer.append(bytes)
            case .zeros(let count):
                writer.byte(3)
                writer.number(count)
            }
        }
        return writer.bytes.count <= mostBytes ? writer.bytes : nil
    }

    /// Reads a recipe. The worker may have been taken over by the file.
    /// - Parameter length: bytes of the original; a recipe that goes beyond it, or whose copy is much longer, is refused.
    package static func recipe(_ bytes: [UInt8], length: UInt64) -> CopyRecipe? {
        var cursor = ByteCursor(bytes)
        guard let count = cursor.little32() else { return nil }
        var recipe = CopyRecipe()
        for _ in 0..<count {
            switch cursor.byte() {
            case 1:
                guard let start = cursor.little(8), let end = cursor.little(8), start < end, end <= length else {
                    return nil
                }
                recipe.append(.original(start..<end))
            case 2:
                guard let count = cursor.little32(), let bytes = cursor.take(Int(count)) else { return nil }
                recipe.append(.bytes(Array(bytes)))
            case 3:
                guard let count = cursor.little(8), count <= length else { return nil }
                recipe.append(.zeros(count))
            default: return nil
            }
            // Each piece is at most as long as the original or the message, so the sum cannot overflow before this.
            guard recipe.length <= length + UInt64(mostBytes) else { return nil }
        }
        return cursor.remaining == 0 ? recipe : nil
    }
}
