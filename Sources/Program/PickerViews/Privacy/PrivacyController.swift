// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The badge and onboarding sheet of an embedded picker and the banner of a window, which explain that the app sees
/// only picked photos. Their widgets are made when first needed.
@MainActor
final class PrivacyController {
    /// The badge, at a corner of the content.
    let badge = Box(.horizontal)
    /// The onboarding sheet over the content. Its words scroll where they have no room; its button is always there.
    let onboarding = Box(.vertical)
    /// The banner above the content.
    let banner = Box(.horizontal, spacing: 12)
    private let store: PickerStore
    private let renderer: TextRenderer
    private let badgeText = Label("")
    private let explanation = Label("")
    private lazy var sheet = OnboardingSheet(store: store, renderer: renderer, inside: onboarding)
    private var shown: PrivacyPresentation?
    /// Controls whose widgets were made. Their texts never change while a picker is open.
    private var made: Set<ChromeControl> = []
    private var insets = SafeInsets()

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        badge.halign = .start
        badge.valign = .end
        onboarding.addClass("picker-onboarding")
        onboarding.isVisible = false
        banner.addClass("picker-banner")
        banner.isVisible = false
        badge.isVisible = false
    }

    /// Leaves free what is covered at the edges of the content.
    func cover(_ insets: SafeInsets) {
        self.insets = insets
        if let shown { place(shown) }
    }

    private func place(_ shown: PrivacyPresentation) {
        let isTiny = shown.badge?.isTiny == true
        badge.margins = Margins(all: shown.badge?.form == .words ? 12 : isTiny ? 3 : 6, insets)
        badge.setClass("picker-tiny", isTiny)
        if let onboarding = shown.onboarding { sheet.arrange(onboarding, insets) }
    }

    func apply(_ new: PrivacyPresentation) {
        guard shown != new else { return }
        let old = shown
        shown = new
        if old?.badge != new.badge { show(new.badge) }
        if old?.onboarding != new.onboarding { show(new.onboarding) }
        if old?.banner != new.banner { show(new.banner) }
        place(new)
    }

    private func show(_ new: BadgePresentation?) {
        badge.isVisible = new != nil
        guard let new else { return }
        badgeText.text = renderer.render(new.label)
        // Without room for the words the button's popover has them.
        badgeText.isVisible = new.form == .words
        explanation.text = renderer.render(new.explanation)
        guard made.insert(.privacyBadge).inserted else { return }
        explanation.wraps = true
        explanation.maxWidthChars = 34
        explanation.xalign = 0
        let content = Box(.vertical)
        content.margins = Margins(all: 12)
        content.append(explanation)
        let face = Box(.horizontal, spacing: 6)
        face.append(Image(iconName: "channel-secure-symbolic", pixelSize: 16))
        face.append(badgeText)
        let popover = Popover(child: content)
        let button = MenuButton(
            child: face, label: renderer.render(new.label), description: renderer.render(new.explanation),
            popover: popover)
        button.opensUpwards()
        button.hasFrame = false
        button.addClass("picker-badge")
        badge.append(button)
    }

    private func show(_ new: OnboardingPresentation?) {
        let hadFocus = onboarding.hasFocusWithin
        onboarding.isVisible = new != nil
        guard let new else {
            if hadFocus { onDismissed?() }
            return
        }
        sheet.show(new)
    }

    /// Moves the focus to the sheet's button; nil without a sheet.
    var focusOnboarding: (() -> Void)? {
        coversContent ? { [sheet] in sheet.focus() } : nil
    }
    /// Called after the sheet was closed while it had the focus.
    var onDismissed: (() -> Void)?
    var coversContent: Bool { shown?.onboarding != nil }

    private func show(_ new: BannerPresentation?) {
        banner.isVisible = new != nil
        guard let new, made.insert(.banner).inserted else { return }
        fill(banner, "channel-secure-symbolic", renderer.render(new.text), button: renderer.render(new.dismiss))
            .onClicked { [store] in store.send(.bannerDismissed) }
    }

    /// - Returns: the button at the end of the line.
    private func fill(_ line: Box, _ icon: String, _ sentence: String, button: String) -> Button {
        let text = Label(sentence, role: .status)
        text.wraps = true
        text.xalign = 0
        text.hexpand = true
        let act = Button(label: button)
        act.valign = .center
        line.append(Image(iconName: icon, pixelSize: 16))
        line.append(text)
        line.append(act)
        return act
    }
}
