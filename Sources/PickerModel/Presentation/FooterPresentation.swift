// SPDX-License-Identifier: GPL-3.0-or-later

/// The bar at the bottom and its controls (rules F2, F9 to F11).
public struct FooterPresentation: Sendable, Equatable {
    /// Whether the bar is shown (rule F2) and has room.
    public var isVisible: Bool
    /// Hint about dragging in the staging area; nil for none.
    public var hint: LocalizedText?
    /// What the app can see, or in the staging area how much it will get, as one sentence.
    public var privacy: LocalizedText
    /// The staging button, which sends `stagingOpened` (rule F9): "Show Selected (n)", and the status text while nothing
    /// is picked, so that the limit is seen from the beginning (phpicker.md 3.1); hidden in the staging area.
    public var staging: ButtonPresentation
    /// Whether the staging area is open; `HeaderPresentation.back` closes it.
    public var stagingIsOpen: Bool
    /// Text of the status label, shown without the staging button or in the staging area (rule F10); nil for no label.
    public var status: LocalizedText?
    /// The number of picked photos as text, even without a label.
    public var count: LocalizedText
    /// The number of picked photos as announced by assistive technology after a change.
    public var spokenCount: LocalizedText
    /// The check box by which the app sees what is picked later, too; nil where that is not offered.
    public var alsoAllow: AccessCheckPresentation?
    /// Whether the button of the Options menu is shown (rule F11).
    public var showsOptions: Bool
    /// Whether that button has its word, or its symbol alone, beside which the staging button says the number only.
    public var hasOptionsWord: Bool
    /// Whether `privacy` is about what an app sees from now on: it is read out, and a narrow window has room for it.
    public var isAboutAccess: Bool
    /// Whether slider and zoom buttons are shown: with the bar, except in `compact`.
    public var showsZoom: Bool
    /// Whether the slider is enabled: not during the preview, whose picture the buttons zoom.
    public var canChooseSize: Bool
    /// Value of the slider: an index into `ZoomState.levels`.
    public var zoomLevel: Int
    /// Whether Zoom In is enabled.
    public var canZoomIn: Bool
    /// Whether Zoom Out is enabled.
    public var canZoomOut: Bool
    /// Progress of a running scan ("Looking through your photos: 1,204 of 10,000"); nil otherwise.
    public var progress: ProgressPresentation?

    init(_ state: PickerState) {
        let chrome = state.chrome
        isVisible = chrome.isVisible(.toolbar) && state.room.hasFooter
        hasOptionsWord = state.room.hasOptionsWord
        let count = state.selection.count
        stagingIsOpen = state.staging != nil
        isAboutAccess = state.selectsAccess
        if isAboutAccess {
            privacy = LocalizedText(
                "%1 sees the photos that you select, also later", .nested(AppName.text(state.app)))
        } else if let bytes = state.bytesToDeliver {
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
            label: count == 0 || !hasOptionsWord
                ? StatusText.text(state) : LocalizedText("Show Selected (%1)", .number(count)),
            tooltip: count == 0 ? nil : LocalizedText("Review what you picked"))
        status = chrome.isVisible(.statusLabel) || stagingIsOpen ? StatusText.text(state) : nil
        self.count = StatusText.text(state)
        spokenCount = count == 0 ? LocalizedText("Nothing selected") : self.count
        alsoAllow = state.offersAccess ? AccessCheckPresentation(state) : nil
        showsOptions = chrome.isVisible(.options)
        showsZoom = isVisible && state.configuration.style != .compact
        canChooseSize = state.preview == nil
        zoomLevel = state.zoom.level
        canZoomIn = state.preview?.zoom.canZoomIn ?? state.zoom.canZoomIn
        canZoomOut = state.preview?.zoom.canZoomOut ?? state.zoom.canZoomOut
        progress = ProgressPresentation(state.preparing) ?? ProgressPresentation(state.library)
    }
}

/// The check box by which an app with a limited library sees what is picked later, too (phpicker.md 4.5, contract section 11.2).
public struct AccessCheckPresentation: Sendable, Equatable {
    /// Label and accessible name.
    public static let name = LocalizedText("Also allow access")
    /// What it means for the app.
    public let tooltip: LocalizedText
    /// Whether it is ticked.
    public let isOn: Bool

    init(_ state: PickerState) {
        tooltip = LocalizedText("%1 sees these photos later, too", .nested(AppName.text(state.app)))
        isOn = state.alsoAllowsAccess
    }
}
