// SPDX-License-Identifier: GPL-3.0-or-later

/// The bar at the top and its controls (rules F1, F4, F6, F7).
public struct HeaderPresentation: Sendable, Equatable {
    /// Whether the bar is shown (rule F1) and has room.
    public var isVisible: Bool
    /// Whether Cancel is a cross, since its word has no room.
    public var isTerse: Bool
    /// Add over the photos, in place of a bar that has no room: shown once something is picked.
    public var floatingAdd: ButtonPresentation
    /// What `floatingAdd` says beside its symbol.
    public var floatingCount: LocalizedText
    /// The Cancel button, which sends `cancelPressed` (rule F6); enabled whenever it is shown.
    public var cancel: ButtonPresentation
    /// The Add button, which sends `addPressed` (rule F7), also if it is pressed while disabled: "Add" or "Add (n)"; its
    /// tooltip says why it is disabled.
    public var add: ButtonPresentation
    /// Menu beside `add` in a picker without an app; empty for no menu.
    public var more: [MenuCommand]
    /// The sidebar's button, which sends `sidebarToggled`; shown if there is room for a sidebar.
    public var sidebarToggle: ButtonPresentation
    /// Whether the tabs Photos and Albums are shown, because there is no sidebar (rule F4) or no room for it.
    public var showsTabs: Bool
    /// Whether the tab Albums is chosen: the list of albums is shown, or one of them. False without tabs.
    public var albumsTabIsChosen: Bool
    /// "Selected Photos" in the staging area; nil otherwise.
    public var title: LocalizedText?
    /// Whether `title` has room.
    public var showsTitle: Bool
    /// The button that sends `stagingClosed`; shown in the staging area.
    public var back: ButtonPresentation
    /// The app's text under the bar, unchanged (`photosPickerPrompt(_:)`); nil for none.
    public var prompt: String?
    /// Whether `prompt` has room. It is read out in any case.
    public var showsPrompt: Bool
    /// Where the search entry is; the list of what is searched for keeps it open where it is a button otherwise.
    public var search: PickerRoom.Search

    init(_ state: PickerState) {
        let chrome = state.chrome
        let count = state.selection.count
        let room = state.room
        isVisible = chrome.isVisible(.navigationBar) && room.header != .floating
        isTerse = room.header == .bar(words: false)
        cancel = ButtonPresentation(
            isVisible: chrome.isVisible(.cancel), isEnabled: true,
            label: state.isStandalone ? LocalizedText("Close") : LocalizedText("Cancel"))
        add = ButtonPresentation(
            isVisible: chrome.isVisible(.add), isEnabled: state.canAdd && state.phase == .picking,
            label: state.isStandalone
                ? PickerState.copyLabel(count, from: 1)
                : state.selectsAccess ? LocalizedText("Done") : Self.accept(state.chooser, count),
            tooltip: state.addRefusal)
        more =
            state.isStandalone && chrome.isVisible(.add)
            ? [
                MenuCommand(LocalizedText("Save Copies…"), isEnabled: state.canAdd, .saveCopies(.selection)),
                MenuCommand(
                    LocalizedText("Open With…"), isEnabled: state.canAdd,
                    .send(.handoverRequested(.openWith, .selection))),
            ] : []
        sidebarToggle = ButtonPresentation(
            isVisible: state.canToggleSidebar, isEnabled: true,
            label: LocalizedText("Sidebar"), tooltip: LocalizedText("Show or hide the sidebar"))
        let canAdd = state.canAdd && state.phase == .picking
        floatingAdd = ButtonPresentation(
            isVisible: chrome.isVisible(.add) && room.header == .floating && canAdd, isEnabled: canAdd, label: add.label
        )
        floatingCount = LocalizedText("%1", .number(count))
        search = Self.search(state, room)
        showsTabs = state.showsTabs && room.hasTabs && search != .inBar
        albumsTabIsChosen = state.showsAlbumsTab || state.showsTabs && state.isInAlbum
        title = state.staging == nil ? nil : LocalizedText("Selected Photos")
        showsTitle = title != nil && !isTerse
        back = ButtonPresentation(
            isVisible: state.staging != nil, isEnabled: true, label: LocalizedText("Photos"),
            tooltip: LocalizedText("Back to all photos"))
        prompt = state.configuration.prompt
        showsPrompt = prompt != nil && room.hasPrompt
    }

    private static func search(_ state: PickerState, _ room: PickerRoom) -> PickerRoom.Search {
        guard state.chrome.isVisible(.searchBar), state.staging == nil else { return .none }
        // In a window of its own the tabs decide.
        guard room != .plenty else { return state.showsTabs ? .below : .inBar }
        return room.search == .button && (state.search.wantsSuggestions || state.isSearching) ? .inBar : room.search
    }

    /// Add, or the app's own word for it.
    private static func accept(_ chooser: FileChooserState?, _ count: Int) -> LocalizedText {
        if let label = chooser?.acceptLabel, !label.isEmpty {
            // Translators: the app's own word for the button, and how many photos are picked.
            return count == 0
                ? LocalizedText("%1", .text(label)) : LocalizedText("%1 (%2)", .text(label), .number(count))
        }
        return count == 0 ? LocalizedText("Add") : LocalizedText("Add (%1)", .number(count))
    }
}
