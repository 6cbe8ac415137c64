// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The badge and onboarding sheet of an embedded picker and the banner of a window, which explain that the app sees
/// only picked photos. Their widgets are made when first needed.
@MainActor
final class PrivacyController {
    /// The badge, at a corner of the content.
    let badge = Box(.horizontal)
    /// The onboarding sheet over the content. It scrolls, since it would otherwise be drawn beyond the edge of a small
    /// picker.
    let onboarding: ScrolledWindow
    private let sheet = Box(.vertical)
    /// The banner above the content.
    let banner = Box(.horizontal, spacing: 12)
    private let store: PickerStore
    private let renderer: TextRenderer
    private let isRow: Bool
    private let badgeText = Label("")
    private let explanation = Label("")
    private var shown: PrivacyPresentation?
    /// Controls whose widgets were made. Their texts never change while a picker is open.
    private var made: Set<ChromeControl> = []

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        isRow = store.state.configuration.style == .compact
        onboarding = ScrolledWindow(child: sheet, horizontal: .never, vertical: .automatic)
        badge.halign = .start
        badge.valign = .end
        badge.margins = Margins(all: 12)
        onboarding.addClass("picker-onboarding")
        onboarding.isVisible = false
        banner.addClass("picker-banner")
        banner.isVisible = false
        badge.isVisible = false
    }

    func apply(_ new: PrivacyPresentation) {
        guard shown != new else { return }
        let old = shown
        shown = new
        if old?.badge != new.badge { show(new.badge) }
        if old?.onboarding != new.onboarding { show(new.onboarding) }
        if old?.banner != new.banner { show(new.banner) }
    }

    private func show(_ new: BadgePresentation?) {
        badge.isVisible = new != nil
        guard let new else { return }
        badgeText.text = renderer.render(new.label)
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
        // In the style with a single row there is no room for the sentence; the button's popover contains it.
        if !isRow { face.append(badgeText) }
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
        guard made.insert(.onboarding).inserted else { return }
        let title = Label(renderer.render(new.title), role: .heading)
        title.addClass("picker-page-title")
        let detail = Label(renderer.render(new.detail))
        let go = Button(label: renderer.render(new.button))
        go.isSuggested = true
        go.onClicked { [store] in store.send(.onboardingDismissed) }
        let card = Box(isRow ? .horizontal : .vertical, spacing: 12)
        card.margins = Margins(all: isRow ? 8 : 24)
        card.valign = .center
        card.halign = isRow ? .fill : .center
        card.vexpand = true
        let texts = Box(.vertical, spacing: isRow ? 2 : 8)
        texts.valign = .center
        texts.hexpand = true
        for label in [title, detail] {
            label.wraps = true
            label.xalign = isRow ? 0 : 0.5
            label.centersLines = !isRow
            label.maxWidthChars = isRow ? 60 : 40
            texts.append(label)
        }
        if !isRow {
            let icon = Image(desktopIcon: new.iconName ?? "channel-secure-symbolic", pixelSize: 64)
            if new.iconName == nil { icon.addClass("dim-label") }
            card.append(icon)
        }
        go.valign = .center
        go.halign = .center
        card.append(texts)
        card.append(go)
        sheet.append(card)
        sheet.setAccessible(label: renderer.render(new.title))
        focusOnboarding = { _ = go.grabFocus() }
    }

    /// Moves the focus to the sheet's button; nil without a sheet.
    private(set) var focusOnboarding: (() -> Void)?
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
