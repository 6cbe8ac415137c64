// SPDX-License-Identifier: GPL-3.0-or-later

/// Everything that a host draws, with all rules applied. A pure function of the state.
///
/// Kept small, since it is compared after each intent. Assets are in `grid.list`, which is shared, and in
/// `PickerState.tile(at:)`, which is called for visible tiles only.
public struct PickerPresentation: Sendable, Equatable {
    /// The decisions of the rules, for reports; the other parts already reflect them.
    public var chrome: Chrome
    /// The bar at the top.
    public var header: HeaderPresentation
    /// The search entry.
    public var search: SearchPresentation
    /// The albums beside the grid.
    public var sidebar: SidebarPresentation
    /// The grid, shown if `content` is `.grid`.
    public var grid: GridPresentation
    /// The content in the middle.
    public var content: ContentPresentation
    /// The preview over the content; nil for none.
    public var preview: PreviewPresentation?
    /// The bar at the bottom.
    public var footer: FooterPresentation
    /// The bar with what an app asks that called its file chooser.
    public var chooser: FileChooserPresentation
    /// The View menu.
    public var view: ViewPresentation
    /// The Options menu.
    public var options: OptionsPresentation
    /// Badge, onboarding sheet and banner.
    public var privacy: PrivacyPresentation
    /// A sentence shown for a few seconds; nil for none.
    public var notice: LocalizedText?
    /// Why Add cannot be pressed, shown beside it for a few seconds after it was tried; nil for none.
    public var addRefusal: LocalizedText?
    /// The question whether to discard the picked photos, with the buttons `FixedNames.discard` and
    /// `FixedNames.keepPicking`; nil for none.
    public var discardQuestion: LocalizedText?
    /// What cannot be handed over, and the question whether the rest is; nil for none.
    public var shortfall: ShortfallPresentation?
    /// Whether the window is shown: false once the outcome is decided, and true again if fetching its photos takes too
    /// long, or if they cannot all be handed over.
    public var isOpen: Bool

    /// Makes all parts from a state.
    public init(_ state: PickerState) {
        chrome = state.chrome
        header = HeaderPresentation(state)
        search = SearchPresentation(state)
        sidebar = SidebarPresentation(state)
        grid = GridPresentation(state)
        content = ContentPresentation(state)
        preview = PreviewPresentation(state)
        footer = FooterPresentation(state)
        // The content already shows the progress.
        if case .waiting = content { footer.progress = nil }
        chooser = FileChooserPresentation(state)
        view = ViewPresentation(state)
        options = OptionsPresentation(state)
        privacy = PrivacyPresentation(state)
        notice = state.sentence(.remark)
        addRefusal = state.sentence(.addRefusal)
        discardQuestion = state.sentence(.discardQuestion)
        shortfall = ShortfallPresentation(state)
        isOpen =
            state.phase == .picking
            || (state.phase == .finishing && (state.isDelayed || state.preparing != nil || state.shortfall != nil))
    }
}
