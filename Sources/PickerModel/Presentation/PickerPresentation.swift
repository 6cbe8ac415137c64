// SPDX-License-Identifier: GPL-3.0-or-later

/// What a host draws: every text, every switch, every rule already applied. A pure function of the state.
///
/// Small by design: it is compared part by part after each intent. The assets themselves are behind `grid.list`
/// (shared) and `PickerState.tile(at:)` (made for what is on screen).
public struct PickerPresentation: Sendable, Equatable {
    /// Rules as they stand, for reports; what follows from them is in the other parts already.
    public var chrome: Chrome
    /// Bar at the top.
    public var header: HeaderPresentation
    /// Search entry.
    public var search: SearchPresentation
    /// Albums beside the grid.
    public var sidebar: SidebarPresentation
    /// Tiles, drawn where `content` says so.
    public var grid: GridPresentation
    /// What fills the middle.
    public var content: ContentPresentation
    /// What is shown large over it; nil for nothing.
    public var preview: PreviewPresentation?
    /// Bar at the bottom.
    public var footer: FooterPresentation
    /// What the View menu holds.
    public var view: ViewPresentation
    /// What the Options menu holds.
    public var options: OptionsPresentation
    /// Badge, onboarding and banner.
    public var privacy: PrivacyPresentation
    /// A sentence that stands for a few seconds; nil for none.
    public var notice: LocalizedText?
    /// Whether the picker is to be seen: it goes once the outcome is decided, and comes back where that waits for photos that
    /// do not answer.
    public var isOpen: Bool

    /// Makes all parts anew.
    public init(_ state: PickerState) {
        chrome = state.chrome
        header = HeaderPresentation(state)
        search = SearchPresentation(state)
        sidebar = SidebarPresentation(state)
        grid = GridPresentation(state)
        content = ContentPresentation(state)
        preview = PreviewPresentation(state)
        footer = FooterPresentation(state)
        // Said once: what fills the middle says it already.
        if case .waiting = content { footer.progress = nil }
        view = ViewPresentation(state)
        options = OptionsPresentation(state)
        privacy = PrivacyPresentation(state)
        notice = state.notice?.text
        isOpen = state.phase == .picking || (state.phase == .finishing && state.isDelayed)
    }
}

/// A button: whether there is one, what it says, whether it acts.
public struct ButtonPresentation: Sendable, Equatable {
    /// Whether it is there: hidden is absent, for assistive technology too.
    public var isVisible: Bool
    /// Whether it acts; shown insensitive otherwise.
    public var isEnabled: Bool
    /// What it says, and its accessible name.
    public var label: LocalizedText
    /// Why it does not act, or what it does; nil for neither.
    public var tooltip: LocalizedText?
}

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

/// How the caller is called (contract section 10: else "This app").
enum AppName {
    static func text(_ app: CallingApp) -> LocalizedText {
        // Translators: stands in the place of an app's name that is not known; best at the beginning of a sentence.
        app.name.map { LocalizedText("%1", .text($0)) } ?? LocalizedText("This app")
    }

    /// The same in the midst of a sentence.
    static func within(_ app: CallingApp) -> LocalizedText {
        // Translators: as “This app”, after a preposition: “3.1 MB will be handed to this app”, “Remember for this app”.
        app.name.map { LocalizedText("%1", .text($0)) } ?? LocalizedText("this app")
    }
}

/// Bar at the bottom with what it hosts (rules F2, F9 to F11).
public struct FooterPresentation: Sendable, Equatable {
    /// Whether the bar is there (rule F2).
    public var isVisible: Bool
    /// What a hand can do in the staging area besides; nil for nothing.
    public var hint: LocalizedText?
    /// What the app can see, in a sentence; how much it will get, while the selection is reviewed.
    public var privacy: LocalizedText
    /// Sends `stagingOpened` (rule F9): "Show Selected" or "Show Selected (n)"; hidden while the selection is reviewed.
    public var staging: ButtonPresentation
    /// Whether the selection is reviewed: `HeaderPresentation.back` leads out of it.
    public var stagingIsOpen: Bool
    /// What the status label says, without the button or during review (rule F10); nil for no label.
    public var status: LocalizedText?
    /// How many are picked, whether or not a label says so.
    public var count: LocalizedText
    /// The same after a change, for who does not see it.
    public var spokenCount: LocalizedText
    /// Whether the button of the Options menu is there (rule F11).
    public var showsOptions: Bool
    /// Whether slider and zoom buttons are there: with the bar, except in `compact`.
    public var showsZoom: Bool
    /// Whether slider and buttons act: not while a photo is shown large.
    public var canZoom: Bool
    /// Where the slider stands: an index into `ZoomState.levels`.
    public var zoomLevel: Int
    /// Whether Zoom In acts.
    public var canZoomIn: Bool
    /// Whether Zoom Out acts.
    public var canZoomOut: Bool
    /// "Looking through your photos: 1,204 of 10,000" while a scan goes on; nil otherwise.
    public var progress: ProgressPresentation?

    init(_ state: PickerState) {
        let chrome = state.chrome
        isVisible = chrome.isVisible(.toolbar)
        let count = state.selection.count
        stagingIsOpen = state.staging != nil
        if let measured = state.staging?.measured, count > 0, state.addRefusal == nil {
            // Translators: the size of all that is selected, and the name of the app.
            privacy =
                state.isStandalone
                ? LocalizedText("%1 in all", .bytes(measured.bytes))
                : LocalizedText("%1 will be handed to %2", .bytes(measured.bytes), .nested(AppName.within(state.app)))
        } else if state.isStandalone {
            privacy = LocalizedText("Photos leave only where you copy, save or open them")
        } else {
            privacy = LocalizedText("%1 can see only the photos you add", .nested(AppName.text(state.app)))
        }
        hint =
            stagingIsOpen && state.selection.behavior.isOrdered && count > 1
            ? LocalizedText("Drag to reorder") : nil
        staging = ButtonPresentation(
            isVisible: chrome.isVisible(.stagingButton) && !stagingIsOpen, isEnabled: count > 0,
            label: count == 0 ? LocalizedText("Show Selected") : LocalizedText("Show Selected (%1)", .number(count)),
            tooltip: LocalizedText("Review what you picked"))
        status = chrome.isVisible(.statusLabel) || stagingIsOpen ? StatusText.text(state) : nil
        self.count = StatusText.text(state)
        spokenCount = count == 0 ? LocalizedText("Nothing selected") : self.count
        showsOptions = chrome.isVisible(.options)
        showsZoom = isVisible && state.configuration.style != .compact
        canZoom = state.preview == nil
        zoomLevel = state.zoom.level
        canZoomIn = state.zoom.canZoomIn
        canZoomOut = state.zoom.canZoomOut
        progress = ProgressPresentation(state.library)
    }
}

/// How many of how many are picked.
public enum StatusText {
    /// "Select up to 5 photos" while none is picked, else "2 of 5 selected" (phpicker.md 3.1).
    public static func text(_ state: PickerState) -> LocalizedText {
        let count = state.selection.count
        switch (count, state.selection.limit) {
        case (0, 1): return LocalizedText("Select a photo")
        case (0, 0): return LocalizedText("Select photos")
        case (0, let limit):
            return LocalizedText(
                one: "Select up to %1 photo", many: "Select up to %1 photos", count: limit, .number(limit))
        case (_, 0):
            return LocalizedText(one: "%1 selected", many: "%1 selected", count: count, .number(count))
        case (_, let limit):
            return LocalizedText(
                one: "%1 of %2 selected", many: "%1 of %2 selected", count: count, .number(count), .number(limit))
        }
    }
}

/// A scan that goes on.
public struct ProgressPresentation: Sendable, Equatable {
    /// 0 to 1, nil while the end is not known.
    public var fraction: Double?
    /// What stands beside the bar.
    public var text: LocalizedText

    /// Nil where nothing is left to wait for: a look through unchanged folders is over before one could read of it.
    init?(_ library: LibraryState) {
        guard case .running(let done, let total) = library.scan else { return nil }
        if let total, total > 0 {
            guard done < total else { return nil }
            fraction = Double(done) / Double(total)
            text = LocalizedText("Looking through your photos: %1 of %2", .number(done), .number(total))
        } else {
            guard library.list.isEmpty else { return nil }
            text = LocalizedText("Looking through your photos")
        }
    }
}
