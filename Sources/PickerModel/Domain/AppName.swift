// SPDX-License-Identifier: GPL-3.0-or-later

/// The caller's name in texts ("This app" if unknown; contract section 10).
enum AppName {
    static func text(_ app: CallingApp) -> LocalizedText {
        // Translators: stands in the place of an app's name that is not known; best at the beginning of a sentence.
        app.name.map { LocalizedText("%1", .text($0)) } ?? LocalizedText("This app")
    }

    /// The name within a sentence.
    static func within(_ app: CallingApp) -> LocalizedText {
        // Translators: as “This app”, after a preposition: “3.1 MB will be handed to this app”, “Remember for this app”.
        app.name.map { LocalizedText("%1", .text($0)) } ?? LocalizedText("this app")
    }
}
