// SPDX-License-Identifier: GPL-3.0-or-later

/// Bar at the top with what it hosts (rules F1, F4, F6, F7).
public struct HeaderPresentation: Sendable, Equatable {
    /// Whether the bar is there (rule F1).
    public var isVisible: Bool
    /// Sends `cancelPressed` (rule F6); enabled whenever it is there.
    public var cancel: ButtonPresentation
    /// Sends `addPressed` (rule F7): "Add" or "Add (n)", with a tooltip that says why where limit or options refuse it.
    public var add: ButtonPresentation
    /// What else can be done with what is picked where no app waits for it: a menu beside `add`; empty for none.
    public var more: [MenuCommand]
    /// Sends `sidebarToggled`; there where a sidebar has room.
    public var sidebarToggle: ButtonPresentation
    /// Photos | Albums in place of a sidebar that is not there (rule F4), or has no room.
    public var showsTabs: Bool
    /// Which of the tabs is chosen: true for Albums; false where there are none.
    public var albumsTabIsChosen: Bool
    /// "Selected Photos" while they are reviewed; nil otherwise.
    public var title: LocalizedText?
    /// Sends `stagingClosed`; there while the selection is reviewed.
    public var back: ButtonPresentation
    /// App's line under the bar, as the app wrote it (`photosPickerPrompt(_:)`); nil for none.
    public var prompt: String?

    init(_ state: PickerState) {
        let chrome = state.chrome
        let count = state.selection.count
        isVisible = chrome.isVisible(.navigationBar)
        cancel = ButtonPresentation(
            isVisible: chrome.isVisible(.cancel), isEnabled: true,
            label: state.isStandalone ? LocalizedText("Close") : LocalizedText("Cancel"))
        add = ButtonPresentation(
            isVisible: chrome.isVisible(.add), isEnabled: state.canAdd && state.phase == .picking,
            label: state.isStandalone
                ? PickerState.copyLabel(count, from: 1)
                : count == 0 ? LocalizedText("Add") : LocalizedText("Add (%1)", .number(count)),
            tooltip: state.addRefusal)
        more =
            state.isStandalone && chrome.isVisible(.add)
            ? [
                MenuCommand(LocalizedText("Save Copies…"), isEnabled: state.canAdd, .saveCopies(.selection)),
                MenuCommand(
                    LocalizedText("Open With…"), isEnabled: state.canAdd,
                    .send(.handoverRequested(.openWith, .selection))),
            ] : []
        let sidebar = chrome.isVisible(.sidebar)
        sidebarToggle = ButtonPresentation(
            isVisible: state.canToggleSidebar, isEnabled: true,
            label: LocalizedText("Sidebar"), tooltip: LocalizedText("Show or hide the sidebar"))
        let narrowed = sidebar && state.navigation.isNarrow
        showsTabs = (chrome.isVisible(.albumsTab) || (narrowed && isVisible)) && state.staging == nil
        albumsTabIsChosen = showsTabs && state.navigation.showsAlbums
        title = state.staging == nil ? nil : LocalizedText("Selected Photos")
        back = ButtonPresentation(
            isVisible: state.staging != nil, isEnabled: true, label: LocalizedText("Photos"),
            tooltip: LocalizedText("Back to all photos"))
        prompt = state.configuration.prompt
    }
}
