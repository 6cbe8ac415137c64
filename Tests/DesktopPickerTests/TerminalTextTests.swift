// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("What a terminal is shown of names")
struct TerminalTextTests {
    @Test(
        "control characters are escapes, all else is as it was",
        arguments: [
            ("Sommer in Zürich 🏖.jpg", "Sommer in Zürich 🏖.jpg"), ("\u{1B}]0;owned\u{7}", "\\u{1b}]0;owned\\u{7}"),
            ("a\u{9B}2J", "a\\u{9b}2J"), ("gpj.\u{202E}exe", "gpj.\\u{202e}exe"), ("a\rb\u{7F}", "a\\u{d}b\\u{7f}"),
            ("שלום\u{200F}", "שלום\\u{200f}"), ("", ""),
        ])
    func lines(line: String, shown: String) {
        #expect(TerminalText.escaped(line) == shown)
        #expect(TerminalText.escaped(Array((line + "\n").utf8)) == Array((shown + "\n").utf8))
    }

    @Test("bytes that are no text are shown by their numbers, and what follows them as it is")
    func bytes() {
        let output = Array("a".utf8) + [0xFF, 0xC3] + Array("\tb".utf8) + [0, 0xE2, 0x82] + Array("ü\n".utf8) + [0xC3]
        #expect(
            String(decoding: TerminalText.escaped(output), as: UTF8.self) == "a\\xff\\xc3\tb\\u{0}\\xe2\\x82ü\n\\xc3")
    }

    @Test("JSON says control characters by escapes of its own, and means the same")
    func json() throws {
        let name = "a\u{9B}b\u{202E}c\u{7F}d\u{1}e\u{2066}ü🏖"
        let line = try JSON.line([name])
        #expect(!line.unicodeScalars.contains(where: TerminalText.isControl))
        #expect(line.contains("\\u009b") && line.contains("ü🏖"))
        #expect(try JSONDecoder().decode([String].self, from: Data(line.utf8)) == [name])
    }
}
