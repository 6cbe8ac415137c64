// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes segments of JPEGs.
enum JPEGSegment {
    /// A segment with its marker and length.
    static func written(_ marker: UInt8, _ payload: [UInt8]) throws(CleaningError) -> [UInt8] {
        let count = payload.count + 2
        // What was read fits, so what stays of it does, but for a packet whose texts need more escapes.
        guard count <= 0xFFFF else { throw .unsupported(detail: "segment too long") }
        return [0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)] + payload
    }
}
