// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The bar at the top edge: Cancel, sidebar, search or title, Add; and below it the app's prompt and, in a narrow
/// window, the search entry.
@MainActor
final class HeaderController {
    /// The bar. A window uses it as its title bar; other hosts may place it anywhere.
    let bar = HeaderBar()
    /// The widgets below the bar.
    let below = Box(.vertical)
    let search: SearchController

    private let store: PickerStore
    private let renderer: TextRenderer
    private let cancel: Button
    let add: Button
    private let more: MenuButton
    private var shownMore: [MenuCommand]?
    private let sidebar: Button
    private let back: Button
    private let backText: Label
    private let middle = Stack(transition: .none, milliseconds: 0)
    private let wideSearch = Box(.horizontal)
    private let endSearch = Box(.horizontal)
    private let narrowSearch = Box(.horizontal)
    private let searchButton: Button
    private let spacers = (start: Box(.horizontal), end: Box(.horizontal))
    private let cancelFace: (words: Label, cross: Image)
    private let title = Label("", role: .heading)
    private let prompt = Label("")
    private let promptLine = Box(.vertical)
    private let tabs: TabsController
    private var searchPlace: PickerRoom.Search?
    private var width: Int?
    /// Room at the sides of lines below the bar.
    private var sides = Margins()

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        let header = store.presentation.header
        let cancelWords = renderer.render(header.cancel.label)
        cancelFace = (Label(cancelWords), Image(iconName: "window-close-symbolic", pixelSize: 16))
        cancel = Button(child: cancelFace.words)
        cancel.addClass("text-button")
        cancel.setAccessible(label: cancelWords)
        searchButton = Button(iconName: "system-search-symbolic", label: renderer.render(FixedNames.search))
        add = Button(label: renderer.render(header.add.label))
        more = MenuButton(iconName: "pan-down-symbolic", label: renderer.render(FixedNames.more))
        sidebar = Button(iconName: "sidebar-show-symbolic", label: renderer.render(header.sidebarToggle.label))
        let face = Box(.horizontal, spacing: 4)
        face.append(Image(iconName: "go-previous-symbolic", pixelSize: 16))
        backText = Label(renderer.render(header.back.label))
        face.append(backText)
        back = Button(child: face)
        back.hasFrame = false
        back.setAccessible(label: renderer.render(header.back.label))
        search = SearchController(store: store, renderer: renderer)
        tabs = TabsController(store: store, renderer: renderer)
        add.isSuggested = true
        bar.showsTitleButtons = false
        bar.addClass("picker-header")
        for spacer in [spacers.start, spacers.end] { spacer.isVisible = false }
        bar.addStart(spacers.start)
        bar.addStart(cancel)
        bar.addStart(sidebar)
        bar.addStart(back)
        let commit = Box(.horizontal)
        commit.addClass("linked")
        commit.append(add)
        commit.append(more)
        more.addClass("picker-more")
        bar.addEnd(spacers.end)
        bar.addEnd(commit)
        bar.addEnd(endSearch)
        bar.addEnd(searchButton)
        searchButton.onClicked { [weak self] in self?.beginSearch() }
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
        title.ellipsize = .end
        prompt.wraps = true
        prompt.centersLines = true
        prompt.addClass("picker-prompt")
        promptLine.addClass("picker-prompt-line")
        promptLine.append(prompt)
        below.append(promptLine)
        below.append(narrowSearch)
        cancel.onClicked { [store] in store.send(.cancelPressed) }
        add.onClicked { [store] in store.send(.addPressed) }
        // GTK gives a press on an insensitive button to what is around it. It is claimed, or it would move the window.
        commit.onClick { [store] click in
            guard !store.presentation.header.add.isEnabled else { return }
            click.claim()
            store.send(.addPressed)
        }
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
        showMore(header)
        show(sidebar, header.sidebarToggle)
        show(back, header.back)
        show(cancelAsCross: header.isTerse)
        promptLine.isVisible = header.showsPrompt
        prompt.text = header.prompt ?? ""
        title.text = header.title.map { renderer.render($0) } ?? ""
        place(header.search)
        narrowSearch.isVisible = header.search == .below
        endSearch.isVisible = header.search == .besideTabs
        searchButton.isVisible = header.search == .button
        middle.visibleName =
            header.showsTitle
            ? "title" : header.showsTabs ? "tabs" : header.search == .inBar ? "search" : "nothing"
        below.isVisible = header.isVisible && (promptLine.isVisible || narrowSearch.isVisible)
        tabs.apply(header)
        search.apply(presentation.search)
        fit(header)
    }

    /// Sets the width of the bar in a narrow window; nil in a wide one.
    func narrowed(to width: Int?) {
        guard self.width != width else { return }
        self.width = width
        fit(store.presentation.header)
    }

    /// Fits up to four labels into 360 pixels, in languages with longer words than English: hides the label beside the
    /// back arrow, then reduces the font, and reduces it further if large text would force a wider window.
    private func fit(_ header: HeaderPresentation) {
        bar.setClass("picker-narrow", width != nil)
        backText.isVisible = width == nil
        let words = width.map { ($0, wordsWidth(header)) }
        bar.setClass("picker-crowded", words.map { $0 < $1 } ?? false)
        bar.setClass("picker-tight", words.map { $1 > Self.crowded } ?? false && LargeText.isSet)
    }

    /// Labels wider than this do not fit into 360 pixels even with the reduced font.
    private static let crowded = 424

    /// The width of all labels with the style sheet's padding. GTK would report it one frame too late.
    private func wordsWidth(_ header: HeaderPresentation) -> Int {
        var words = [header.cancel, header.add].filter(\.isVisible).map(\.label)
        if header.showsTabs { words += [FixedNames.photosTab, FixedNames.albumsTab] }
        if let title = header.title { words.append(title) }
        let widths = words.map { TextLayout(renderer.render($0), for: bar, weight: .semibold).pixelSize.width + 28 }
        return widths.reduce((header.back.isVisible ? 48 : 8) + (header.more.isEmpty ? 0 : 40), +)
    }

    private func showMore(_ header: HeaderPresentation) {
        more.isVisible = !header.more.isEmpty
        more.isSensitive = header.add.isEnabled
        guard shownMore != header.more, !header.more.isEmpty else { return }
        shownMore = header.more
        more.setPopover(Menu([CommandMenu.items(header.more, for: store, over: bar, renderer)]))
    }

    private func show(_ button: Button, _ presentation: ButtonPresentation) {
        button.isVisible = presentation.isVisible
        button.isSensitive = presentation.isEnabled
        button.tooltip = presentation.tooltip.map { renderer.render($0) }
    }

    private func show(cancelAsCross: Bool) {
        guard cancel.hasClass("picker-cross") != cancelAsCross else { return }
        cancel.setClass("picker-cross", cancelAsCross)
        cancel.setClass("text-button", !cancelAsCross)
        cancel.setClass("image-button", cancelAsCross)
        cancel.setChild(cancelAsCross ? cancelFace.cross : cancelFace.words)
    }

    /// Handles Ctrl+F: moves the focus to the entry, which comes in place of its button.
    func beginSearch() {
        guard store.presentation.header.search == .button else { return search.focus() }
        store.send(.suggestionsWanted)
        // It can take the focus after its layout.
        LoopTimer.idle(beforeRedraw: true) { [search] in search.focus() }
    }

    /// Leaves free what is covered at the edges of the view.
    func cover(_ insets: SafeInsets) {
        for (spacer, width) in [(spacers.start, insets.start), (spacers.end, insets.end)] {
            spacer.isVisible = width > 0
            spacer.setSizeRequest(width: width)
        }
        bar.margins = Margins(top: insets.top)
        sides = Margins(start: insets.start, end: insets.end)
        prompt.margins = sides
        if search.root.hexpand { search.root.margins = sides }
    }

    /// The box of a place; a button has its entry ready out of sight.
    private func box(of place: PickerRoom.Search) -> Box {
        switch place {
        case .inBar: wideSearch
        case .besideTabs: endSearch
        case .below, .button, .none: narrowSearch
        }
    }

    private func place(_ new: PickerRoom.Search) {
        guard searchPlace != new else { return }
        let isTyping = search.entry.hasFocusWithin
        let (from, to) = (searchPlace.map { box(of: $0) }, box(of: new))
        searchPlace = new
        guard from !== to else { return }
        from?.remove(search.root)
        search.root.hexpand = to === narrowSearch
        search.root.margins = to === narrowSearch ? sides : Margins()
        search.placeNote(below: to === narrowSearch)
        to.append(search.root)
        // A reparented widget loses the focus, and can take it again only after its layout.
        guard isTyping else { return }
        LoopTimer.idle(beforeRedraw: true) { [search] in
            search.entry.grabFocus()
            search.entry.position = -1
        }
    }
}
