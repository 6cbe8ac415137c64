// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The View menu: in which order photos stand, and whether they are shown whole.
@MainActor
final class ViewMenuController {
    let root: MenuButton
    private let store: PickerStore
    private var orders: [(choice: OrderChoice, button: CheckButton)] = []
    private let whole: CheckButton
    private var isApplying = false

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        let content = Box(.vertical, spacing: 4)
        content.margins = Margins(all: 10)
        let heading = Label(renderer.render(FixedNames.sortPhotos), role: .heading)
        heading.xalign = 0
        heading.addClass("heading")
        content.append(heading)
        for choice in store.presentation.view.orders {
            let button = CheckButton(label: renderer.render(choice.label))
            if let first = orders.first { button.join(first.button) }
            orders.append((choice, button))
            content.append(button)
        }
        whole = CheckButton(label: renderer.render(FixedNames.wholePhotos))
        let separator = Separator()
        separator.margins = Margins(top: 6, bottom: 6)
        content.append(separator)
        content.append(whole)
        let popover = Popover(child: content)
        popover.setPosition(.top)
        popover.addClass("picker-menu")
        root = MenuButton(
            iconName: "view-app-grid-symbolic", label: renderer.render(FixedNames.view), popover: popover)
        root.hasFrame = false
        for (choice, button) in orders {
            button.onToggled { [weak self] isOn in
                guard let self, !isApplying, isOn else { return }
                self.store.send(.sortChosen(choice.order))
            }
        }
        whole.onToggled { [weak self] isOn in
            guard let self, !isApplying else { return }
            self.store.send(.fitChosen(isOn ? .whole : .square))
        }
    }

    func apply(_ view: ViewPresentation) {
        isApplying = true
        defer { isApplying = false }
        root.isVisible = view.isVisible
        // An order that is not in the menu, as one remembered from a script, ticks none: GTK then keeps the last.
        for (choice, button) in orders where choice.order == view.order { button.isActive = true }
        whole.isActive = view.showsWhole
    }
}
