// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@testable import GtkSupport
@testable import PickerViews

/// GTK's keys as the model's, and back.
struct KeyPressTests {
    struct Press: Sendable, CustomTestStringConvertible {
        let name: String
        /// As in <gdk/gdkkeysyms.h>.
        let keyval: UInt32
        let state: Modifiers
        let chord: KeyChord?
        var isRightToLeft = false
        var testDescription: String { "\(name) with \(state.rawValue)" }
    }

    static let presses: [Press] = [
        Press(name: "a", keyval: 0x61, state: .control, chord: KeyChord(.control, "a")),
        // Shift or Caps Lock.
        Press(name: "A", keyval: 0x41, state: [.control, .shift], chord: KeyChord([.control, .shift], "a")),
        Press(name: "A", keyval: 0x41, state: .control, chord: KeyChord(.control, "a")),
        Press(name: "KP_Add", keyval: 0xffab, state: .control, chord: KeyChord(.control, "+")),
        Press(name: "KP_Subtract", keyval: 0xffad, state: .control, chord: KeyChord(.control, "-")),
        Press(name: "KP_0", keyval: 0xffb0, state: .control, chord: KeyChord(.control, "0")),
        Press(name: "equal", keyval: 0x3d, state: .control, chord: KeyChord(.control, "=")),
        Press(name: "KP_Equal", keyval: 0xffbd, state: .control, chord: KeyChord(.control, "=")),
        Press(name: "question", keyval: 0x3f, state: [.control, .shift], chord: KeyChord([.control, .shift], "?")),
        Press(name: "KP_Enter", keyval: 0xff8d, state: [], chord: KeyChord(.enter)),
        Press(name: "ISO_Enter", keyval: 0xfe34, state: .shift, chord: KeyChord(.shift, .enter)),
        Press(name: "KP_Space", keyval: 0xff80, state: [], chord: KeyChord(.space)),
        Press(name: "KP_Page_Down", keyval: 0xff9b, state: .shift, chord: KeyChord(.shift, .pageDown)),
        Press(name: "Left", keyval: 0xff51, state: .alt, chord: KeyChord(.alt, .left)),
        Press(name: "KP_Delete", keyval: 0xff9f, state: [], chord: KeyChord(.delete)),
        Press(name: "KP_Left", keyval: 0xff96, state: .alt, chord: KeyChord(.alt, .right), isRightToLeft: true),
        Press(name: "Home", keyval: 0xff50, state: .super_, chord: KeyChord(.logo, .home), isRightToLeft: true),
        Press(name: "Shift_L", keyval: 0xffe1, state: [], chord: nil),
        Press(name: "F5", keyval: 0xffc2, state: [], chord: nil),
    ]

    @Test("a press is the model's chord", arguments: presses)
    func chords(_ row: Press) {
        let press = KeyPress(keyval: row.keyval, state: row.state.rawValue)
        #expect(press.chord(isRightToLeft: row.isRightToLeft) == row.chord)
    }

    @Test("every key of the table has a name in GTK's notation")
    func accelerators() {
        #expect(KeyChord([.control, .shift], "a").accelerator == "<Shift><Control>a")
        #expect(KeyChord(.control, "?").accelerator == "<Control>question")
        #expect(KeyChord(.control, "0").accelerator == "<Control>0")
        #expect(KeyChord(.alt, .left).accelerator == "<Alt>Left")
        #expect(KeyChord(.control, .enter).accelerator == "<Control>Return")
        for chord in KeyTable.bindings.flatMap(\.chords) {
            #expect(chord.accelerator.last?.isLetter == true || chord.accelerator.last?.isNumber == true, "\(chord)")
        }
    }
}
