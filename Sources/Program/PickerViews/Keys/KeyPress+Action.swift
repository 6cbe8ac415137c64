// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
package import PickerModel

extension KeyPress {
    /// What the press asks for where a context has the keys; nil for a key that means nothing there.
    /// - Parameter widget: what has the keys; its direction says what left and right are.
    @MainActor
    func action(in context: KeyContext, over widget: Widget) -> KeyAction? {
        guard let chord = chord(isRightToLeft: widget.isRightToLeft) else { return nil }
        return KeyTable.action(of: chord, in: context)
    }

    /// The press in the model's terms, as in a window that reads from left to right; nil for a key that these have no name for.
    package func chord(isRightToLeft: Bool) -> KeyChord? {
        guard let key = Key.named[key] ?? character.map({ .character($0) }) else { return nil }
        let chord = KeyChord(KeyChord.Modifiers(modifiers), key)
        return isRightToLeft ? chord.mirrored : chord
    }
}

extension Key {
    /// Keys that type nothing, and the blank.
    fileprivate static let named: [Key: KeyChord.Key] = [
        .space: .space, .return_: .enter, .escape: .escape, .backspace: .backspace, .delete: .delete,
        .left: .left, .right: .right, .up: .up, .down: .down, .home: .home, .end: .end, .pageUp: .pageUp,
        .pageDown: .pageDown, .menu: .menu, .f8: .f8, .f9: .f9, .f10: .f10,
    ]

    fileprivate init?(_ key: KeyChord.Key) {
        if case .character(let character) = key {
            self.init(character)
        } else if let named = Key.named.first(where: { $0.value == key })?.key {
            self = named
        } else {
            return nil
        }
    }
}

extension KeyChord.Modifiers {
    /// The two sets with the names that GTK has for them.
    private static let named: [(gtk: GtkSupport.Modifiers, model: Self, name: String)] = [
        (.shift, .shift, "<Shift>"), (.control, .control, "<Control>"), (.alt, .alt, "<Alt>"),
        (.super_, .logo, "<Super>"),
    ]

    fileprivate init(_ modifiers: GtkSupport.Modifiers) {
        self = Self.named.reduce(into: []) { if modifiers.contains($1.gtk) { $0.formUnion($1.model) } }
    }

    fileprivate var names: String { Self.named.filter { contains($0.model) }.map(\.name).joined() }
}

extension KeyChord {
    /// In GTK's notation: `<Control>f`.
    package var accelerator: String { modifiers.names + (GtkSupport.Key(key)?.name ?? "") }
}
