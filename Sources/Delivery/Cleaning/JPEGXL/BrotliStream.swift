// SPDX-License-Identifier: GPL-3.0-or-later

internal import CBrotli

/// Unpacks Brotli streams (RFC 7932), in which JPEG XL files pack their metadata, with Google's library, which libjxl loads as well.
enum BrotliStream {
    /// The bytes that a stream holds; nil where it is damaged or holds more than `limit`.
    static func unpacked(_ stream: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        let packed = Array(stream)
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { room, count in
            var size = limit
            let result = BrotliDecoderDecompress(packed.count, packed, &size, room.baseAddress)
            isWhole = result == BROTLI_DECODER_RESULT_SUCCESS
            count = isWhole ? size : 0
        }
        return isWhole ? bytes : nil
    }
}
