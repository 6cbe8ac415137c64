// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Add over the photos of a picker that has no room for a bar: a tick and the number of what is picked. Its widgets are made when first
/// needed.
@MainActor
final class FloatingAdd {
    let root = Box(.horizontal)
    private let store: PickerStore
    private let renderer: TextRenderer
    private let count = Label("")
    private var button: Button?

    init(store: PickerStore, renderer: TextRenderer) {
        (self.store, self.renderer) = (store, renderer)
        root.halign = .end
        root.valign = .end
        root.isVisible = false
    }

    func apply(_ header: HeaderPresentation) {
        let add = header.floatingAdd
        root.isVisible = add.isVisible
        guard add.isVisible else { return }
        count.text = renderer.render(header.floatingCount)
        let button = button ?? make()
        button.setAccessible(label: renderer.render(add.label))
    }

    private func make() -> Button {
        let face = Box(.horizontal, spacing: 4)
        face.append(Image(iconName: "object-select-symbolic", pixelSize: 16))
        face.append(count)
        let made = Button(child: face)
        made.isSuggested = true
        made.focusOnClick = false
        made.addClass("picker-floating")
        made.onClicked { [store] in store.send(.addPressed) }
        root.append(made)
        button = made
        return made
    }
}
