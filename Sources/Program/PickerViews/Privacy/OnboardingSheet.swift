// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The sheet that explains an embedded picker at its first display: a symbol, words and a button, which stay in any room.
@MainActor
final class OnboardingSheet {
    private let root: Box
    private let renderer: TextRenderer
    private let card = Box(.vertical, spacing: 12)
    private let words: ScrolledWindow
    private let texts = Box(.vertical)
    private let title = Label("", role: .heading)
    private let detail = Label("")
    private let go = Button(label: "")
    private var icon: Image?
    private var form: PickerRoom.Onboarding?

    /// - Parameter root: what covers the content.
    init(store: PickerStore, renderer: TextRenderer, inside root: Box) {
        (self.root, self.renderer) = (root, renderer)
        // Without a bar, which would need more height than a line of words has.
        words = ScrolledWindow(horizontal: .never, vertical: .external)
        title.addClass("picker-page-title")
        for label in [title, detail] {
            label.wraps = true
            texts.append(label)
        }
        texts.valign = .center
        texts.hexpand = true
        card.hexpand = true
        card.vexpand = true
        go.isSuggested = true
        go.onClicked { store.send(.onboardingDismissed) }
        root.append(card)
    }

    func show(_ new: OnboardingPresentation) {
        title.text = renderer.render(new.title)
        detail.text = renderer.render(new.detail)
        go.label = renderer.render(new.button)
        root.setAccessible(label: title.text)
        guard icon == nil else { return }
        let made = Image(desktopIcon: new.iconName ?? "channel-secure-symbolic", pixelSize: 64)
        if new.iconName == nil { made.addClass("dim-label") }
        icon = made
    }

    /// A scrolled window takes the height of its words for the width that they would like to have, so it is used only where words may
    /// need to scroll.
    private func place(scrolls: Bool) {
        if scrolls {
            card.arrange([words, go])
            words.setChild(texts)
        } else {
            words.setChild(nil)
            card.arrange([icon, texts, go].compactMap(\.self))
        }
    }

    func focus() { _ = go.grabFocus() }

    /// - Parameter insets: what is covered at the edges of the sheet.
    func arrange(_ new: OnboardingPresentation, _ insets: SafeInsets) {
        let isRow = new.form == .row
        if form != new.form {
            place(scrolls: new.form != .card)
            form = new.form
        }
        card.orientation = isRow ? .horizontal : .vertical
        card.spacing = isRow || !new.isTiny ? 12 : 1
        card.halign = new.form == .card ? .center : .fill
        card.valign = new.form == .card ? .center : .fill
        let side = new.form == .card ? 24 : new.isTiny && !isRow ? 6 : 12
        let (above, under) = new.isTiny ? (1, 3) : (side, side)
        card.margins = Margins(top: above, bottom: under, start: side, end: side) + insets
        texts.spacing = new.form == .card ? 8 : 2
        words.hexpand = true
        words.vexpand = true
        for label in [title, detail] {
            label.xalign = isRow ? 0 : 0.5
            label.centersLines = !isRow
            label.maxWidthChars = isRow ? 60 : 40
        }
        go.valign = .center
        go.halign = .center
        root.setClass("picker-tiny", new.isTiny)
        root.setClass("picker-low", new.isLow && !LargeText.isSet)
        root.setClass("picker-tight", new.isTiny && !isRow && LargeText.isSet)
    }
}
