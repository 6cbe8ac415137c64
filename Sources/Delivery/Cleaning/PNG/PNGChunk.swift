// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

extension PNGChunk {
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
