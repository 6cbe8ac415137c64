// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The question over the photos whether to discard the picked ones. It takes no focus, so that Escape answers it. Its
/// widgets are made when it is first asked.
@MainActor
final class DiscardBar {
    let root = Box(.horizontal, spacing: 8)
    /// What is covered at the edges of the photos.
    var insets = SafeInsets() {
        didSet { root.margins = Margins(all: 16, insets) }
    }
    private let store: PickerStore
    private let renderer: TextRenderer
    private let text = Label("", role: .status)
    private let buttons = Box(.horizontal, spacing: 8)
    private var isMade = false
    /// Called after the bar went away while one of its buttons had the focus.
    var onClosed: (() -> Void)?

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        root.addClass("picker-notice")
        root.addClass("picker-question")
        root.halign = .center
        root.valign = .end
        root.margins = Margins(all: 16)
        root.isVisible = false
    }

    func apply(_ question: LocalizedText?) {
        let hadFocus = root.hasFocusWithin
        if question != nil { make() }
        text.text = question.map { renderer.render($0) } ?? text.text
        root.isVisible = question != nil
        if question == nil, hadFocus { onClosed?() }
    }

    /// Puts the buttons below the sentence in a narrow window, where it wraps. The sentence is given a natural width that
    /// fits, since an overlay takes the height of a child from its natural width, even if there is less room.
    func resized(isNarrow: Bool) {
        root.orientation = isNarrow ? .vertical : .horizontal
        root.setClass("picker-narrow", isNarrow)
        text.wraps = isNarrow
        text.maxWidthChars = !isNarrow ? -1 : LargeText.isSet ? 18 : 30
    }

    private func make() {
        guard !isMade else { return }
        isMade = true
        text.xalign = 0
        text.hexpand = true
        let discard = Button(label: renderer.render(FixedNames.discard))
        let keep = Button(iconName: "window-close-symbolic", label: renderer.render(FixedNames.keepPicking))
        buttons.halign = .end
        buttons.append(discard)
        buttons.append(keep)
        root.append(text)
        root.append(buttons)
        discard.onClicked { [store] in store.send(.discardPressed) }
        keep.onClicked { [store] in store.send(.keepPressed) }
    }
}
