// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The sheet over the photos that says what cannot be handed over and why, and asks whether the rest is. Its widgets are made when first
/// needed.
@MainActor
final class ShortfallSheet {
    let root: ScrolledWindow
    private let sheet = Box(.vertical)
    private let store: PickerStore
    private let renderer: TextRenderer
    private let title = Label("", role: .heading)
    private let problems = Label("")
    private let accept = Button(label: "")
    private let decline = Button(label: "")
    private let buttons = Box(.horizontal, spacing: 12)
    private var isMade = false
    private(set) var isShown = false
    /// Called after the sheet was closed while it had the focus.
    var onClosed: (() -> Void)?

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        root = ScrolledWindow(child: sheet, horizontal: .never, vertical: .automatic)
        root.addClass("picker-onboarding")
        root.isVisible = false
        resized(isNarrow: false)
    }

    func apply(_ new: ShortfallPresentation?) {
        let hadFocus = root.hasFocusWithin
        isShown = new != nil
        root.isVisible = isShown
        guard let new else {
            if hadFocus { onClosed?() }
            return
        }
        make()
        title.text = renderer.render(new.title)
        problems.text = new.problems.map { renderer.render($0) }.joined(separator: "\n")
        decline.label = renderer.render(new.decline)
        accept.label = renderer.render(new.accept)
        sheet.setAccessible(label: title.text)
        sheet.setAccessible(description: problems.text)
        focus()
    }

    /// To the button that loses nothing.
    func focus() { _ = decline.grabFocus() }

    /// Puts the buttons below each other in a narrow window, which has no room for both side by side.
    func resized(isNarrow: Bool) {
        buttons.orientation = isNarrow ? .vertical : .horizontal
        buttons.halign = isNarrow ? .fill : .end
    }

    private func make() {
        guard !isMade else { return }
        isMade = true
        let card = Box(.vertical, spacing: 18)
        card.margins = Margins(all: 24)
        card.valign = .center
        card.halign = .center
        card.vexpand = true
        title.addClass("picker-page-title")
        for label in [title, problems] {
            label.wraps = true
            label.xalign = 0
            label.maxWidthChars = 60
            card.append(label)
        }
        accept.isSuggested = true
        buttons.append(decline)
        buttons.append(accept)
        card.append(buttons)
        sheet.append(card)
        decline.onClicked { [store] in store.send(.shortfallDeclined) }
        accept.onClicked { [store] in store.send(.shortfallAccepted) }
    }
}
