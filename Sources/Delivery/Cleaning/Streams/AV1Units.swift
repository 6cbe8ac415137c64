// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The units of AV1 (OBU). Units of metadata that drawing does not need, and units without a meaning, become padding of the same length.
///
/// Source: AV1 Bitstream & Decoding Process Specification, 5.3, 5.8 and 6.7.
enum AV1Units {
    /// What is written over parts of some units: places, and bytes.
    /// - Throws: `damaged` where the units do not fill the bytes.
    static func changes(
        in data: Range<UInt64>, _ source: ByteSource, _ kept: Kept
    ) throws(CleaningError) -> [(place: UInt64, bytes: [UInt8])] {
        var found: [(place: UInt64, bytes: [UInt8])] = []
        var place = data.lowerBound
        while place < data.upperBound {
            let head = source.bytes(at: place, upTo: Int(min(16, data.upperBound - place)))
            var cursor = ByteCursor(head)
            guard let header = cursor.byte(), header & 0x80 == 0, header & 4 == 0 || cursor.skip(1) else {
                throw .damaged(detail: "a unit of AV1")
            }
            let size: UInt64
            if header & 2 != 0 {
                guard let stated = number(&cursor) else { throw .damaged(detail: "a unit of AV1") }
                size = stated
            } else {
                // The last one needs not say its size.
                size = data.upperBound - place - UInt64(head.count - cursor.remaining)
            }
            let start = place + UInt64(head.count - cursor.remaining)
            guard size <= data.upperBound - start else { throw .damaged(detail: "a unit of AV1") }
            let type = header >> 3 & 0xF
            if size > 0, try !isKept(type, start..<start + size, source, kept) {
                guard size <= 16 << 20 else { throw .unsupported(detail: "a long unit of AV1") }
                found.append((place, [header & 0x87 | 15 << 3]))
                found.append((start, [UInt8](repeating: 0, count: Int(size) - 1) + [0x80]))
            }
            place = start + size
        }
        return found
    }

    private static func isKept(
        _ type: UInt8, _ payload: Range<UInt64>, _ source: ByteSource, _ kept: Kept
    ) throws(CleaningError) -> Bool {
        switch type {
        // Headers, frames and tiles.
        case 1...4, 6...8: return true
        case 5:
            let head = source.bytes(at: payload.lowerBound, upTo: Int(min(24, payload.length)))
            var cursor = ByteCursor(head)
            switch number(&cursor) {
            // Brightness, colours of the display, and which layers there are.
            case 1, 2, 3: return true
            case 4: return RegisteredMessage.isKept(head.dropFirst(head.count - cursor.remaining), kept)
            case 5: return kept.keeps(.date)
            default: return false
            }
        default: return false
        }
    }

    /// A number of seven bits a byte, least significant first (`leb128`).
    private static func number(_ cursor: inout ByteCursor) -> UInt64? {
        var value: UInt64 = 0
        for index in 0..<8 {
            guard let byte = cursor.byte() else { return nil }
            value |= UInt64(byte & 0x7F) << UInt64(7 * index)
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}
