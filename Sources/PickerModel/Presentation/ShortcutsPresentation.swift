// SPDX-License-Identifier: GPL-3.0-or-later

/// A row of the shortcuts window.
public struct Shortcut: Sendable, Equatable {
    /// Keys that do it, or its two directions.
    public var chords: [KeyChord]
    /// What they do.
    public var title: LocalizedText
}

/// Shortcuts that belong together. Only those that do something in a request.
public struct ShortcutGroup: Sendable, Equatable {
    /// Heading of the group.
    public var title: LocalizedText
    /// Shortcuts in the order of the window; not empty.
    public var shortcuts: [Shortcut]

    /// All shortcuts that are available in a state.
    public static func groups(_ state: PickerState) -> [ShortcutGroup] {
        KeyTopic.allCases.compactMap { topic in
            let lines = lines(topic, state)
            return lines.isEmpty ? nil : ShortcutGroup(title: title(topic), shortcuts: lines)
        }
    }

    private static func title(_ topic: KeyTopic) -> LocalizedText {
        switch topic {
        case .pick: LocalizedText("Pick")
        case .find: LocalizedText("Find")
        case .look: LocalizedText("Look")
        case .window: LocalizedText("Window")
        }
    }

    /// Rows that follow each other with one title are one line.
    private static func lines(_ topic: KeyTopic, _ state: PickerState) -> [Shortcut] {
        var lines: [Shortcut] = []
        for binding in KeyTable.bindings where binding.topic == topic {
            guard let title = binding.title(state) else { continue }
            if lines.last?.title == title {
                lines[lines.count - 1].chords += binding.chords
            } else {
                lines.append(Shortcut(chords: binding.chords, title: title))
            }
        }
        return lines
    }
}
