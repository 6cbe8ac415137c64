// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// Values as one line of JSON, keys in a fixed order so that outputs can be compared, which any terminal may be shown.
enum JSON {
    static func line(_ value: some Encodable) throws(Complaint) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
        } catch {
            throw .failed("the result cannot be written as JSON: \(error)")
        }
    }

    /// JSON requires escapes of C0 only. The other control characters occur inside strings only, where they are escaped
    /// here.
    private static func escaped(_ line: String) -> String {
        guard line.unicodeScalars.contains(where: TerminalText.isControl) else { return line }
        var text = ""
        for scalar in line.unicodeScalars {
            guard TerminalText.isControl(scalar) else {
                text.unicodeScalars.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return text
    }
}
