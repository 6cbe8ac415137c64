// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
import PickerModel

/// A window of its own around the picker's content, with the keys of `KeyTable`.
@MainActor
package final class PickerWindow {
    package let window: ApplicationWindow
    package let view: PickerView
    private let store: PickerStore
    private let renderer: TextRenderer
    private let focusRings: FocusRings
    private var measuring: LoopTimer?
    private var heldKeys = HeldKeys()
    /// The initial size, then the size that was sent last.
    private var knownSize: (width: Int, height: Int)

    /// - Parameter mark: the style class for windows with this accent colour (`Appearance.dress`).
    init(
        application: Application, store: PickerStore, feed: ThumbnailFeed, previews: PreviewFeed, covers: AlbumCovers,
        player: (any ClipPlaying)?, renderer: TextRenderer, size: (width: Int, height: Int), mark: String? = nil
    ) {
        self.store = store
        self.renderer = renderer
        knownSize = size
        window = ApplicationWindow(application: application)
        focusRings = FocusRings(in: window)
        view = PickerView(
            store: store, feed: feed, previews: previews, covers: covers, renderer: renderer, player: player)
        window.title = renderer.render(FixedNames.window(selectsAccess: store.state.selectsAccess))
        // Where an app has it, a picker may have any size.
        let isEmbedded = store.state.configuration.style.isEmbedded
        switch Decorations.wanted {
        case .own:
            window.setTitlebar(view.header.bar)
            window.setChild(Yielding(view.body, toNothing: isEmbedded))
        case .windowSystem:
            let content = Box(.vertical)
            content.append(view.header.bar)
            view.body.vexpand = true
            content.append(view.body)
            window.setChild(Yielding(content, toNothing: isEmbedded))
        }
        if let embedding = Embedding.current { fill(embedding) }
        window.defaultSize = size
        window.addClass("picker-window")
        if let mark { window.addClass(mark) }
        window.onResize { [weak self] width, height in self?.resized(width, height) }
        window.onCloseRequest { [store] in
            store.send(.closePressed)
            // The window closes when the outcome is decided, which is immediate unless the person is asked.
            return true
        }
        view.onOpenChanged = { [weak self] in self?.show($0) }
        window.onKey(phase: .capture) { [weak self] press in self?.captured(press) ?? false }
        window.onKey { [weak self] press in self?.bubbled(press) ?? false }
        window.onKeyUp { [weak self] press in
            if let key = press.chord(isRightToLeft: false)?.key { self?.heldKeys.release(key) }
        }
        window.onActiveChange { [weak self] in
            if self?.window.isActive == false { self?.heldKeys.leave() }
        }
        view.header.search.captureKeys(from: window)
        view.header.search.onDone = { [weak view] in view?.focusContent(evenFromSearch: true) }
    }

    /// In another program's widget Tab goes in and out in the order of that program's own.
    private func fill(_ embedding: Embedding) {
        window.leaveUndecorated()
        window.onMoveFocus { [weak self] isBackward in
            guard let self else { return false }
            if !window.moveFocusInside(backward: isBackward) { embedding.leave(backward: isBackward) }
            return true
        }
        coverAsHost()
        embedding.onEnter = { [weak self] isBackward in self?.window.enterFocus(backward: isBackward) }
    }

    /// Leaves free what the host covers, after a change of that.
    package func coverAsHost() {
        if let insets = Embedding.current?.insets { view.insets = SafeInsets(insets) }
    }

    /// Binds tiles and requests their pictures before the first layout.
    package func prepare() {
        view.edge.resized(width: window.defaultSize.width - Display.windowFrame)
        if PickerView.isNarrow(window.defaultSize.width) {
            view.resized(width: window.defaultSize.width, height: window.defaultSize.height)
        }
        let size = Self.gridSize(in: window.defaultSize, store.presentation)
        view.grid.prepare(width: size.width, height: size.height)
    }

    /// Saves the window size half a second after resizing stops.
    private func resized(_ width: Int, _ height: Int) {
        view.resized(width: width, height: height)
        measuring?.cancel()
        measuring = LoopTimer.after(milliseconds: 500) { [weak self] in self?.measure() }
    }

    private func measure() {
        measuring = nil
        // `defaultSize` is the size that the person gave the window, even while it is maximised; the allocated size
        // includes the frame.
        let size = window.defaultSize
        guard size != knownSize else { return }
        knownSize = size
        store.send(.windowMeasured(WindowExtent(width: size.width, height: size.height)))
    }

    /// Shows or hides the window. It is hidden at once, without waiting for the photos of the outcome.
    private func show(_ isOpen: Bool) {
        if !isOpen, let pending = measuring {
            pending.cancel()
            measure()
        }
        window.isVisible = isOpen
    }

    /// The size of the grid in the first layout, for which pictures are requested before the window is shown.
    private static func gridSize(
        in window: (width: Int, height: Int), _ presentation: PickerPresentation
    ) -> (width: Int, height: Int) {
        let frame = Display.windowFrame
        let hasSidebar = presentation.sidebar.isVisible && !PickerView.isNarrow(window.width)
        let sidebar = SidebarWidth.fitting(presentation.sidebar.width, in: window.width - frame)
        return (window.width - frame - (hasSidebar ? sidebar + 1 : 0), window.height - frame - 95)
    }

    /// Requests the pictures of the first screen before the window exists, so that they are decoded on another core
    /// while widgets are made.
    static func askAhead(
        _ feed: ThumbnailFeed, for presentation: PickerPresentation, size: (width: Int, height: Int),
        from record: (AssetID) -> Asset?
    ) {
        let size = gridSize(in: size, presentation)
        let grid = presentation.grid
        let geometry = GridGeometry(
            list: grid.list, arrangement: grid.arrangement, width: Double(size.width), height: Double(size.height),
            tileSize: min(grid.tileSize, grid.tileLimit ?? .max), fit: grid.fit, headingAbove: grid.showsHeading,
            captions: grid.captions)
        let page = Double(geometry.isRow ? size.width : size.height)
        let start = geometry.initialValue(grid.initialEdge, page: page)
        let visible = geometry.indices(from: start, to: start + page)
        let scale = Display.scale
        feed.show(
            visible: visible.compactMap { index in
                record(grid.list[index].id).map {
                    PictureWish(for: $0, TileExtent(of: index, in: geometry, scale: scale))
                }
            }, ahead: [])
    }

    package func present() {
        ShmKeeper.attach(window)
        window.present()
        view.focusContent()
        view.sayPrompt()
    }

    /// Handles keys that have the same effect for every focused widget.
    private func captured(_ press: KeyPress) -> Bool {
        // No widget sees the repetition: lists and entries of GTK answer Escape, too.
        if let key = press.chord(isRightToLeft: false)?.key, heldKeys.ignores(key) { return true }
        guard case .window(let action) = press.action(in: .window, over: window) else { return false }
        switch action {
        case .search:
            store.send(.previewClosed)
            view.header.beginSearch()
        case .goToPath:
            store.send(.previewClosed)
            view.header.search.beginPath()
        case .toggleStaging: store.send(store.state.staging == nil ? .stagingOpened : .stagingClosed)
        case .zoomIn: view.zoom(.nearer)
        case .zoomOut: view.zoom(.farther)
        case .resetZoom: view.zoom(.reset)
        case .moveEdge: view.edge.toggleKeys()
        case .toggleSidebar: store.send(.sidebarToggled)
        // GTK opens a window's primary menu by F10 up to 4.18, and in 4.24 no more.
        case .openOptions: view.footer.options.open()
        case .chooseOtherFiles: store.send(.otherFilesRequested)
        case .showShortcuts: showShortcuts()
        case .close: store.send(.closePressed)
        }
        return true
    }

    private func showShortcuts() {
        let groups = ShortcutGroup.groups(store.state).map { group in
            (
                renderer.render(group.title),
                group.shortcuts.map { shortcut in
                    (shortcut.chords.map(\.accelerator).joined(separator: " "), renderer.render(shortcut.title))
                }
            )
        }
        ShortcutsWindow.show(groups, over: view.body)
    }

    /// Pastes from the clipboard: visits files; a text goes into the search entry, and a path is visited.
    private func paste() {
        Clipboard.content { [weak self] content in
            switch content {
            // An empty list of files is sent, too, so that a notice says so.
            case .files(let files): self?.store.send(.locationsGiven(.files(files.map { FileLocation(bytes: $0) })))
            case .text(let text): text.map { self?.paste($0) }
            }
        }
    }

    private func paste(_ text: String) {
        let search = store.presentation.search
        if search.takesPaths, LocationRequest.isPath(text) {
            store.send(.locationsGiven(.text(text)))
        } else if search.isVisible {
            view.header.search.type(text)
        }
    }

    /// Handles keys that the focused widget did not.
    private func bubbled(_ press: KeyPress) -> Bool {
        guard case .afterFocus(let action) = press.action(in: .afterFocus, over: window) else { return false }
        switch action {
        case .escape: store.send(.escapePressed)
        case .undo: store.send(.undoPressed)
        case .redo: store.send(.redoPressed)
        case .paste: paste()
        }
        return true
    }
}
