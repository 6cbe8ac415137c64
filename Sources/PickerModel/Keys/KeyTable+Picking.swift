// SPDX-License-Identifier: GPL-3.0-or-later

extension KeyTable {
    /// Keys that pick.
    static let picking: [KeyBinding] = [first, ranges, changes].flatMap { $0 }

    private static let first: [KeyBinding] = [
        KeyBinding(.grid(.activate), KeyChord(.space), ignoring: .logo, in: .pick) { _ in
            LocalizedText("Pick the photo, or put it back")
        }
    ]

    private static let changes: [KeyBinding] = [
        KeyBinding(.grid(.selectAll), KeyChord(.control, "a"), ignoring: [.alt, .logo], in: .pick) {
            $0.selection.limit == 1 ? nil : LocalizedText("Pick all that are shown")
        },
        KeyBinding(.grid(.toggleSection), KeyChord(.control, .space), ignoring: [.alt, .logo], in: .pick) {
            $0.selection.limit == 1 || $0.configuration.style == .compact
                ? nil : LocalizedText("Pick what is under the heading")
        },
        KeyBinding(.grid(.deselectAll), KeyChord([.control, .shift], "a"), ignoring: [.alt, .logo], in: .pick) {
            _ in
            LocalizedText("Pick none")
        },
        KeyBinding(.afterFocus(.undo), KeyChord(.control, "z"), ignoring: [.alt, .logo], in: .pick) { _ in
            LocalizedText("Take back the last change")
        },
        KeyBinding(
            .afterFocus(.redo), KeyChord([.control, .shift], "z"), KeyChord(.control, "y"), ignoring: [.alt, .logo],
            in: .pick
        ) { _ in LocalizedText("Make the change again") },
        KeyBinding(.window(.toggleStaging), KeyChord(.control, .enter), ignoring: .allButControl, in: .pick) {
            $0.chrome.isVisible(.stagingButton) ? LocalizedText("Show what is picked, and back") : nil
        },
        KeyBinding(.grid(.takeOut), KeyChord(.delete), ignoring: .logo, in: .pick) {
            $0.chrome.isVisible(.stagingButton) ? LocalizedText("Take the photo out there") : nil
        },
        KeyBinding(
            .grid(.moveTile(forward: false)), KeyChord(.alt, .left), ignoring: [.shift, .logo], in: .pick,
            title: reordering),
        KeyBinding(
            .grid(.moveTile(forward: true)), KeyChord(.alt, .right), ignoring: [.shift, .logo], in: .pick,
            title: reordering),
        KeyBinding(.grid(.copy), KeyChord(.control, "c"), ignoring: .allButControl, in: .pick) { _ in
            LocalizedText("Copy what is picked, or the photo")
        },
        KeyBinding(.grid(.add), KeyChord(.enter), ignoring: [.shift, .logo], in: .pick) {
            $0.chrome.isVisible(.add) && !$0.isStandalone ? LocalizedText("Add") : nil
        },
    ]

    /// The shortcuts window lists only two of these.
    private static let ranges: [KeyBinding] = [
        KeyBinding(
            .grid(.extend(.toward(.previous))), KeyChord(.shift, .left), ignoring: .logo, in: .pick, title: range),
        KeyBinding(.grid(.extend(.toward(.next))), KeyChord(.shift, .right), ignoring: .logo, in: .pick, title: range),
        KeyBinding(.grid(.extend(.toward(.up))), KeyChord(.shift, .up), ignoring: .logo),
        KeyBinding(.grid(.extend(.toward(.down))), KeyChord(.shift, .down), ignoring: .logo),
        KeyBinding(.grid(.extend(.toward(.first))), KeyChord(.shift, .home), ignoring: .logo),
        KeyBinding(.grid(.extend(.toward(.last))), KeyChord(.shift, .end), ignoring: .logo),
        KeyBinding(.grid(.extend(.page(forward: false))), KeyChord(.shift, .pageUp), ignoring: .logo),
        KeyBinding(.grid(.extend(.page(forward: true))), KeyChord(.shift, .pageDown), ignoring: .logo),
    ]

    private static let range: @Sendable (PickerState) -> LocalizedText? = {
        $0.selection.allowsRanges ? LocalizedText("Pick photos in a row") : nil
    }

    private static let reordering: @Sendable (PickerState) -> LocalizedText? = {
        $0.chrome.isVisible(.stagingButton) && $0.selection.behavior.isOrdered
            ? LocalizedText("Move the photo there") : nil
    }
}
