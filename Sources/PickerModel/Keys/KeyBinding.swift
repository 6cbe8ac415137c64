// SPDX-License-Identifier: GPL-3.0-or-later

/// A heading of the shortcuts window.
public enum KeyTopic: Sendable, Hashable, CaseIterable {
    case pick, find, look, window
}

/// A row of the table of keys.
public struct KeyBinding: Sendable {
    /// The action, and with it the context.
    public let action: KeyAction
    /// The keys that the shortcuts window and the documents list. Left and right are those of a window that reads from left to right.
    public let chords: [KeyChord]
    /// More keys, which are not listed since they are the same key on a keyboard: `=` is `+` without Shift.
    public let twins: [KeyChord]
    /// Modifiers that are ignored if they are held in addition to those of a chord.
    public let ignored: KeyChord.Modifiers
    /// Whether the row is for the press alone, and not for its repetitions while the key is held.
    public let actsOnce: Bool
    /// The heading under which the shortcuts window lists it; nil for keys that all lists have, which are not listed.
    public let topic: KeyTopic?
    /// The description in the shortcuts window; nil if the key has no effect in a request.
    public let title: @Sendable (PickerState) -> LocalizedText?

    /// A row that the shortcuts window lists. Consecutive rows with the same title share a line.
    init(
        _ action: KeyAction, _ chords: KeyChord..., twins: [KeyChord] = [], ignoring ignored: KeyChord.Modifiers = [],
        once actsOnce: Bool = false, in topic: KeyTopic, title: @escaping @Sendable (PickerState) -> LocalizedText?
    ) {
        self.action = action
        self.chords = chords
        self.twins = twins
        self.ignored = ignored
        self.actsOnce = actsOnce
        self.topic = topic
        self.title = title
    }

    /// A row that the shortcuts window does not list.
    init(
        _ action: KeyAction, _ chords: KeyChord..., ignoring ignored: KeyChord.Modifiers = [],
        once actsOnce: Bool = false
    ) {
        self.action = action
        self.chords = chords
        self.ignored = ignored
        self.actsOnce = actsOnce
        twins = []
        topic = nil
        title = { _ in nil }
    }

    /// Whether a press in this row's context triggers it.
    func isMeant(by press: KeyChord) -> Bool {
        (chords + twins).contains { chord in
            let counted = press.modifiers.subtracting(ignored.subtracting(chord.modifiers))
            return chord.key == press.key && chord.modifiers == counted
        }
    }
}
