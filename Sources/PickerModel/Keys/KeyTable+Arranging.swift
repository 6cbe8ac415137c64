// SPDX-License-Identifier: GPL-3.0-or-later

extension KeyTable {
    /// Keys of the window and its parts.
    static let arranging: [KeyBinding] = [
        KeyBinding(.window(.toggleSidebar), KeyChord(.f9), ignoring: .allButControl, in: .window) {
            $0.chrome.isVisible(.sidebar) ? LocalizedText("Sidebar") : nil
        },
        KeyBinding(.window(.moveEdge), KeyChord(.f8), ignoring: .allButControl, in: .window) {
            $0.chrome.isVisible(.sidebar) ? LocalizedText("Width of the sidebar") : nil
        },
        // With Shift it is the menu of a photo.
        KeyBinding(.window(.openOptions), KeyChord(.f10), ignoring: [.alt, .logo], in: .window) {
            $0.chrome.isVisible(.options) ? LocalizedText("Options") : nil
        },
        KeyBinding(.window(.chooseOtherFiles), KeyChord(.control, "o"), ignoring: .allButControl, in: .window) {
            $0.allowsOtherFiles ? LocalizedText("Choose files that are not photos") : nil
        },
        KeyBinding(.window(.showShortcuts), KeyChord(.control, "?"), ignoring: .allButControl, in: .window) { _ in
            LocalizedText("These shortcuts")
        },
        // Held, it would answer its own question whether to discard the picked photos.
        KeyBinding(.afterFocus(.escape), KeyChord(.escape), ignoring: .allButControl, once: true, in: .window) { _ in
            LocalizedText("Back, and in the end out")
        },
        KeyBinding(.window(.close), KeyChord(.control, "w"), ignoring: .allButControl, in: .window) {
            $0.isStandalone ? LocalizedText("Close") : LocalizedText("Cancel")
        },
    ]
}
