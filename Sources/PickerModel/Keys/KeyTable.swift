// SPDX-License-Identifier: GPL-3.0-or-later

/// All keys of the picker (contract section 9): controllers, the shortcuts window and the documents have them from here.
public enum KeyTable {
    /// In the order of the shortcuts window. A key of a scope is in one row of that scope only.
    public static let bindings: [KeyBinding] = [picking, finding, looking, arranging, preview, albums, suggestions]
        .flatMap { $0 }

    /// What a press asks for where a scope has the keys; nil for a key that means nothing there.
    /// - Parameter press: mirrored where the window reads from right to left.
    public static func action(of press: KeyChord, in scope: KeyScope) -> KeyAction? {
        bindings.first { $0.action.scope == scope && $0.isMeant(by: press) }?.action
    }
}

extension KeyChord.Modifiers {
    /// What is held besides Control makes no difference: on some keyboards a sign needs Shift, on others it does not.
    static let allButControl: Self = [.shift, .alt, .logo]
    static let all: Self = [.shift, .control, .alt, .logo]
}
