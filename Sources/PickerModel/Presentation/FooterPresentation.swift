// SPDX-License-Identifier: GPL-3.0-or-later

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
        if let bytes = state.bytesToHandOver {
            // Translators: the size of all that is selected, and the name of the app.
            privacy =
                state.isStandalone
                ? LocalizedText("%1 in all", .bytes(bytes))
                : LocalizedText("%1 will be handed to %2", .bytes(bytes), .nested(AppName.within(state.app)))
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
