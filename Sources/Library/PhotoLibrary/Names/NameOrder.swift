// SPDX-License-Identifier: GPL-3.0-or-later

/// Natural sort order of file names: ignores case and compares numbers by value, so that IMG_9 comes before IMG_10.
enum NameOrder {
    /// A sort key, compared byte by byte. Names that differ only in case or leading zeros have equal keys.
    static func key(of name: String) -> [UInt8] {
        var key: [UInt8] = []
        var digits: [UInt8] = []
        func flush() {
            guard !digits.isEmpty else { return }
            let value = digits.drop { $0 == UInt8(ascii: "0") }
            // The count of digits comes first, so longer numbers are larger. All numbers sort where "0" does.
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
