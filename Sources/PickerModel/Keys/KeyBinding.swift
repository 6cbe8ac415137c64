// SPDX-License-Identifier: GPL-3.0-or-later

/// What the shortcuts window has a heading for.
public enum KeyTopic: Sendable, Hashable, CaseIterable {
    case pick, find, look, window
}

/// A row of the table of keys.
public struct KeyBinding: Sendable {
    /// What is done, and what has to have the keys for it.
    public let action: KeyAction
    /// The keys that do it, as people are told of them. Left and right are those of a window that reads from left to right.
    public let chords: [KeyChord]
    /// Keys that do it besides and are named nowhere, since they are the same key under a hand: `=` is `+` without Shift.
    public let twins: [KeyChord]
    /// Modifiers that make no difference where they are held besides those of a chord.
    public let ignored: KeyChord.Modifiers
    /// Where the shortcuts window lists it; nil where it does not: keys that lists have everywhere.
    public let topic: KeyTopic?
    /// What it does, in words of the shortcuts window; nil where it does nothing in a request.
    public let title: @Sendable (PickerState) -> LocalizedText?

    /// A row that the shortcuts window has a line for. Rows that follow each other with one title share a line.
    init(
        _ action: KeyAction, _ chords: KeyChord..., twins: [KeyChord] = [], ignoring ignored: KeyChord.Modifiers = [],
        in topic: KeyTopic, title: @escaping @Sendable (PickerState) -> LocalizedText?
    ) {
        self.action = action
        self.chords = chords
        self.twins = twins
        self.ignored = ignored
        self.topic = topic
        self.title = title
    }

    /// A row that the shortcuts window leaves out.
    init(_ action: KeyAction, _ chords: KeyChord..., ignoring ignored: KeyChord.Modifiers = []) {
        self.action = action
        self.chords = chords
        self.ignored = ignored
        twins = []
        topic = nil
        title = { _ in nil }
    }

    /// Whether a press means this row, in its scope.
    func isMeant(by press: KeyChord) -> Bool {
        (chords + twins).contains { chord in
            let counted = press.modifiers.subtracting(ignored.subtracting(chord.modifiers))
            return chord.key == press.key && chord.modifiers == counted
        }
    }
}
