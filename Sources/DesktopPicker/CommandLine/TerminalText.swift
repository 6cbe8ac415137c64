// SPDX-License-Identifier: GPL-3.0-or-later

/// What a terminal is shown of text that strangers may have written, names of files above all: control characters move its cursor,
/// rename its window or hide what follows. They are shown as escapes, as Swift and C write them.
enum TerminalText {
    /// Whether a terminal, or whoever looks at it, takes the character for more than a character: C0, C1, delete, what breaks lines
    /// and what turns the direction of text (Unicode's bidirectional controls).
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Of one line.
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

    /// Of an output of lines, of bytes that need not be text: line breaks and tabs stay, and bytes that are no text become `\xff`.
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

    /// The character that the bytes begin with and how many of them it takes: nil and 1 where they begin with none.
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
