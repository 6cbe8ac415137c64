// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@Suite("Keys in the documents")
struct KeyDocumentTests {
    @Test(
        "keys are read out of sentences",
        arguments: [
            ("Ctrl+A, Ctrl+Shift+A, Ctrl+?", ["Ctrl+A", "Ctrl+Shift+A", "Ctrl+?"]),
            ("Ctrl +, -, 0, Ctrl+wheel, a pinch", ["Ctrl++", "Ctrl+-", "Ctrl+0"]),
            ("Ctrl+Enter, F9, Shift+F10; Ctrl+Page Up", ["Ctrl+Enter", "F9", "Shift+F10", "Ctrl+Page Up"]),
            ("Shift+click, a drag, Alt with an arrow", ["Alt+Left", "Alt+Right"]),
            ("Home, Page Up | move; with Shift: range", ["Home", "Page Up", "Shift+Home", "Shift+Page Up"]),
            ("`I`, a button with an I", ["I"]),
            ("Shift+arrows", ["Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"]),
            ("the Options; what can be done with an Ending", []),
        ] as [(String, [String])])
    func read(_ row: String, _ chords: [String]) {
        #expect(KeyDocuments.chords(in: row).map(\.notation).sorted() == chords.sorted())
    }

    private static let bound = Set(KeyTable.bindings.flatMap(\.chords))

    @Test("the picker has every key of the contract")
    func contract() throws {
        let rows = try Documents.table(
            in: "docs/developing/reference/contract.md", after: "## 9. Keys and gestures of the window")
        #expect(rows.count == 10)
        for row in rows {
            let chords = KeyDocuments.chords(in: row)
            #expect(!chords.isEmpty, "no key is read out of \(row)")
            for chord in chords { #expect(Self.bound.contains(chord), "\(chord.notation)") }
        }
    }

    @Test("the page of the window names every key that the picker has, and no other")
    func window() throws {
        let rows = try Documents.table(in: "docs/window.md", after: "| in the window | does |")
        let named = rows.reduce(into: Set<KeyChord>()) { $0.formUnion(KeyDocuments.chords(in: $1)) }
        #expect(Self.bound.subtracting(named).map(\.notation).sorted() == [])
        #expect(named.subtracting(Self.bound).map(\.notation).sorted() == [])
    }
}
