// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The View button; its menu is made when it is first opened.
@MainActor
final class ViewMenuController {
    let root: MenuButton
    private var shown: ViewPresentation
    private var menu: ViewMenu?

    init(store: PickerStore, renderer: TextRenderer) {
        shown = store.presentation.view
        root = MenuButton(iconName: "view-sort-descending-symbolic", label: renderer.render(FixedNames.view))
        root.opensUpwards()
        root.hasFrame = false
        root.setPopover { [weak self] in
            guard let self else { return Popover() }
            let made = ViewMenu(shown, store: store, renderer: renderer)
            menu = made
            return made.frame.popover
        } prepare: { [weak self] in
            guard let self else { return }
            menu?.frame.fit(above: root)
        }
    }

    func apply(_ view: ViewPresentation) {
        root.isVisible = view.isVisible
        shown = view
        menu?.apply(view)
    }
}

/// The View menu: the sort order, the length of sections, whether photos are shown whole, and covers of albums.
@MainActor
final class ViewMenu {
    let frame: FooterMenu
    private let bestMatch: CheckButton
    private var orders: [(choice: OrderChoice, button: CheckButton)] = []
    private var sections: [(choice: SectionChoice, button: CheckButton)] = []
    private let sectionBox = Box(.vertical, spacing: 4)
    private let whole: CheckButton
    private let covers: CheckButton
    private var isApplying = false

    init(_ view: ViewPresentation, store: PickerStore, renderer: TextRenderer) {
        let content = Box(.vertical, spacing: 4)
        content.margins = Margins(all: 10)
        let heading = Label(renderer.render(FixedNames.sortPhotos), role: .heading)
        heading.xalign = 0
        heading.addClass("heading")
        content.append(heading)
        bestMatch = CheckButton(label: renderer.render(FixedNames.bestMatch), isOneOfSeveral: true)
        content.append(bestMatch)
        for choice in view.orders {
            let button = CheckButton(label: renderer.render(choice.label), isOneOfSeveral: true)
            button.join(bestMatch)
            orders.append((choice, button))
            content.append(button)
        }
        for choice in SectionChoice.all {
            let button = CheckButton(label: renderer.render(choice.label), isOneOfSeveral: true)
            if let first = sections.first?.button { button.join(first) }
            sections.append((choice, button))
        }
        whole = CheckButton(label: renderer.render(FixedNames.wholePhotos))
        covers = CheckButton(label: renderer.render(FixedNames.covers))
        let separator = Separator()
        separator.margins = Margins(top: 6, bottom: 6)
        content.append(separator)
        let ruler = Separator()
        ruler.margins = Margins(top: 6, bottom: 6)
        for (_, button) in sections { sectionBox.append(button) }
        sectionBox.append(ruler)
        content.append(sectionBox)
        content.append(whole)
        content.append(covers)
        frame = FooterMenu(content)
        apply(view)
        bestMatch.onToggled { [weak self] isOn in
            guard let self, !isApplying, isOn else { return }
            store.send(.bestMatchChosen)
        }
        for (choice, button) in orders {
            button.onToggled { [weak self] isOn in
                guard let self, !isApplying, isOn else { return }
                store.send(.sortChosen(choice.order))
            }
        }
        for (choice, button) in sections {
            button.onToggled { [weak self] isOn in
                guard let self, !isApplying, isOn else { return }
                store.send(.sectionsChosen(choice.span))
            }
        }
        whole.onToggled { [weak self] isOn in
            guard let self, !isApplying else { return }
            store.send(.fitChosen(isOn ? .whole : .square))
        }
        covers.onToggled { [weak self] isOn in
            guard let self, !isApplying else { return }
            store.send(.coversChosen(isOn))
        }
    }

    func apply(_ view: ViewPresentation) {
        isApplying = true
        defer { isApplying = false }
        bestMatch.isVisible = view.offersBestMatch
        if view.order == nil { bestMatch.isActive = true }
        // An order that is not in the menu, for example one set by a script, activates no button, and GTK keeps the
        // previous one active.
        for (choice, button) in orders where choice.order == view.order { button.isActive = true }
        sectionBox.isVisible = !view.sections.isEmpty
        for (choice, button) in sections where choice.span == view.span { button.isActive = true }
        whole.isActive = view.showsWhole
        covers.isVisible = view.offersCovers
        covers.isActive = view.showsCovers
    }
}
