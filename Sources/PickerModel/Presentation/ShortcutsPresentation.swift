// SPDX-License-Identifier: GPL-3.0-or-later

/// A row of the shortcuts window.
public struct Shortcut: Sendable, Equatable {
    /// Keys in GTK's notation, alternatives separated by a blank: `<Control>f`.
    public var keys: String
    /// What the keys do.
    public var title: LocalizedText

    init(_ keys: String, _ title: LocalizedText) {
        self.keys = keys
        self.title = title
    }
}

/// A group of shortcuts (contract section 9); only those that have an effect in the request.
public struct ShortcutGroup: Sendable, Equatable {
    /// Heading of the group.
    public var title: LocalizedText
    /// Shortcuts in the order of the window; not empty.
    public var shortcuts: [Shortcut]

    /// All shortcuts that are available in a state.
    public static func groups(_ state: PickerState) -> [ShortcutGroup] {
        let groups = [
            ShortcutGroup(title: LocalizedText("Pick"), shortcuts: picking(state)),
            ShortcutGroup(title: LocalizedText("Find"), shortcuts: finding(state)),
            ShortcutGroup(title: LocalizedText("Look"), shortcuts: looking(state)),
            ShortcutGroup(title: LocalizedText("Window"), shortcuts: window(state)),
        ]
        return groups.filter { !$0.shortcuts.isEmpty }
    }

    private static func picking(_ state: PickerState) -> [Shortcut] {
        var list = [Shortcut("space", LocalizedText("Pick the photo, or put it back"))]
        if state.selection.allowsRanges {
            list.append(Shortcut("<Shift>Left <Shift>Right", LocalizedText("Pick photos in a row")))
        }
        if state.selection.limit != 1 {
            list.append(Shortcut("<Control>a", LocalizedText("Pick all that are shown")))
        }
        list.append(Shortcut("<Control><Shift>a", LocalizedText("Pick none")))
        list.append(Shortcut("<Control>z", LocalizedText("Take back the last change")))
        if state.chrome.isVisible(.stagingButton) {
            list.append(Shortcut("<Control>Return", LocalizedText("Show what is picked, and back")))
            if state.selection.behavior.isOrdered {
                list.append(Shortcut("<Alt>Left <Alt>Right", LocalizedText("Move the photo there")))
            }
        }
        list.append(Shortcut("<Control>c", LocalizedText("Copy what is picked, or the photo")))
        if state.chrome.isVisible(.add), !state.isStandalone { list.append(Shortcut("Return", LocalizedText("Add"))) }
        return list
    }

    private static func finding(_ state: PickerState) -> [Shortcut] {
        guard state.chrome.isVisible(.searchBar) else { return [] }
        var list = [
            Shortcut("<Control>f", LocalizedText("Search")),
            Shortcut("Down", LocalizedText("Into the suggestions")),
        ]
        if state.canVisit {
            list.append(Shortcut("<Control>l", LocalizedText("Go to a folder or file by its path")))
            list.append(Shortcut("<Control>v", LocalizedText("Go to what was copied")))
        }
        return list
    }

    private static func looking(_ state: PickerState) -> [Shortcut] {
        var list = [
            Shortcut("<Shift>space", LocalizedText("Show the photo large, and back")),
            Shortcut("Home End", LocalizedText("First and last photo")),
        ]
        list.append(Shortcut("Menu <Shift>F10", LocalizedText("What can be done with the photo")))
        if state.configuration.style != .compact {
            list.append(Shortcut("<Control>plus <Control>minus", LocalizedText("Larger and smaller photos")))
            list.append(Shortcut("<Control>0", LocalizedText("Photos in their usual size")))
        }
        return list
    }

    private static func window(_ state: PickerState) -> [Shortcut] {
        var list: [Shortcut] = []
        if state.chrome.isVisible(.sidebar) { list.append(Shortcut("F9", LocalizedText("Sidebar"))) }
        if state.chrome.isVisible(.options) { list.append(Shortcut("F10", LocalizedText("Options"))) }
        if state.allowsOtherFiles {
            list.append(Shortcut("<Control>o", LocalizedText("Choose files that are not photos")))
        }
        list.append(Shortcut("<Control>question", LocalizedText("These shortcuts")))
        list.append(Shortcut("Escape", LocalizedText("Back, and in the end out")))
        list.append(Shortcut("<Control>w", state.isStandalone ? LocalizedText("Close") : LocalizedText("Cancel")))
        return list
    }
}
