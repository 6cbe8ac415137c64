// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import PickerModel

@Suite("The table of keys")
struct KeyTableTests {
    /// Every key of the table and one that it has not, with every set of modifiers.
    static let presses: [KeyChord] = {
        let chords = KeyTable.bindings.flatMap { $0.chords + $0.twins }
        let keys = Set(chords.map(\.key)).union(["x"])
        return keys.flatMap { key in (0..<16).map { KeyChord(KeyChord.Modifiers(rawValue: $0), key) } }
    }()

    @Test("a press means one row of a context at most", arguments: KeyContext.allCases)
    func unambiguous(_ context: KeyContext) {
        let rows = KeyTable.bindings.filter { $0.action.context == context }
        #expect(!rows.isEmpty)
        for press in Self.presses {
            let meant = rows.filter { $0.isMeant(by: press) }.map(\.action)
            #expect(meant.count <= 1, "\(press.notation) means \(meant)")
        }
    }

    @Test("each row is found by its keys")
    func found() {
        for row in KeyTable.bindings {
            #expect(!row.chords.isEmpty)
            for chord in row.chords + row.twins {
                #expect(KeyTable.action(of: chord, in: row.action.context) == row.action)
            }
        }
    }

    struct Press: Sendable, CustomTestStringConvertible {
        let context: KeyContext
        let chord: KeyChord
        let action: KeyAction?
        init(_ context: KeyContext, _ modifiers: KeyChord.Modifiers, _ key: KeyChord.Key, _ action: KeyAction?) {
            (self.context, chord, self.action) = (context, KeyChord(modifiers, key), action)
        }
        var testDescription: String { "\(chord.notation) in \(context)" }
    }

    static let held: [Press] = [
        // Signs that need Shift on some keyboards.
        Press(.window, [.control, .shift], "?", .window(.showShortcuts)),
        Press(.window, [.control, .shift], "0", .window(.resetZoom)),
        Press(.window, .control, "=", .window(.zoomIn)),
        Press(.window, [.control, .shift, .alt, .logo], "f", .window(.search)),
        Press(.window, [], "f", nil),
        // The menu of a photo, not the window's.
        Press(.window, .shift, .f10, nil),
        Press(.grid, .shift, .f10, .grid(.showMenu)),
        Press(.grid, [], .f10, nil),
        Press(.grid, [.shift, .alt], .menu, .grid(.showMenu)),
        Press(.window, .control, .f9, nil),
        Press(.afterFocus, [.control, .shift], "z", .afterFocus(.redo)),
        Press(.afterFocus, .control, "y", .afterFocus(.redo)),
        Press(.afterFocus, [.control, .shift], "y", nil),
        Press(.afterFocus, .shift, .escape, .afterFocus(.escape)),
        Press(.afterFocus, .control, .escape, nil),
        Press(.grid, [.control, .shift], "a", .grid(.deselectAll)),
        Press(.grid, [.control, .alt], "a", .grid(.selectAll)),
        Press(.grid, .control, .left, nil),
        Press(.grid, .control, .space, .grid(.toggleSection)),
        Press(.grid, [.control, .shift], .space, nil),
        Press(.grid, .alt, .up, nil),
        Press(.grid, [.alt, .shift], .left, .grid(.moveTile(forward: false))),
        Press(.grid, .logo, .left, .grid(.move(.toward(.previous)))),
        Press(.grid, .shift, .enter, .grid(.add)),
        Press(.preview, [.control, .shift], "c", nil),
        Press(.preview, .shift, .enter, .preview(.add)),
        Press(.preview, .shift, .left, nil),
        Press(.preview, .logo, .space, nil),
        Press(.preview, .shift, "i", .preview(.toggleInfo)),
        Press(.preview, .control, "i", nil),
        Press(.grid, [], "i", nil),
        Press(.albums, .shift, .down, nil),
        Press(.search, [.control, .alt], .down, .search(.intoSuggestions)),
        Press(.edge, [], .left, .edge(.narrower)),
        Press(.edge, .shift, .left, nil),
        Press(.edge, .control, .enter, .edge(.leave)),
        Press(.suggestions, .control, .backspace, .suggestions(.deleteBackward)),
    ]

    @Test("modifiers that a row does not name count or do not, as the row says", arguments: held)
    func modifiers(_ press: Press) {
        #expect(KeyTable.action(of: press.chord, in: press.context) == press.action)
    }

    @Test("only Escape acts once while it is held, in whatever context")
    func once() {
        for row in KeyTable.bindings {
            let isEscape = row.chords.contains { $0.key == .escape }
            #expect(row.actsOnce == isEscape, "\(row.action)")
        }
    }

    struct Stroke: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What happens to the keys: D down, U up, L the window is left; and, for each D, whether it is answered.
        let keys: [(Character, KeyChord.Key)]
        let answered: [Bool]
        init(_ name: String, _ happens: String, of key: KeyChord.Key = .escape, _ answered: Bool...) {
            testDescription = name
            keys = happens.map { ($0, key) }
            self.answered = answered
        }
    }

    @Test(
        "a held key is answered once, and again after its release",
        arguments: [
            Stroke("two strokes", "DUDU", true, true),
            Stroke("held", "DDDD", true, false, false, false),
            Stroke("held and pressed again", "DDDUDD", true, false, false, true, false),
            Stroke("released in another window", "DLD", true, true),
            Stroke("released here, pressed elsewhere", "UDU", true),
            Stroke("an arrow", "DDD", of: .left, true, true, true),
            Stroke("a letter", "DDD", of: "z", true, true, true),
        ])
    func strokes(_ stroke: Stroke) {
        var held = HeldKeys()
        var answered: [Bool] = []
        for (event, key) in stroke.keys {
            switch event {
            case "D": answered.append(!held.ignores(key))
            case "U": held.release(key)
            default: held.leave()
            }
        }
        #expect(answered == stroke.answered)
    }

    @Test("capitals are small letters, and only left and right have a mirror")
    func chords() {
        #expect(KeyChord(.control, "A") == KeyChord(.control, "a"))
        #expect(KeyChord(.alt, .left).mirrored == KeyChord(.alt, .right))
        #expect(KeyChord(.right).mirrored == KeyChord(.left))
        #expect(KeyChord(.up).mirrored == KeyChord(.up))
    }
}
