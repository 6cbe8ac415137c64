// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import Testing

@Suite("Scripts: reading")
struct ScriptParserTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let text: String
        let command: ScriptCommand
        init(_ text: String, _ command: ScriptCommand) {
            self.text = text
            self.command = command
        }
        var testDescription: String { text }
    }

    static let lines: [Line] = [
        Line("tap IMG_1.jpg", .tap("IMG_1.jpg")), Line("tap #3", .tap("#3")),
        Line(#"tap "two words.jpg""#, .tap("two words.jpg")),
        Line(#"tap "a \"quoted\" name""#, .tap(#"a "quoted" name"#)), Line(#"tap "back\\slash""#, .tap(#"back\slash"#)),
        Line(#"tap plain\name"#, .tap(#"plain\name"#)), Line(#"tap my" own "name"#, .tap("my own name")),
        Line(##"tap "# not a comment""##, .tap("# not a comment")), Line("tap #1.jpg", .tap("#1.jpg")),
        Line("  tap\t a ", .tap("a")), Line("range a b", .range("a", "b")),
        Line(#"range "a b" #9"#, .range("a b", "#9")), Line("search beach", .search("beach")),
        Line("search  two words ", .search("two words")), Line(#"search "two words""#, .search("two words")),
        Line(#"search """#, .search("")), Line(#"search say "two words" now"#, .search(#"say "two words" now"#)),
        Line(#""search" two words"#, .search("two words")), Line("clear-search", .clearSearch),
        Line("open-album Paris", .openAlbum("Paris")), Line("open-album New York", .openAlbum("New York")),
        Line(#"open-album "New York""#, .openAlbum("New York")), Line("close-album", .closeAlbum),
        Line("preview #3", .preview("#3")),
        Line(#"preview "two words.jpg""#, .preview("two words.jpg")), Line("preview next", .movePreview(.forward)),
        Line("preview previous", .movePreview(.back)), Line("preview close", .closePreview),
        Line("show-selected", .showSelected), Line("hide-selected", .hideSelected), Line("zoom-in", .zoomIn),
        Line("zoom-out", .zoomOut), Line("scroll-to-initial", .scrollToInitial),
        Line("option location on", .option(.location, included: true)),
        Line("option all off", .option(.all, included: false)), Line("encoding current", .encoding(.current)),
        Line("encoding compatible", .encoding(.compatible)), Line("deselect a", .deselect("a")),
        Line("move a after b", .move("a", after: "b")), Line("move a after first", .move("a", after: nil)),
        Line("move a first", .move("a", after: nil)), Line("update limit 3", .update(.init(selectionLimit: 3))),
        Line("update selectionLimit 0", .update(.init(selectionLimit: 0))),
        Line("update hide-accessories top,bottom", .update(.init(hiddenAccessoryEdges: [.top, .bottom]))),
        Line("update hidden_accessory_edges all", .update(.init(hiddenAccessoryEdges: .all))),
        Line("update hide-accessories none", .update(.init(hiddenAccessoryEdges: []))),
        Line(#"update search "a beach""#, .update(.init(searchText: "a beach"))),
        Line(#"update search """#, .update(.init(searchText: ""))), Line("add", .add), Line("cancel", .cancel),
        Line("escape", .escape), Line("print", .print), Line("expect count 3", .expect(key: "count", value: ["3"])),
        Line(
            #"expect status "2 of 5 selected""#, .expect(key: "status", value: ["2 of 5 selected"])),
        Line("expect visible Cancel no", .expect(key: "visible", value: ["Cancel", "no"])),
    ]

    @Test("every line of the language", arguments: lines)
    func line(_ line: Line) throws {
        #expect(try ScriptParser.parse(line.text).map(\.command) == [line.command])
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let text: String
        let message: String
        init(_ text: String, _ message: String) {
            self.text = text
            self.message = message
        }
        var testDescription: String { text }
    }

    static let refusals: [Refusal] = [
        Refusal(
            "click a",
            "'click' is no intent; tap, range, search, clear-search, open-album, close-album, show-selected, "
                + "hide-selected, preview, zoom-in, zoom-out, scroll-to-initial, option, encoding, deselect, move, update, "
                + "add, cancel, escape, answer, expect, print are"),
        Refusal("#comment", "'#comment' is no intent; " + verbs), Refusal("Tap a", "'Tap' is no intent; " + verbs),
        Refusal("tap", "'tap' is written: tap NAME"), Refusal("tap a b", "'tap' is written: tap NAME"),
        Refusal("range a", "'range' is written: range NAME NAME"),
        Refusal("search", "'search' is written: search TEXT"),
        Refusal("open-album", "'open-album' is written: open-album NAME"),
        Refusal("deselect", "'deselect' is written: deselect NAME"),
        Refusal("add now", "'add' is written: add"), Refusal("print all", "'print' is written: print"),
        Refusal("preview", "'preview' is written: preview NAME|next|previous|close"),
        Refusal("preview a b", "'preview' is written: preview NAME|next|previous|close"),
        Refusal("option location", "'option' is written: option NAME on|off"),
        Refusal("option location yes", "'option' is written: option NAME on|off"),
        Refusal(
            "option gps off", "'gps' is no value of --remove; use location, captions, people, device, all"),
        Refusal("encoding", "'encoding' is written: encoding automatic|current|compatible"),
        Refusal("encoding jpeg", "'jpeg' is no encoding; use automatic, current or compatible"),
        Refusal("move a", "'move' is written: move NAME after NAME, or move NAME after first"),
        Refusal("move a before b", "'move' is written: move NAME after NAME, or move NAME after first"),
        Refusal("update limit", "'update' is written: update KEY VALUE"),
        Refusal("update search two words", "'update' is written: update KEY VALUE"),
        Refusal("update limit many", "'many' is no number for --limit"),
        Refusal("update limit -1", "--limit -1 is below zero; use 0 for no limit"),
        Refusal(
            "update hide-accessories north",
            "'north' is no value of --hide-accessories; use top, bottom, leading, trailing, all"),
        Refusal(
            "update filter images",
            "filter cannot change while the picker is shown; --limit, --hide-accessories and --search can"),
        Refusal("expect", "'expect' is written: expect KEY VALUE"),
        Refusal("expect count", "'expect' is written: expect KEY VALUE"),
        Refusal(#"tap "open"#, "a closing quote is missing"), Refusal(#"tap "open\""#, "a closing quote is missing"),
        Refusal(#""" a"#, "'' is no intent; " + verbs),
    ]

    static let verbs =
        "tap, range, search, clear-search, open-album, close-album, show-selected, hide-selected, preview, zoom-in, "
        + "zoom-out, scroll-to-initial, option, encoding, deselect, move, update, add, cancel, escape, answer, expect, print are"

    @Test("what is no line of the language is refused in one sentence with its number", arguments: refusals)
    func refusal(_ refusal: Refusal) {
        let error = #expect(throws: ScriptError.self) { try ScriptParser.parse("tap a\n\n\(refusal.text)\ntap") }
        #expect(error?.description == "script line 3: \(refusal.message)")
    }

    @Test("comments are lines that begin with # and a space; empty lines count", arguments: ["\n", "\r\n"])
    func numbers(_ end: String) throws {
        let script = ["# first", "tap a", "", "   ", "#", "  # indented", "tap #2", "add", ""].joined(separator: end)
        let lines = try ScriptParser.parse(script)
        #expect(lines.map(\.number) == [2, 7, 8])
        #expect(lines.map(\.command) == [.tap("a"), .tap("#2"), .add])
    }

    @Test("nothing is a script too")
    func empty() throws {
        #expect(try ScriptParser.parse("").isEmpty)
        #expect(try ScriptParser.parse("\n# nothing\n").isEmpty)
    }
}
