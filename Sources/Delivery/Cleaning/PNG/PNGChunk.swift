// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// A chunk of a PNG with its length, name, payload and checksum.
struct PNGChunk {
    let type: FourCC
    /// The whole chunk.
    let range: Range<UInt64>
    let payload: Range<UInt64>

    /// Reads the head of the chunk at a place; nil where it breaks off.
    init?(_ source: ByteSource, at place: UInt64) {
        guard var head = source.cursor(at: place, count: 8), let length = head.big32(), let type = head.code(),
            length <= UInt32(Int32.max), UInt64(length) + 12 <= source.length - place
        else { return nil }
        self.type = type
        payload = place + 8..<place + 8 + UInt64(length)
        range = place..<payload.upperBound + 4
    }

    /// Whether no picture can be shown without it: the name begins with a capital letter.
    var isCritical: Bool { type.value & 0x2000_0000 == 0 }

    /// Bytes of the payload.
    var length: UInt64 { payload.upperBound - payload.lowerBound }

    /// The payload, read whole; nil where it is longer than `limit`.
    func contents(_ source: ByteSource, limit: Int) -> ArraySlice<UInt8>? {
        guard length <= UInt64(limit) else { return nil }
        return source.bytes(at: payload.lowerBound, count: Int(length))
    }

    /// A chunk with a payload of our own.
    static func written(_ type: FourCC, _ payload: [UInt8]) -> [UInt8] {
        var body: [UInt8] = []
        body.appendBig32(type.value)
        body += payload
        var chunk: [UInt8] = []
        chunk.appendBig32(UInt32(clamping: payload.count))
        chunk += body
        chunk.appendBig32(Checksums.crc32(body))
        return chunk
    }
}
