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
    /// Whether the window is shown: false once the outcome is decided, and true again where the photos of that outcome
    /// take too long.
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
