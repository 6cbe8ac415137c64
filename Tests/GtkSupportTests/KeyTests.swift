// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import Testing

@testable import GtkSupport

/// Keys by their meaning.
struct KeyTests {
    @Test(
        "The number pad's keys are their plain twins",
        arguments: [
            (GDK_KEY_KP_Enter, Key.return_), (GDK_KEY_KP_Left, .left), (GDK_KEY_KP_Page_Down, .pageDown),
            (GDK_KEY_KP_Add, .plus), (GDK_KEY_ISO_Left_Tab, .tab), (GDK_KEY_Escape, .escape),
        ])
    func twins(_ keyval: Int32, _ key: Key) {
        #expect(KeyPress(keyval: UInt32(keyval), state: 0).key == key)
    }

    @Test(
        "Only printable keys have a character",
        arguments: [
            (GDK_KEY_a, "a"), (GDK_KEY_A, "A"), (GDK_KEY_eacute, "é"), (GDK_KEY_space, " "), (GDK_KEY_Escape, nil),
            (GDK_KEY_Return, nil), (GDK_KEY_Shift_L, nil), (GDK_KEY_F9, nil), (GDK_KEY_Delete, nil),
        ] as [(Int32, Character?)])
    func characters(_ keyval: Int32, _ character: Character?) {
        #expect(KeyPress(keyval: UInt32(keyval), state: 0).character == character)
    }

    @Test("Modifiers are the four keys, without locks and buttons")
    func modifiers() {
        let state = GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_LOCK_MASK.rawValue
        #expect(Modifiers(gdk: state | GDK_BUTTON1_MASK.rawValue) == [.shift, .control])
        #expect(Modifiers(gdk: GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue) == [.alt, .super_])
    }

    @Test("A key is found by its character")
    func lookup() {
        #expect(Key("+") == .plus)
        #expect(Key("A") != Key("a"))
        #expect(Key.pageUp.name == "Page_Up" || Key.pageUp.name == "Prior")
    }
}
