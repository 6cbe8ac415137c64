// SPDX-License-Identifier: GPL-3.0-or-later

/// A call of the portal's file chooser backend (`org.freedesktop.impl.portal.FileChooser`), decoded.
public struct FileChooserCall: Sendable, Equatable, Codable {
    /// The method that was called.
    public enum Method: String, Sendable, Codable, CaseIterable {
        case openFile = "OpenFile"
        case saveFile = "SaveFile"
        case saveFiles = "SaveFiles"
    }

    /// What was called.
    public var method: Method
    /// Of the window.
    public var title: String
    /// Of the button, without its mnemonic; nil for the chooser's own.
    public var acceptLabel: String?
    /// Whether several files may be chosen.
    public var isMultiple = false
    /// Whether a folder is to be chosen.
    public var isDirectory = false
    /// What the person may choose from; none for all files.
    public var filters: [FileFilter] = []
    /// The one that is active at first; nil for the first.
    public var currentFilter: FileFilter?
    /// Questions of the app.
    public var choices: [FileChooserChoice] = []
    /// The folder that is shown at first, if it is there.
    public var currentFolder: FileLocation?
    /// The name that is suggested for a file to save.
    public var currentName: String?
    /// The file that is saved again.
    public var currentFile: FileLocation?
    /// Names of the files to save (`SaveFiles`).
    public var fileNames: [FileLocation] = []

    /// Makes a call without options.
    public init(_ method: Method, title: String) { (self.method, self.title) = (method, title) }
}

/// A question that the app has put into the file chooser (option `choices`).
public struct FileChooserChoice: Sendable, Equatable, Codable {
    /// An answer to choose.
    public struct Answer: Sendable, Equatable, Codable {
        /// What the app calls it.
        public var id: String
        /// What the person reads.
        public var label: String

        /// Makes an answer.
        public init(id: String, label: String) { (self.id, self.label) = (id, label) }
    }

    /// What the app calls it.
    public var id: String
    /// What the person reads.
    public var label: String
    /// None for a check box, whose answers are `true` and `false`.
    public var answers: [Answer]
    /// The answer at first.
    public var selected: String

    /// Makes a question.
    public init(id: String, label: String, answers: [Answer], selected: String) {
        (self.id, self.label, self.answers, self.selected) = (id, label, answers, selected)
    }
}

extension FileChooserCall {
    /// The filter that is active at first; nil where there is none.
    public var activeFilter: FileFilter? { currentFilter ?? filters.first }

    /// The configuration of a picker that answers the call; nil where it does not ask for photos, and another file chooser has to answer.
    ///
    /// A page that takes any file is asked what it wants by its file chooser; nothing tells it from one that wants photos.
    public var pickerConfiguration: PickerConfiguration? {
        guard method == .openFile, !isDirectory, let activeFilter,
            case .photos(let types) = FilterMeaning(activeFilter)
        else { return nil }
        var configuration = PickerConfiguration()
        configuration.selectionLimit = isMultiple ? 0 : 1
        configuration.acceptedTypes = types
        return configuration
    }
}

extension FileChooserChoice {
    /// The answer at first: a check box is off, and of answers the first counts where none is named.
    public var initialAnswer: String {
        if answers.isEmpty { return selected == "true" ? "true" : "false" }
        return answers.contains { $0.id == selected } ? selected : answers[0].id
    }
}
