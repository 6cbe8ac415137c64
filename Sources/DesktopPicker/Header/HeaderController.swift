// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The bar at the top edge: Cancel, sidebar, search or title, Add; and under it the app's line and, where the window is
/// narrow, the search entry.
@MainActor
final class HeaderController {
    /// The bar itself: a window takes it as its title bar, another host wherever it likes.
    let bar = HeaderBar()
    /// What stands under the bar.
    let below = Box(.vertical)
    let search: SearchController

    private let store: PickerStore
    private let renderer: TextRenderer
    private let cancel: Button
    private let add: Button
    private let sidebar: Button
    private let back: Button
    private let middle = Stack(transition: .none, milliseconds: 0)
    private let wideSearch = Box(.horizontal)
    private let narrowSearch = Box(.horizontal)
    private let title = Label("", role: .heading)
    private let prompt = Label("")
    private let tabs: TabsController
    private var searchIsBelow: Bool?

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        let header = store.presentation.header
        cancel = Button(label: renderer.render(header.cancel.label))
        add = Button(label: renderer.render(header.add.label))
        sidebar = Button(iconName: "sidebar-show-symbolic", label: renderer.render(header.sidebarToggle.label))
        let face = Box(.horizontal, spacing: 4)
        face.append(Image(iconName: "go-previous-symbolic", pixelSize: 16))
        face.append(Label(renderer.render(header.back.label)))
        back = Button(child: face)
        back.hasFrame = false
        back.setAccessible(label: renderer.render(header.back.label))
        search = SearchController(store: store, renderer: renderer)
        tabs = TabsController(store: store, renderer: renderer)
        add.isSuggested = true
        bar.showsTitleButtons = false
        bar.addClass("picker-header")
        bar.addStart(cancel)
        bar.addStart(sidebar)
        bar.addStart(back)
        bar.addEnd(add)
        wideSearch.halign = .center
        wideSearch.hexpand = true
        narrowSearch.addClass("picker-narrow-search")
        middle.setHomogeneous(horizontal: false, vertical: false)
        middle.add(wideSearch, name: "search")
        middle.add(tabs.root, name: "tabs")
        middle.add(title, name: "title")
        middle.add(Box(.horizontal), name: "nothing")
        bar.setTitleWidget(middle)
        title.addClass("title")
        prompt.wraps = true
        prompt.addClass("picker-prompt")
        below.append(prompt)
        below.append(narrowSearch)
        cancel.onClicked { [store] in store.send(.cancelPressed) }
        add.onClicked { [store] in store.send(.addPressed) }
        sidebar.onClicked { [store] in store.send(.sidebarToggled) }
        back.onClicked { [store] in store.send(.stagingClosed) }
        apply(store.presentation)
    }

    func apply(_ presentation: PickerPresentation) {
        let header = presentation.header
        bar.isVisible = header.isVisible
        show(cancel, header.cancel)
        show(add, header.add)
        add.label = renderer.render(header.add.label)
        show(sidebar, header.sidebarToggle)
        show(back, header.back)
        prompt.isVisible = header.prompt != nil
        prompt.text = header.prompt ?? ""
        title.text = header.title.map { renderer.render($0) } ?? ""
        let showsSearch = presentation.search.isVisible
        // Where tabs take the middle of the bar the entry has a line of its own.
        place(searchBelow: header.showsTabs)
        // Four words in 360 pixels: other languages have longer ones than English.
        bar.setClass("picker-crowded", header.showsTabs)
        narrowSearch.isVisible = showsSearch && header.showsTabs
        middle.visibleName =
            header.title != nil ? "title" : header.showsTabs ? "tabs" : showsSearch ? "search" : "nothing"
        below.isVisible = header.isVisible && (prompt.isVisible || narrowSearch.isVisible)
        tabs.apply(header)
        search.apply(presentation.search)
    }

    private func show(_ button: Button, _ presentation: ButtonPresentation) {
        button.isVisible = presentation.isVisible
        button.isSensitive = presentation.isEnabled
        button.tooltip = presentation.tooltip.map { renderer.render($0) }
    }

    private func place(searchBelow: Bool) {
        guard searchIsBelow != searchBelow else { return }
        let (from, to) = searchBelow ? (wideSearch, narrowSearch) : (narrowSearch, wideSearch)
        if searchIsBelow != nil { from.remove(search.root) }
        searchIsBelow = searchBelow
        search.root.hexpand = searchBelow
        to.append(search.root)
    }
}
