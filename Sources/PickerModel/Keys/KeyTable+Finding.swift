// SPDX-License-Identifier: GPL-3.0-or-later

extension KeyTable {
    /// Keys that find photos, by words and by paths.
    static let finding: [KeyBinding] = [
        KeyBinding(.window(.search), KeyChord(.control, "f"), ignoring: .allButControl, in: .find) {
            $0.chrome.isVisible(.searchBar) ? LocalizedText("Search") : nil
        },
        KeyBinding(.search(.intoSuggestions), KeyChord(.down), ignoring: .all, in: .find) {
            $0.chrome.isVisible(.searchBar) ? LocalizedText("Into the suggestions") : nil
        },
        KeyBinding(.search(.deleteBackward), KeyChord(.backspace), ignoring: .all),
        KeyBinding(.window(.goToPath), KeyChord(.control, "l"), ignoring: .allButControl, in: .find) {
            $0.chrome.isVisible(.searchBar) && $0.canVisit
                ? LocalizedText("Go to a folder or file by its path") : nil
        },
        KeyBinding(.afterFocus(.paste), KeyChord(.control, "v"), ignoring: .allButControl, in: .find) {
            $0.chrome.isVisible(.searchBar) && $0.canVisit ? LocalizedText("Go to what was copied") : nil
        },
    ]

    /// Keys of the list of suggestions, with any modifiers; other keys go on typing in the entry.
    static let suggestions: [KeyBinding] = [
        KeyBinding(.suggestions(.previous), KeyChord(.up), ignoring: .all),
        KeyBinding(.suggestions(.next), KeyChord(.down), ignoring: .all),
        KeyBinding(.suggestions(.escape), KeyChord(.escape), ignoring: .all, once: true),
        KeyBinding(.suggestions(.deleteBackward), KeyChord(.backspace), ignoring: .all),
    ]

    /// Keys of the list of albums. With modifiers GTK's list handles them.
    static let albums: [KeyBinding] = [
        KeyBinding(.albums(.previous), KeyChord(.up)),
        KeyBinding(.albums(.next), KeyChord(.down)),
        KeyBinding(.albums(.pageUp), KeyChord(.pageUp)),
        KeyBinding(.albums(.pageDown), KeyChord(.pageDown)),
        KeyBinding(.albums(.first), KeyChord(.home)),
        KeyBinding(.albums(.last), KeyChord(.end)),
        KeyBinding(.albums(.open), KeyChord(.space)),
        KeyBinding(.albums(.expand), KeyChord(.right)),
        KeyBinding(.albums(.collapse), KeyChord(.left)),
    ]
}
