// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The Options button; its menu is made when it is first opened.
@MainActor
final class OptionsController {
    let root: MenuButton
    private var shown: OptionsPresentation
    private var menu: OptionsMenu?
    private let word: Label

    init(store: PickerStore, renderer: TextRenderer) {
        shown = store.presentation.options
        let name = renderer.render(FixedNames.options)
        let face = Box(.horizontal, spacing: 8)
        face.append(Image(iconName: "picker-options-symbolic", pixelSize: 16))
        word = Label(name)
        face.append(word)
        root = MenuButton(child: face, label: name)
        root.opensUpwards()
        root.hasFrame = false
        root.setPopover { [weak self] in
            guard let self else { return Popover() }
            let made = OptionsMenu(shown, store: store, renderer: renderer)
            menu = made
            return made.frame.popover
        } prepare: { [weak self] in
            guard let self else { return }
            menu?.frame.fit(above: root)
        }
    }

    /// Opens the menu like a click on the button; no effect if the button is hidden.
    func open() {
        if root.isMapped, root.isSensitive { root.popup() }
    }

    func apply(_ options: OptionsPresentation, isVisible: Bool, hasWord: Bool) {
        root.isVisible = isVisible
        word.isVisible = hasWord
        shown = options
        menu?.apply(options)
    }
}
