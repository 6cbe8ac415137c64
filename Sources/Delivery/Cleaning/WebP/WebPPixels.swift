// SPDX-License-Identifier: GPL-3.0-or-later

internal import CWebPEnd
internal import MediaBytes
internal import MediaTypes

/// The chunks of a WebP that draw (`VP8 `, `VP8L`, `ALPH`), without what stands behind their pictures.
enum WebPPixels {
    /// Bytes of the longest that is read whole.
    private static let longest = 256 << 20
    /// What an encoder leaves behind the last bit.
    private static let leftOver = 2

    /// What a chunk is in the copy.
    /// - Parameter size: of the picture or frame that it belongs to.
    /// - Throws: `.damaged` where its end is not found.
    static func drawn(
        _ chunk: RIFFChunk, _ source: ByteSource, size: (width: Int, height: Int)
    ) throws(CleaningError) -> [CopyRecipe.Piece] {
        guard let contents = chunk.contents(source, limit: longest) else { throw .unsupported(detail: "long WebP") }
        let end = try end(of: Array(contents), chunk.type, size)
        guard end + leftOver < contents.count else { return chunk.pieces }
        let payload = chunk.payload.lowerBound..<chunk.payload.lowerBound + UInt64(end)
        guard let written = RIFFChunk.written(chunk.type, [.original(payload)]) else {
            throw .unsupported(detail: "long WebP")
        }
        return written
    }

    private static func end(
        of contents: [UInt8], _ type: FourCC, _ size: (width: Int, height: Int)
    ) throws(CleaningError) -> Int {
        guard type == "ALPH" else { return try found(contents, isLossless: type == "VP8L") }
        guard let head = contents.first else { throw .damaged(detail: "alpha of WebP") }
        switch head & 3 {
        case 0: return 1 + size.width * size.height
        case 1:
            // Packed as a lossless picture whose head is left out: signature, width and height less one, no alpha, version.
            let numbers = (size.width - 1) | (size.height - 1) << 14
            var picture: [UInt8] = [0x2F]
            picture += (0..<4).map { UInt8(truncatingIfNeeded: numbers >> (8 * $0)) }
            return try found(picture + contents.dropFirst(), isLossless: true) - picture.count + 1
        default: throw .damaged(detail: "alpha of WebP")
        }
    }

    private static func found(_ contents: [UInt8], isLossless: Bool) throws(CleaningError) -> Int {
        let end = cwebpend_find(contents, contents.count, isLossless)
        guard end > 0 else { throw .damaged(detail: "picture of WebP") }
        return end
    }
}
