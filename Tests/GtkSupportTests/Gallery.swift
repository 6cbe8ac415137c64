// SPDX-License-Identifier: GPL-3.0-or-later

@testable import GtkSupport

/// One widget of every kind, wired as a program would wire it.
@MainActor
final class Gallery {
    let root = Box(.vertical, spacing: 6)
    private(set) var widgets: [Widget] = []
    let stack = Stack()
    let popover = Popover(child: Label("In the popover"))
    let list = ListView { GalleryRow() }
    let search = SearchEntry(placeholder: "Search Photos")
    let toggle = ToggleButton(iconName: "view-more-symbolic", label: "Sidebar")
    let onOff = Switch()
    let scale = Scale(1...10, value: 5)
    private(set) var texts: [String] = []
    private(set) var toggles: [Bool] = []
    private(set) var values: [Double] = []
    private(set) var rows: [Int] = []

    init(_ window: ApplicationWindow, token: Token) {
        let header = HeaderBar()
        let cancel = Button(label: "Cancel")
        let add = Button(label: "Add")
        add.isSuggested = true
        header.addStart(cancel)
        header.addEnd(add)
        header.setTitleWidget(search)
        window.setTitlebar(header)
        window.setDefaultWidget(add)
        window.title = "Gallery"

        add.onClicked { token.touch() }
        search.onChanged { [weak self] in self?.texts.append($0) }
        search.setKeyCapture(from: window)
        toggle.onToggled { [weak self] in self?.toggles.append($0) }
        onOff.onChanged { [weak self] in self?.toggles.append($0) }
        scale.onChanged { [weak self] in self?.values.append($0) }
        list.onSelected { [weak self] in self?.rows.append($0) }

        let menu = MenuButton(iconName: "open-menu-symbolic", label: "Options", popover: popover)
        let progress = ProgressBar()
        let overlay = Overlay(child: Image(iconName: "image-x-generic-symbolic", pixelSize: 32))
        let badge = Label("3")
        badge.halign = .end
        overlay.addOverlay(badge)
        let center = CenterBox()
        center.setStart(menu)
        center.setCenter(progress)
        center.setEnd(Separator(.vertical))
        stack.add(list, name: "list")
        stack.add(ScrolledWindow(child: Label("Nothing here"), horizontal: .never), name: "empty")
        for child in [toggle, onOff, scale, Entry(text: "caption"), center, overlay, stack] as [Widget] {
            root.append(child)
            widgets.append(child)
        }
        widgets += [root, header, cancel, add, search, menu, popover, progress, badge, center, list]
        attachControllers(token)
    }

    private func attachControllers(_ token: Token) {
        root.onClick { $0.claim() }
        root.onRelease(button: 0) { _ in token.touch() }
        root.onKey(phase: .capture) { _ in false }
        root.onScroll(phase: .capture, axes: .vertical) { _, _, _ in false }
        root.onMotion(enter: { _, _ in }, move: { _, _ in }, leave: {})
        root.onDrag(begin: { _ in }, update: { _ in }, end: { _, _ in })
        root.onZoom(begin: { _, _ in }, scale: { _ in }, end: {})
        root.onLongPress { _ in }
        root.onFocusChange { _ in token.touch() }.remove()
        root.addTick { _ in false }
    }

    /// Touches what a person would touch.
    func exercise() {
        search.text = "lisbon"
        toggle.isActive = true
        onOff.isActive = true
        scale.value = 7
        list.replace(0..<0, with: GalleryRow.names.count)
        list.select(0)
        list.selectAsAPerson(1)
        stack.visibleName = "empty"
        popover.popup()
        drainLoop()
        popover.popdown()
        list.replace(0..<list.count, with: 0)
    }
}

@MainActor
private final class GalleryRow: ListViewRow {
    static let names = ["All Photos", "Lisbon 2025", "Garden"]

    let root: Widget
    private let label = Label("")

    init() { root = label }

    func show(_ index: Int) -> (label: String, isSelectable: Bool) {
        label.text = Self.names[index]
        return (label.text, true)
    }
}
