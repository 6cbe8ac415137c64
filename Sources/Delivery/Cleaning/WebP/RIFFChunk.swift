// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// A chunk of a RIFF file.
struct RIFFChunk {
    let type: FourCC
    let payload: Range<UInt64>
    /// Where the next chunk begins. A last byte of padding may be missing.
    let end: UInt64

    /// Reads the head of the chunk at a place; nil where it does not end by `end`.
    init?(_ source: ByteSource, at place: UInt64, end: UInt64) {
        guard place < end, end - place >= 8, var head = source.cursor(at: place, count: 8), let type = head.code(),
            let length = head.little32(), UInt64(length) <= end - place - 8
        else { return nil }
        self.type = type
        payload = place + 8..<place + 8 + UInt64(length)
        self.end = min(end, payload.upperBound + UInt64(length & 1))
    }

    /// Bytes of the payload.
    var length: UInt64 { payload.upperBound - payload.lowerBound }

    /// The payload, read whole; nil where it is longer than `limit`.
    func contents(_ source: ByteSource, limit: Int) -> ArraySlice<UInt8>? {
        guard length <= UInt64(limit) else { return nil }
        return source.bytes(at: payload.lowerBound, count: Int(length))
    }

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
