// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Parses scripts: one command per line, `#` and a space for comments, names with spaces in double quotes.
public enum ScriptParser {
    /// Parses a whole script without playing it or resolving names.
    /// - Throws: `ScriptError` for the first line that is none of the contract's.
    public static func parse(_ text: String) throws(ScriptError) -> [ScriptLine] {
        var lines: [ScriptLine] = []
        // A carriage return before the line feed is one character with it in Swift.
        let raws = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, raw) in raws.enumerated() {
            let line = String(raw).trimmed
            guard !line.isEmpty, line != "#", !line.hasPrefix("# ") else { continue }
            let words = try words(of: line, number: index + 1)
            guard let verb = words.first else { continue }
            let command = try command(verb, Array(words.dropFirst()), rest: rest(of: line), number: index + 1)
            lines.append(ScriptLine(number: index + 1, command: command))
        }
        return lines
    }

    private static func command(
        _ verb: String, _ arguments: [String], rest: String, number: Int
    ) throws(ScriptError) -> ScriptCommand {
        func fail(_ reason: ScriptError.Reason) -> ScriptError { ScriptError(line: number, reason) }
        func take(_ count: Int, _ form: String) throws(ScriptError) {
            guard arguments.count == count else {
                throw fail(.wrongForm(command: verb, form: form))
            }
        }
        if let plain = plainCommands[verb] {
            try take(0, verb)
            return plain
        }
        switch verb {
        case "tap":
            try take(1, "tap NAME")
            return .tap(arguments[0])
        case "range":
            try take(2, "range NAME NAME")
            return .range(arguments[0], arguments[1])
        case "search":
            guard !arguments.isEmpty else { throw fail(.wrongForm(command: "search", form: "search TEXT")) }
            return .search(arguments.count == 1 ? arguments[0] : rest)
        case "open-album":
            guard !arguments.isEmpty else { throw fail(.wrongForm(command: "open-album", form: "open-album NAME")) }
            return .openAlbum(arguments.count == 1 ? arguments[0] : rest)
        case "deselect":
            try take(1, "deselect NAME")
            return .deselect(arguments[0])
        case "preview":
            try take(1, "preview NAME|next|previous|close")
            switch arguments[0] {
            case "next": return .movePreview(.forward)
            case "previous": return .movePreview(.back)
            case "close": return .closePreview
            default: return .preview(arguments[0])
            }
        case "answer":
            let words = ScriptAnswer.allCases.map(\.rawValue).joined(separator: "|")
            try take(1, "answer \(words)")
            guard let answer = ScriptAnswer(rawValue: arguments[0]) else {
                throw fail(.wrongForm(command: "answer", form: "answer \(words)"))
            }
            return .answer(answer)
        case "option": return try option(arguments, fail)
        case "encoding":
            try take(1, "encoding automatic|current|compatible")
            guard let encoding = PreferredEncoding(rawValue: arguments[0]) else {
                throw fail(.unknownEncoding(arguments[0]))
            }
            return .encoding(encoding)
        case "move":
            guard arguments.count == 3, arguments[1] == "after" else {
                guard arguments.count == 2, arguments[1] == "first" else {
                    throw fail(.wrongForm(command: "move", form: "move NAME after NAME, or move NAME after first"))
                }
                return .move(arguments[0], after: nil)
            }
            return .move(arguments[0], after: arguments[2] == "first" ? nil : arguments[2])
        case "update": return try update(arguments, fail)
        case "expect":
            guard arguments.count >= 2 else { throw fail(.wrongForm(command: "expect", form: "expect KEY VALUE")) }
            return .expect(key: arguments[0], value: Array(arguments.dropFirst()))
        default:
            throw fail(.unknownCommand(verb))
        }
    }

    private static let plainCommands: [String: ScriptCommand] = [
        "clear-search": .clearSearch, "close-album": .closeAlbum, "show-selected": .showSelected,
        "hide-selected": .hideSelected, "zoom-in": .zoomIn, "zoom-out": .zoomOut,
        "scroll-to-initial": .scrollToInitial, "add": .add, "cancel": .cancel, "escape": .escape, "print": .print,
    ]

    static let verbs = [
        "tap", "range", "search", "clear-search", "open-album", "close-album", "show-selected", "hide-selected",
        "preview", "zoom-in", "zoom-out", "scroll-to-initial", "option", "encoding", "deselect", "move", "update",
        "add",
        "cancel", "escape", "answer", "expect", "print",
    ]

    private static func option(
        _ arguments: [String], _ fail: (ScriptError.Reason) -> ScriptError
    ) throws(ScriptError) -> ScriptCommand {
        guard arguments.count == 2, ["on", "off"].contains(arguments[1]) else {
            throw fail(.wrongForm(command: "option", form: "option NAME on|off"))
        }
        do throws(ConfigurationError) {
            return .option(try MetadataClasses(names: [arguments[0]]), included: arguments[1] == "on")
        } catch {
            throw fail(.configuration(error))
        }
    }

    private static func update(
        _ arguments: [String], _ fail: (ScriptError.Reason) -> ScriptError
    ) throws(ScriptError) -> ScriptCommand {
        guard arguments.count == 2 else { throw fail(.wrongForm(command: "update", form: "update KEY VALUE")) }
        do throws(ConfigurationError) {
            return .update(try PickerConfiguration.Update(key: arguments[0], value: arguments[1]))
        } catch {
            throw fail(.configuration(error))
        }
    }

    /// Splits at white space; double quotes hold a word together, `\"` and `\\` stand for themselves within them.
    private static func words(of line: String, number: Int) throws(ScriptError) -> [String] {
        var words: [String] = []
        var word: String?
        var quoted = false
        var escaped = false
        for character in line {
            if escaped {
                word = (word ?? "") + String(character)
                escaped = false
            } else if quoted, character == "\\" {
                escaped = true
            } else if character == "\"" {
                quoted.toggle()
                word = word ?? ""
            } else if character.isWhitespace, !quoted {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard !quoted else { throw ScriptError(line: number, .missingQuote) }
        if let word { words.append(word) }
        return words
    }

    /// The text after the verb, unchanged.
    private static func rest(of line: String) -> String {
        String(line.drop { !$0.isWhitespace }).trimmed
    }
}
