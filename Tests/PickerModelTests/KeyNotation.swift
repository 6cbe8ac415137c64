// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

extension KeyChord {
    /// As documents write it: `Ctrl+Shift+A`.
    var notation: String {
        let held: [(Modifiers, String)] = [(.control, "Ctrl"), (.shift, "Shift"), (.alt, "Alt"), (.logo, "Super")]
        return (held.filter { modifiers.contains($0.0) }.map(\.1) + [name]).joined(separator: "+")
    }

    private var name: String {
        if case .character(let character) = key { return character.uppercased() }
        return Self.names.first { $0.value == key }?.key ?? "\(key)"
    }

    static let names: [String: Key] = [
        "Space": .space, "Enter": .enter, "Escape": .escape, "Backspace": .backspace, "Delete": .delete, "Left": .left,
        "Right": .right,
        "Up": .up, "Down": .down, "Home": .home, "End": .end, "Page Up": .pageUp, "Page Down": .pageDown, "Menu": .menu,
        "F8": .f8, "F9": .f9, "F10": .f10,
    ]
}
