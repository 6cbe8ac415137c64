// SPDX-License-Identifier: GPL-3.0-or-later

/// Orders file names as people do: case folded, numbers by value, so that IMG_9 stands before IMG_10.
enum NameOrder {
    /// Bytes whose plain comparison gives the order. Names that differ only in case or leading zeros give the same.
    static func key(of name: String) -> [UInt8] {
        var key: [UInt8] = []
        var digits: [UInt8] = []
        func flush() {
            guard !digits.isEmpty else { return }
            let value = digits.drop { $0 == UInt8(ascii: "0") }
            // The count of digits first makes longer numbers larger; all numbers stand where "0" does among characters.
            key.append(UInt8(ascii: "0"))
            key.append(UInt8(clamping: value.count))
            key += value
            digits.removeAll(keepingCapacity: true)
        }
        for byte in name.lowercased().utf8 {
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                digits.append(byte)
            } else {
                flush()
                key.append(byte)
            }
        }
        flush()
        return key
    }
}
