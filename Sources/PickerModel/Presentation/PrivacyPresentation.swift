// SPDX-License-Identifier: GPL-3.0-or-later

/// What tells a person that the picker stands between the app and their photos (phpicker.md 3.3; rules F12 to F14).
public struct PrivacyPresentation: Sendable, Equatable {
    /// Badge of an embedded picker; stays where all bars are hidden (rule F12). Nil for no badge.
    public var badge: BadgePresentation?
    /// Over an embedded picker, the first time it is shown in an app (rule F13). It cannot be suppressed by the app.
    /// Nil for none.
    public var onboarding: OnboardingPresentation?
    /// Over a window of its own, after an upgrade, until it is dismissed (rule F14). Nil for none.
    public var banner: BannerPresentation?

    /// Over the photos, where what the person withholds from this app holds everything back and no Options are shown. Nil
    /// elsewhere.
    public var heldBack: HeldBackPresentation?

    init(_ state: PickerState) {
        let app = AppName.text(state.app)
        if state.isHeldBack {
            heldBack = HeldBackPresentation(
                text: state.isStandalone
                    ? LocalizedText("You leave something out of photos, which is not available yet: nothing can leave")
                    : LocalizedText(
                        "For %1 you leave something out of photos, which is not available yet: nothing can be added",
                        .nested(AppName.within(state.app))),
                send: LocalizedText("Send as They Are"),
                explanation: LocalizedText("With place and date, for this time; what is remembered stays"))
        }
        if state.chrome.isVisible(.privacyBadge) {
            badge = BadgePresentation(
                label: LocalizedText("Only what you select is shared"),
                explanation: LocalizedText(
                    "This picker is a program of its own. %1 cannot see the photos in it, only those you select.",
                    .nested(app)))
        }
        if state.chrome.isVisible(.onboarding) {
            onboarding = OnboardingPresentation(
                iconName: state.app.iconName, title: LocalizedText("Your Photos Stay Private"),
                detail: LocalizedText(
                    "%1 shows your photos here without seeing them. It gets the ones you select and nothing else.",
                    .nested(app)),
                button: LocalizedText("Continue"))
        }
        if state.chrome.isVisible(.banner) {
            banner = BannerPresentation(
                text: LocalizedText(
                    "Photos are now picked in a window that %1 cannot look into. It gets only those you add.",
                    .nested(AppName.within(state.app))),
                dismiss: LocalizedText("Dismiss"))
        }
    }
}

/// Badge that tells an embedded picker from the app around it (rule F12).
public struct BadgePresentation: Sendable, Equatable {
    /// What it says.
    public var label: LocalizedText
    /// Shown when it is pressed or hovered.
    public var explanation: LocalizedText
}

/// Sheet that says once what an embedded picker keeps from the app (rule F13).
public struct OnboardingPresentation: Sendable, Equatable {
    /// The app's icon, nil where it has none that is known.
    public var iconName: String?
    /// Bold line.
    public var title: LocalizedText
    /// Explanation under it.
    public var detail: LocalizedText
    /// Closes the sheet and nothing else.
    public var button: LocalizedText
}

/// Line on top of the picker that says what changed with an upgrade (rule F14).
public struct BannerPresentation: Sendable, Equatable {
    /// What it says.
    public var text: LocalizedText
    /// Label of the button that closes it for good.
    public var dismiss: LocalizedText
}

/// Line on top of the picker that says why nothing can be added, with the way out (contract section 10).
public struct HeldBackPresentation: Sendable, Equatable {
    /// What it says.
    public var text: LocalizedText
    /// Label of the button that sends `PersonIntent.optionsSetAside`.
    public var send: LocalizedText
    /// What that does.
    public var explanation: LocalizedText
}
