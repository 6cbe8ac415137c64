// SPDX-License-Identifier: GPL-3.0-or-later

/// All keys of the picker (contract section 9): the source for controllers, the shortcuts window and the documents.
public enum KeyTable {
    /// In the order of the shortcuts window. Within a context a key is in one row only.
    public static let bindings: [KeyBinding] = [
        picking, finding, looking, arranging, preview, albums, suggestions, edge,
    ]
    .flatMap { $0 }

    /// The action of a press in a context; nil if the key has no meaning there.
    /// - Parameter press: mirrored where the window reads from right to left.
    public static func action(of press: KeyChord, in context: KeyContext) -> KeyAction? {
        bindings.first { $0.action.context == context && $0.isMeant(by: press) }?.action
    }

    /// Whether a key acts at its press alone, in every context, and not again while it is held.
    static func actsOnce(_ key: KeyChord.Key) -> Bool {
        bindings.contains { $0.actsOnce && ($0.chords + $0.twins).contains { $0.key == key } }
    }
}

extension KeyChord.Modifiers {
    /// All modifiers except Control: on some keyboards a character needs Shift, on others it does not.
    static let allButControl: Self = [.shift, .alt, .logo]
    static let all: Self = [.shift, .control, .alt, .logo]
}
