// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes text that others may have written, such as names of files, safe for a terminal: control characters could move
/// its cursor, rename its window or hide what follows. They are shown as escapes, as Swift and C write them.
enum TerminalText {
    /// Whether the character controls a terminal or misleads its reader: C0, C1, delete, line breaks and Unicode's
    /// bidirectional controls.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Escapes one line.
    static func escaped(_ line: String) -> String {
        var text = ""
        for scalar in line.unicodeScalars {
            if isControl(scalar) {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Escapes several lines, in bytes that need not be UTF-8: line breaks and tabs stay, and invalid bytes become
    /// `\xff`.
    static func escaped(_ output: [UInt8]) -> [UInt8] {
        var bytes = output[...]
        var text = ""
        while !bytes.isEmpty {
            var length = 0
            let scalar = scalar(in: bytes, &length)
            switch scalar {
            case nil: text += "\\x\(String(bytes.first ?? 0, radix: 16))"
            case "\n", "\t": text += scalar.map { String($0) } ?? ""
            case let scalar?: text += escaped(String(scalar))
            }
            bytes = bytes.dropFirst(length)
        }
        return Array(text.utf8)
    }

    /// The character at the start of the bytes, and its length in bytes; nil and 1 where the bytes are not UTF-8.
    private static func scalar(in bytes: ArraySlice<UInt8>, _ length: inout Int) -> Unicode.Scalar? {
        for count in 1...min(4, bytes.count) {
            guard let text = String(validating: bytes.prefix(count), as: UTF8.self) else { continue }
            length = count
            return text.unicodeScalars.first
        }
        length = 1
        return nil
    }
}
