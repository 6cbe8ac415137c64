// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
import PickerModel

/// A window of its own around the picker's content, with the keys of the contract's section 9.
@MainActor
package final class PickerWindow {
    package let window: ApplicationWindow
    package let view: PickerView
    private let store: PickerStore
    private let renderer: TextRenderer
    private var measuring: LoopTimer?
    /// The size opened with, then the last one that was told.
    private var knownSize: (width: Int, height: Int)

    /// - Parameter mark: what the style sheet knows windows of its accent by (`Look.dress`).
    init(
        application: Application, store: PickerStore, feed: ThumbnailFeed, previews: PreviewFeed,
        player: (any ClipPlaying)?, renderer: TextRenderer, size: (width: Int, height: Int), mark: String? = nil
    ) {
        self.store = store
        self.renderer = renderer
        knownSize = size
        window = ApplicationWindow(application: application)
        view = PickerView(store: store, feed: feed, previews: previews, renderer: renderer, player: player)
        window.title = renderer.render(FixedNames.window)
        switch Decorations.wanted {
        case .own:
            window.setTitlebar(view.header.bar)
            window.setChild(Yielding(view.body))
        case .windowSystem:
            let content = Box(.vertical)
            content.append(view.header.bar)
            view.body.vexpand = true
            content.append(view.body)
            window.setChild(Yielding(content))
        }
        window.defaultSize = size
        window.addClass("picker-window")
        if let mark { window.addClass(mark) }
        window.onResize { [weak self] width, _ in self?.resized(width) }
        window.onCloseRequest { [store] in
            store.send(.windowClosed)
            // The window goes when the outcome is decided, which is at once.
            return true
        }
        view.onOpenChanged = { [weak self] in self?.show($0) }
        window.onKey(phase: .capture) { [weak self] press in self?.captured(press) ?? false }
        window.onKey { [weak self] press in self?.bubbled(press) ?? false }
        view.header.search.captureKeys(from: window)
        view.header.search.onDone = { [weak view] in view?.focusContent(evenFromSearch: true) }
    }

    /// Binds tiles and asks for their pictures ahead of the first layout.
    package func prepare() {
        if PickerView.isNarrow(window.defaultSize.width) { view.resized(width: window.defaultSize.width) }
        let size = Self.gridSize(in: window.defaultSize, store.presentation)
        view.grid.prepare(width: size.width, height: size.height)
    }

    /// What a person drags a window to is remembered once the hand rests.
    private func resized(_ width: Int) {
        view.resized(width: width)
        measuring?.cancel()
        measuring = LoopTimer.after(milliseconds: 500) { [weak self] in self?.measure() }
    }

    private func measure() {
        measuring = nil
        // GTK keeps it at what a hand gave the window, also while that is maximised; what is allocated has a frame around.
        let size = window.defaultSize
        guard size != knownSize else { return }
        knownSize = size
        store.send(.windowMeasured(WindowExtent(width: size.width, height: size.height)))
    }

    /// The window goes at once, whatever the photos of the outcome take.
    private func show(_ isOpen: Bool) {
        if !isOpen, let pending = measuring {
            pending.cancel()
            measure()
        }
        window.isVisible = isOpen
    }

    /// What the first layout will give the grid: pictures of exactly that size are asked for before the window is up.
    private static func gridSize(
        in window: (width: Int, height: Int), _ presentation: PickerPresentation
    ) -> (width: Int, height: Int) {
        let frame = Display.windowFrame
        let hasSidebar = presentation.sidebar.isVisible && !PickerView.isNarrow(window.width)
        return (window.width - frame - (hasSidebar ? Int(NominalSize.sidebar) + 1 : 0), window.height - frame - 95)
    }

    /// Asks for the pictures of the first screen before there is a window at all: while widgets are made on one core, the
    /// other one decodes.
    static func askAhead(
        _ feed: ThumbnailFeed, for presentation: PickerPresentation, size: (width: Int, height: Int),
        from record: (AssetID) -> Asset?
    ) {
        let size = gridSize(in: size, presentation)
        let grid = presentation.grid
        let geometry = GridGeometry(
            list: grid.list, arrangement: grid.arrangement, width: Double(size.width), height: Double(size.height),
            tileSize: grid.tileSize, headingAbove: grid.heading != nil)
        let page = Double(geometry.isRow ? size.width : size.height)
        let start = geometry.initialValue(grid.initialEdge, page: page)
        let visible = geometry.indices(from: start, to: start + page)
        let scale = Display.scale
        feed.fit = grid.fit
        feed.show(
            visible: visible.compactMap { index in
                record(grid.list[index].id).map { ($0, Int((geometry.tile * scale).rounded())) }
            }, ahead: [])
    }

    package func present() {
        ShmKeeper.attach(window)
        window.present()
        view.focusContent()
        view.sayPrompt()
    }

    /// Keys that mean the same wherever the focus is.
    private func captured(_ press: KeyPress) -> Bool {
        let control = press.modifiers.contains(.control)
        switch (press.key.lowercased, control) {
        case (Key("f"), true):
            store.send(.previewClosed)
            view.header.search.focus()
        case (.plus, true), (.equal, true): zoom(.zoomedIn) { $0.zoom(by: 1.25) }
        case (.minus, true): zoom(.zoomedOut) { $0.zoom(by: 1 / 1.25) }
        case (.zero, true): zoom(.zoomReset) { $0.showWhole() }
        case (Key("w"), true): store.send(.windowClosed)
        case (.return_, true):
            store.send(store.state.staging == nil ? .stagingOpened : .stagingClosed)
        case (Key("l"), true):
            store.send(.previewClosed)
            view.header.search.beginPath()
        case (Key("o"), true): FileQuestions.choose(for: store, over: view.body, renderer)
        case (.f9, false): store.send(.sidebarToggled)
        // GTK opens a window's primary menu by it up to 4.18, and in 4.24 no more.
        case (.f10, false) where !press.modifiers.contains(.shift): view.footer.options.open()
        case (Key("?"), true): showShortcuts()
        default: return false
        }
        return true
    }

    private func showShortcuts() {
        let groups = ShortcutGroup.groups(store.state).map { group in
            (renderer.render(group.title), group.shortcuts.map { ($0.keys, renderer.render($0.title)) })
        }
        ShortcutsWindow.show(groups, over: view.body)
    }

    /// What is on top is what becomes larger or smaller: the picture of the preview, or the tiles.
    private func zoom(_ tiles: PersonIntent, _ picture: (PreviewController) -> Void) {
        if view.preview.isOpen { picture(view.preview) } else { store.send(tiles) }
    }

    /// Files that were copied are gone to; a text is as if it were typed over the photos, a path is gone to.
    private func paste() {
        if Clipboard.hasFiles {
            // None of them here is said as well.
            Clipboard.files { [weak self] files in
                self?.store.send(.locationsGiven(.files(files.map { FileLocation(bytes: $0) })))
            }
            return
        }
        Clipboard.text { [weak self] text in
            guard let self, let text else { return }
            let search = store.presentation.search
            if search.takesPaths, LocationRequest.isPath(text) {
                store.send(.locationsGiven(.text(text)))
            } else if search.isVisible {
                view.header.search.type(text)
            }
        }
    }

    /// Keys that a focused widget may want for itself first.
    private func bubbled(_ press: KeyPress) -> Bool {
        let control = press.modifiers.contains(.control)
        switch (press.key.lowercased, control) {
        case (.escape, false): store.send(.escapePressed)
        // With Shift it means the opposite elsewhere, which there is not here.
        case (Key("z"), true) where !press.modifiers.contains(.shift): store.send(.undoPressed)
        case (Key("v"), true): paste()
        default: return false
        }
        return true
    }
}
