// SPDX-License-Identifier: GPL-3.0-or-later

/// One line of the script language (contract section 4).
public enum ScriptCommand: Sendable, Equatable {
    case tap(String)
    case range(String, String)
    case search(String)
    case clearSearch
    case openAlbum(String)
    case closeAlbum
    case showSelected
    case hideSelected
    case zoomIn
    case zoomOut
    case scrollToInitial
    case option(MetadataClasses, included: Bool)
    case encoding(PreferredEncoding)
    case deselect(String)
    /// Nil: to the front.
    case move(String, after: String?)
    case update(PickerConfiguration.Update)
    case add
    case cancel
    case escape
    case expect(key: String, value: [String])
    case print
}

/// A command and the line it stands on, from 1.
public struct ScriptLine: Sendable, Equatable {
    public let number: Int
    public let command: ScriptCommand
}

/// Why a script stopped: the line, and one sentence.
public struct ScriptError: Error, Sendable, Equatable, CustomStringConvertible {
    public let line: Int
    public let message: String

    public init(line: Int, message: String) {
        self.line = line
        self.message = message
    }

    public var description: String { "script line \(line): \(message)" }
}
