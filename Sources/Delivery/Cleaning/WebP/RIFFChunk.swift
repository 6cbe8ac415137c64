// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

extension RIFFChunk {
    /// The chunk as it is, but for its padding, which is zero.
    var pieces: [CopyRecipe.Piece] {
        [.original(payload.lowerBound - 8..<payload.upperBound), .zeros(length & 1)]
    }

    /// A chunk with a payload of our own; nil where that is too long for its length field.
    static func written(_ type: FourCC, _ payload: [CopyRecipe.Piece]) -> [CopyRecipe.Piece]? {
        let length = payload.reduce(UInt64(0)) { $0 + $1.length }
        guard let field = UInt32(exactly: length) else { return nil }
        return [.bytes(head(type, field))] + payload + [.zeros(length & 1)]
    }

    /// Name and length of a chunk.
    static func head(_ type: FourCC, _ length: UInt32) -> [UInt8] {
        var head: [UInt8] = []
        head.appendBig32(type.value)
        head.appendBig32(length.byteSwapped)
        return head
    }
}
