// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// Keys out of the tables that people read.
enum KeyDocuments {
    /// All that a row names: `Escape`, `Ctrl+A`, `Shift+arrows`, `Alt with an arrow`, `Ctrl +, -, 0` (Control with each of the three),
    /// a letter alone in backquotes, and `with Shift` for the row's other keys with Shift.
    static func chords(in row: String) -> Set<KeyChord> {
        var found: Set<KeyChord> = []
        let key = #/(?<held>(?:(?:Ctrl|Shift|Alt)\+)*)(?<key>Page Up|Page Down|[A-Z]\w+|[A-Z?]|arrows)/#
        for match in row.matches(of: key) {
            let held = modifiers(String(match.held))
            // A letter alone is a word.
            guard !held.isEmpty || match.key.count > 1 else { continue }
            found.formUnion(keys(String(match.key)).map { KeyChord(held, $0) })
        }
        for match in row.matches(of: #/`(?<key>[A-Z])`/#) {
            found.formUnion(keys(String(match.key)).map { KeyChord($0) })
        }
        for match in row.matches(of: #/Ctrl (?<first>[^\w ])(?<more>(?:, (?:[^\w ]|\d))*)/#) {
            let signs = [Substring(match.first)] + match.more.split(separator: ", ")
            found.formUnion(signs.compactMap(\.first).map { KeyChord(.control, .character($0)) })
        }
        if row.contains("Alt with an arrow") { found.formUnion([KeyChord(.alt, .left), KeyChord(.alt, .right)]) }
        if row.contains("with Shift") {
            found.formUnion(found.filter(\.modifiers.isEmpty).map { KeyChord(.shift, $0.key) })
        }
        return found
    }

    private static let arrows: [KeyChord.Key] = [.left, .right, .up, .down]

    private static func keys(_ word: String) -> [KeyChord.Key] {
        if word == "arrows" { return arrows }
        if let named = KeyChord.names[word] { return [named] }
        return word.count == 1 ? word.map { .character($0) } : []
    }

    private static func modifiers(_ words: String) -> KeyChord.Modifiers {
        var held: KeyChord.Modifiers = []
        if words.contains("Ctrl") { held.insert(.control) }
        if words.contains("Shift") { held.insert(.shift) }
        if words.contains("Alt") { held.insert(.alt) }
        return held
    }
}
