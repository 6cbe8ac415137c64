// SPDX-License-Identifier: GPL-3.0-or-later

/// What a host draws: every text, every switch, every rule already applied. A pure function of the state.
///
/// Small by design: it is compared part by part after each intent. The assets themselves are behind `grid.list` (shared)
/// and `PickerState.tile(at:)` (made for what is on screen).
public struct PickerPresentation: Sendable, Equatable {
    public var chrome: Chrome
    public var header: HeaderPresentation
    public var search: SearchPresentation
    public var sidebar: SidebarPresentation
    public var grid: GridPresentation
    public var content: ContentPresentation
    public var footer: FooterPresentation
    public var options: OptionsPresentation
    public var privacy: PrivacyPresentation
    /// A sentence that stands for a few seconds.
    public var notice: LocalizedText?

    public init(_ state: PickerState) {
        chrome = state.chrome
        header = HeaderPresentation(state)
        search = SearchPresentation(state)
        sidebar = SidebarPresentation(state)
        grid = GridPresentation(state)
        content = ContentPresentation(state)
        footer = FooterPresentation(state)
        options = OptionsPresentation(state)
        privacy = PrivacyPresentation(state)
        notice = state.notice?.text
    }
}

/// A button: whether there is one, what it says, whether it acts.
public struct ButtonPresentation: Sendable, Equatable {
    public var isVisible: Bool
    public var isEnabled: Bool
    public var label: LocalizedText
    /// Why it does not act, or what it does.
    public var tooltip: LocalizedText?
}

public struct HeaderPresentation: Sendable, Equatable {
    public var isVisible: Bool
    public var cancel: ButtonPresentation
    public var add: ButtonPresentation
    public var sidebarToggle: ButtonPresentation
    /// Photos | Albums in place of a sidebar that is not there.
    public var showsTabs: Bool
    public var albumsTabIsChosen: Bool
    /// "Selected Photos" while they are reviewed.
    public var title: LocalizedText?
    public var back: ButtonPresentation
    /// The app's line under the bar.
    public var prompt: String?

    init(_ state: PickerState) {
        let chrome = state.chrome
        let count = state.selection.count
        isVisible = chrome.isVisible(.navigationBar)
        cancel = ButtonPresentation(
            isVisible: chrome.isVisible(.cancel), isEnabled: true, label: LocalizedText("Cancel"))
        add = ButtonPresentation(
            isVisible: chrome.isVisible(.add), isEnabled: state.canAdd,
            label: count == 0 ? LocalizedText("Add") : LocalizedText("Add (%1)", .number(count)),
            tooltip: state.addRefusal)
        let sidebar = chrome.isVisible(.sidebar)
        sidebarToggle = ButtonPresentation(
            isVisible: sidebar && !state.navigation.isNarrow && state.staging == nil, isEnabled: true,
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

public struct SearchPresentation: Sendable, Equatable {
    public var isVisible: Bool
    public var text: String
    /// Pills in front of the text.
    public var tokens: [TokenPresentation]
    /// The app asked for it: said beside the entry until the person changes it.
    public var seededNote: LocalizedText?

    init(_ state: PickerState) {
        isVisible = state.chrome.isVisible(.searchBar) && state.staging == nil
        text = state.search.text
        tokens = state.search.tokens.map { TokenPresentation($0) }
        seededNote =
            state.search.isFromApp
            ? LocalizedText("%1 searched for this", .nested(AppName.text(state.app))) : nil
    }
}

/// A pill of the search entry, with the button that takes it out.
public struct TokenPresentation: Sendable, Equatable {
    public var token: SearchToken
    public var title: LocalizedText
    /// Accessible name of its button.
    public var removeName: LocalizedText

    init(_ token: SearchToken) {
        self.token = token
        title = token.title
        removeName = LocalizedText("Remove “%1” from the search", .nested(token.title))
    }
}

/// How the caller is called (contract section 10: else "This app").
enum AppName {
    static func text(_ app: CallingApp) -> LocalizedText {
        app.name.map { LocalizedText("%1", .text($0)) } ?? LocalizedText("This app")
    }
}

public struct FooterPresentation: Sendable, Equatable {
    public var isVisible: Bool
    public var privacy: LocalizedText
    public var staging: ButtonPresentation
    /// Whether leaving the staging area is what its button does now.
    public var stagingIsOpen: Bool
    public var status: LocalizedText?
    /// How many are picked, whether or not a label says so.
    public var count: LocalizedText
    public var showsOptions: Bool
    public var showsZoom: Bool
    public var zoomLevel: Int
    public var canZoomIn: Bool
    public var canZoomOut: Bool
    /// "1,204 of 10,000 photos read" while a scan goes on.
    public var progress: ProgressPresentation?

    init(_ state: PickerState) {
        let chrome = state.chrome
        isVisible = chrome.isVisible(.toolbar)
        privacy = LocalizedText("%1 can see only the photos you add", .nested(AppName.text(state.app)))
        let count = state.selection.count
        stagingIsOpen = state.staging != nil
        staging = ButtonPresentation(
            isVisible: chrome.isVisible(.stagingButton) && !stagingIsOpen, isEnabled: count > 0,
            label: count == 0 ? LocalizedText("Show Selected") : LocalizedText("Show Selected (%1)", .number(count)),
            tooltip: LocalizedText("Review what you picked"))
        status = chrome.isVisible(.statusLabel) || stagingIsOpen ? StatusText.text(state) : nil
        self.count = StatusText.text(state)
        showsOptions = chrome.isVisible(.options)
        showsZoom = isVisible && state.configuration.style != .compact
        zoomLevel = state.zoom.level
        canZoomIn = state.zoom.canZoomIn
        canZoomOut = state.zoom.canZoomOut
        progress = ProgressPresentation(state.library)
    }
}

/// How many of how many are picked.
public enum StatusText {
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
