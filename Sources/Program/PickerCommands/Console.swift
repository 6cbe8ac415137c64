// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import PickerHost

/// Standard output and standard error, written whole or not at all.
enum Console {
    static let name = "desktop-picker"

    /// Writes text to standard output, as it is; on a terminal with control characters as escapes.
    /// - Returns: false where the reader is gone or the disk is full; a sentence on standard error says so.
    static func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    static func write(_ bytes: [UInt8]) -> Bool {
        let bytes = isatty(STDOUT_FILENO) == 1 ? TerminalText.escaped(bytes) : bytes
        guard let reason = put(bytes, on: STDOUT_FILENO) else { return true }
        complain("the result could not be written to standard output: \(reason)")
        return false
    }

    /// One line on standard error.
    static func complain(_ sentence: String, hint: Bool = false) {
        let line = "\(name): \(sentence)" + (hint ? "; see: \(name) --help" : "")
        _ = put(Array((TerminalText.escaped(line.replacing("\n", with: " ")) + "\n").utf8), on: STDERR_FILENO)
    }

    /// Text on standard error as it is: progress on a terminal.
    static func progress(_ text: String) { _ = put(Array(text.utf8), on: STDERR_FILENO) }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// - Returns: nil, or the system's words for what went wrong.
    private static func put(_ bytes: [UInt8], on descriptor: Int32) -> String? {
        do throws(FileError) {
            try Bytes.write(bytes, to: descriptor)
            return nil
        } catch {
            guard case .system(let code) = error else { return "no file that can be written" }
            return SystemReason.words(code)
        }
    }
}
