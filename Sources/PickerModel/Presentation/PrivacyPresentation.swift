// SPDX-License-Identifier: GPL-3.0-or-later

/// Elements that explain that the app cannot see the photos in the picker (phpicker.md 3.3; rules F12 to F14).
public struct PrivacyPresentation: Sendable, Equatable {
    /// Badge of an embedded picker, shown even if all bars are hidden (rule F12). Nil for none.
    public var badge: BadgePresentation?
    /// Onboarding sheet over an embedded picker when it is first shown in an app (rule F13). The app cannot suppress
    /// it. Nil for none.
    public var onboarding: OnboardingPresentation?
    /// Banner in a picker with its own window after an upgrade, until it is dismissed (rule F14). Nil for none.
    public var banner: BannerPresentation?

    init(_ state: PickerState) {
        let app = AppName.text(state.app)
        if state.chrome.isVisible(.privacyBadge) {
            badge = BadgePresentation(
                label: LocalizedText("Only what you select is shared"), form: state.room.badge,
                isTiny: state.room.isTiny,
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
                button: LocalizedText("Continue"), form: state.room.onboarding, isTiny: state.room.isTiny,
                isLow: state.room.isLow)
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

/// The badge that distinguishes an embedded picker from the app around it (rule F12).
public struct BadgePresentation: Sendable, Equatable {
    /// What it says.
    public var label: LocalizedText
    /// Whether there is room for `label`; else the symbol alone stands for it.
    public var form: PickerRoom.Badge
    /// Whether the badge is small.
    public var isTiny: Bool
    /// Explanation, shown when the badge is pressed or hovered.
    public var explanation: LocalizedText
}

/// The sheet that explains once what an embedded picker hides from the app (rule F13).
public struct OnboardingPresentation: Sendable, Equatable {
    /// The app's icon; nil if unknown.
    public var iconName: String?
    /// Bold line.
    public var title: LocalizedText
    /// Explanation under the title.
    public var detail: LocalizedText
    /// Label of the button that closes the sheet.
    public var button: LocalizedText
    /// How words and button stand.
    public var form: PickerRoom.Onboarding
    /// Whether the words are small, and whether they are as small as they may be.
    public var isTiny, isLow: Bool
}

/// The line at the top of the picker that explains what changed with an upgrade (rule F14).
public struct BannerPresentation: Sendable, Equatable {
    /// What it says.
    public var text: LocalizedText
    /// Label of the button that dismisses the banner permanently.
    public var dismiss: LocalizedText
}
