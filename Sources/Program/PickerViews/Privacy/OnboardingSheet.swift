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

    /// - Parameter root: what covers the content.
    init(store: PickerStore, renderer: TextRenderer, inside root: Box) {
        (self.root, self.renderer) = (root, renderer)
        words = ScrolledWindow(child: texts, horizontal: .never, vertical: .automatic)
        words.propagatesNaturalHeight = true
        words.propagatesNaturalWidth = true
        title.addClass("picker-page-title")
        for label in [title, detail] {
            label.wraps = true
            texts.append(label)
        }
        card.hexpand = true
        card.vexpand = true
        card.valign = .center
        card.append(words)
        card.append(go)
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
        card.prepend(made)
        icon = made
    }

    func focus() { _ = go.grabFocus() }

    /// - Parameter insets: what is covered at the edges of the sheet.
    func arrange(_ new: OnboardingPresentation, _ insets: SafeInsets) {
        let isRow = new.form == .row
        let side = new.form == .card ? 24 : new.isTiny ? 4 : 12
        card.orientation = isRow ? .horizontal : .vertical
        card.spacing = new.isTiny ? 4 : 12
        card.halign = isRow ? .fill : .center
        card.margins = Margins(all: side, insets)
        icon?.isVisible = new.form == .card
        texts.spacing = new.form == .card ? 8 : 2
        texts.valign = .center
        words.hexpand = isRow
        for label in [title, detail] {
            label.xalign = isRow ? 0 : 0.5
            label.centersLines = !isRow
            label.maxWidthChars = isRow ? 60 : 40
        }
        go.valign = .center
        go.halign = .center
        root.setClass("picker-tiny", new.isTiny)
    }
}
