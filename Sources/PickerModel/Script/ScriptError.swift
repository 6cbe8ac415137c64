// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a script stopped: the line, and what is wrong with it.
public struct ScriptError: Error, Sendable, Equatable {
    /// What is wrong with a line.
    public enum Reason: Sendable, Equatable {
        // Its words.
        /// A double quote has no partner.
        case missingQuote
        /// The first word is no command.
        case unknownCommand(String)
        /// The words after the command do not have its form, such as `tap NAME`.
        case wrongForm(command: String, form: String)
        /// A word that is no encoding.
        case unknownEncoding(String)
        /// An option, an update or an album that the picker's configuration refuses.
        case configuration(ConfigurationError)

        // Names of photos.
        /// A place that the grid, which shows `count` photos, does not have.
        case outsideGrid(String, count: Int)
        /// The grid shows no photo of that name.
        case notShown(String)
        /// The grid shows `count` photos of that name.
        case severalShown(String, count: Int)
        /// `count` of the selected photos have that name.
        case severalPicked(String, count: Int)

        // The picker's state.
        /// The request has ended before this line.
        case closed
        /// The command needs a control that this configuration does not have.
        case noControl(ChromeControl, command: String)
        /// `open-album` and `close-album` need a sidebar or the tab of albums.
        case noNavigation(command: String)
        /// The command needs a photo that is previewed.
        case noPreview
        /// Add is disabled, and why.
        case addDisabled(LocalizedText)
        /// A word after `expect` that is neither a key nor a control.
        case unknownExpectation(String)
        /// The picker shows something else than the script expects.
        case unmet(key: String, wanted: String, actual: String)
    }

    /// Line in the script, from 1.
    public let line: Int
    /// What is wrong with it.
    public let reason: Reason

    /// Makes an error of a line.
    public init(line: Int, _ reason: Reason) {
        self.line = line
        self.reason = reason
    }
}

extension ScriptError: CustomStringConvertible {
    /// Line and one sentence, in English like the scripts.
    public var description: String { "script line \(line): \(reason)" }
}

extension ScriptError.Reason: CustomStringConvertible {
    /// One sentence in English, with options as on the command line.
    public var description: String {
        switch self {
        case .missingQuote: "a closing quote is missing"
        case .unknownCommand(let word): "'\(word)' is no intent; \(ScriptParser.verbs.joined(separator: ", ")) are"
        case .wrongForm(let command, let form): "'\(command)' is written: \(form)"
        case .unknownEncoding(let word): "'\(word)' is no encoding; use automatic, current or compatible"
        case .configuration(let error): error.text(at: .commandLine).english
        case .outsideGrid(let name, let count): "'\(name)' is outside the grid, which shows \(count)"
        case .notShown(let name): "'\(name)' is not shown"
        case .severalShown(let name, let count):
            "'\(name)' names \(count) of the files shown; use #N or the identifier"
        case .severalPicked(let name, let count): "'\(name)' names \(count) of the files picked; use the identifier"
        case .closed: "the picker has closed already"
        case .noControl(let control, let command):
            "'\(command)' is refused: there is no \(control.rawValue) in this configuration"
        case .noNavigation(let command):
            "'\(command)' is refused: there is neither sidebar nor albumsTab in this configuration"
        case .noPreview: "'preview' is refused: nothing is previewed"
        case .addDisabled(let reason): "'add' is refused: \(reason.english)"
        case .unknownExpectation(let word):
            "'\(word)' is nothing to expect; there are count, shown, add, status, notice, preview, style, columns, "
                + "warnings, delivered, removed, format and losses of a photo, and the controls "
                + ChromeControl.allCases.map(\.rawValue).joined(separator: ", ")
        case .unmet(let key, let wanted, let actual): "expected \(key) to be '\(wanted)', but it is '\(actual)'"
        }
    }
}
