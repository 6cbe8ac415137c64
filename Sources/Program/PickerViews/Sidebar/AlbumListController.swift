// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The list of albums: in the sidebar of a wide window, instead of the grid in a narrow one.
///
/// Only rows near the visible part have widgets: GTK's renderer processes every row widget in each frame, visible or
/// not, and a library may have a thousand folders.
@MainActor
final class AlbumListController {
    let root = Box(.vertical)
    private let addFolder: Button
    private let otherFiles: Button
    private let renderer: TextRenderer
    private let list: ListView
    private let scroller: ScrolledWindow
    private let store: PickerStore
    private let opensSelected: Bool
    private let source: RowSource
    private let covers: CoverRequests
    private var shown: SidebarPresentation?
    /// Number of rows that the list widget knows.
    private var listed = 0
    private var isGrowing = false

    /// Rows listed at first: as many as a window of default height shows, so that the first picture does not wait for
    /// more.
    private static let listedAtFirst = 24
    /// Above this number of rows, the list widget makes no more row widgets.
    private static let alive = 200
    /// Rows that Page Up and Page Down move by.
    private static let rowsOfPage = 10
    /// Rows added in one step, which takes some milliseconds.
    private static let listedAtOnce = 8

    /// The source of the rows' contents.
    @MainActor
    private final class RowSource {
        var rows = SidebarRows()
    }

    /// - Parameter opensSelected: whether selecting a row opens its album, as in a sidebar. Otherwise a tap, Return or
    ///   Space opens it, as in the albums tab, which then gives way to the photos.
    init(store: PickerStore, renderer: TextRenderer, covers: AlbumCovers, opensSelected: Bool) {
        self.store = store
        self.opensSelected = opensSelected
        self.renderer = renderer
        addFolder = Button(child: Self.face(renderer.render(FixedNames.addFolder)))
        otherFiles = Button(child: Self.face(renderer.render(FixedNames.otherFiles), icon: "document-open-symbolic"))
        let source = RowSource()
        self.source = source
        list = ListView {
            AlbumRow(renderer: renderer) {
                source.rows.indices.contains($0) ? source.rows[$0] : nil
            } picture: {
                covers.picture(of: $0, scale: $1)
            } toggle: {
                store.send(.albumToggled($0))
            }
        }
        scroller = ScrolledWindow(child: list, horizontal: .never, vertical: .automatic)
        scroller.vexpand = true
        self.covers = CoverRequests(of: list, in: scroller, store: store, covers: covers)
        // When the focus enters, GTK tries only the first row, a heading, and leaves the focus on the scrolled window.
        scroller.onFocusChange { [weak self] isInside in
            if isInside { LoopTimer.idle(beforeRedraw: true) { self?.passFocusOn() } }
        }
        root.append(scroller)
        root.append(addFolder)
        root.append(otherFiles)
        root.addClass("picker-albums")
        for (button, name) in [(addFolder, FixedNames.addFolder), (otherFiles, FixedNames.otherFiles)] {
            button.hasFrame = false
            button.setAccessible(label: renderer.render(name))
            button.addClass("picker-add-folder")
        }
        otherFiles.onClicked { [store] in store.send(.otherFilesRequested) }
        addFolder.onClicked { [weak self] in
            guard let self else { return }
            FolderQuestions.add(to: store, over: root, renderer)
        }
        // Handled before the list, whose arrow keys stop at headings, and before the row, whose Space toggles the
        // selection.
        list.onKey(phase: .capture) { [weak self] press in self?.pressed(press) ?? false }
        list.addClass("navigation-sidebar")
        list.setAccessible(label: renderer.render(FixedNames.albums))
        // Opens even the current album, which may be covered by the staging area or by this list.
        list.onActivated { [weak self] index in self?.open(index) }
        if opensSelected {
            list.onSelected { [weak self] index in self?.open(index) }
        } else {
            // The albums tab has larger rows, for touch.
            root.addClass("picker-albums-tab")
            list.activatesOnSingleClick = true
            list.onMotion(leave: { [weak self] in self?.select() })
        }
    }

    /// Moves the focus to the open album.
    func focus() {
        select()
        if let index = list.selectedIndex { list.focus(index) } else { root.grabFocus() }
    }

    private static func face(_ text: String, icon: String = "list-add-symbolic") -> Box {
        let face = Box(.horizontal, spacing: 10)
        face.append(Image(iconName: icon, pixelSize: 16))
        face.append(Label(text))
        return face
    }

    /// Moves the focus from the scrolled window to the selected row.
    private func passFocusOn() {
        guard scroller.isFocus else { return }
        if let index = list.selectedIndex ?? source.rows.firstIndex(where: \.isAlbum) { list.focus(index) }
    }

    /// Handles keys: arrows move between albums, skipping headings, and open and close the selected album as in a tree.
    /// Space acts like Return.
    private func pressed(_ press: KeyPress) -> Bool {
        guard case .albums(let action) = press.action(in: .albums, over: root), let selected = list.selectedIndex,
            source.rows.indices.contains(selected),
            case .album(let album, _, _, _, let disclosure) = source.rows[selected]
        else { return false }
        switch (action, disclosure) {
        case (.open, _): open(selected)
        case (.expand, .closed), (.collapse, .open): store.send(.albumToggled(album.id))
        case (.expand, _), (.collapse, _): return false
        case (.previous, _): choose(-1, from: selected)
        case (.next, _): choose(1, from: selected)
        case (.pageUp, _): choose(-Self.rowsOfPage, from: selected)
        case (.pageDown, _): choose(Self.rowsOfPage, from: selected)
        case (.first, _): choose(-listed, from: selected)
        case (.last, _): choose(listed, from: selected)
        }
        return true
    }

    /// Goes so many albums on, or back; to the end where there are fewer.
    private func choose(_ step: Int, from selected: Int) {
        let albums = source.rows.prefix(listed).indices.filter { source.rows[$0].isAlbum }
        guard let place = albums.firstIndex(of: selected) else { return }
        let target = albums[min(max(0, place + step), albums.count - 1)]
        if target != selected { list.choose(target) }
    }

    func apply(_ sidebar: SidebarPresentation) {
        guard shown != sidebar else { return }
        shown = sidebar
        addFolder.isVisible = sidebar.addFolder != nil
        addFolder.tooltip = sidebar.addFolder?.tooltip.map { renderer.render($0) }
        otherFiles.isVisible = sidebar.otherFiles != nil
        otherFiles.tooltip = sidebar.otherFiles?.tooltip.map { renderer.render($0) }
        if source.rows != sidebar.rows { replace(with: sidebar.rows) }
        select()
        grow(after: 400)
        covers.apply(sidebar)
    }

    private func select() {
        let index = source.rows.prefix(listed).firstIndex { row in
            if case .album(let album, _, _, _, _) = row { album.id == shown?.selected } else { false }
        }
        if list.selectedIndex != index { list.select(index) }
    }

    /// Replaces only the rows that differ between the common start and end, which keeps the scroll position.
    private func replace(with rows: SidebarRows) {
        let old = source.rows.prefix(listed)
        let new = listed > Self.alive ? rows[...] : rows.prefix(max(listed, Self.listedAtFirst))
        source.rows = rows
        listed = new.count
        let shorter = min(old.count, new.count)
        let before = (0..<shorter).first { !old[$0].isSamePlace(as: new[$0]) } ?? shorter
        let after =
            (0..<shorter - before).first { !old[old.count - 1 - $0].isSamePlace(as: new[new.count - 1 - $0]) }
            ?? shorter - before
        list.replace(before..<old.count - after, with: new.count - after - before)
        list.refresh()
    }

    /// Adds the remaining rows to the list widget in small steps after the first pictures are painted, since it makes
    /// row widgets, visible or not, up to its limit.
    private func grow(after milliseconds: Int) {
        guard listed < source.rows.count, !isGrowing else { return }
        isGrowing = true
        LoopTimer.after(milliseconds: milliseconds) { [weak self] in
            guard let self else { return }
            isGrowing = false
            let next = listed + Self.listedAtOnce
            let end = next > Self.alive ? source.rows.count : min(next, source.rows.count)
            guard listed < end else { return }
            list.replace(listed..<listed, with: end - listed)
            listed = end
            select()
            grow(after: 15)
        }
    }

    private func open(_ index: Int) {
        guard source.rows.indices.contains(index), case .album(let album, _, _, _, _) = source.rows[index] else {
            return
        }
        store.send(.albumOpened(album.kind == .library ? nil : album.id))
    }
}

extension SidebarRow {
    /// Whether the row is an album and can be selected.
    fileprivate var isAlbum: Bool {
        if case .album = self { true } else { false }
    }

    /// Whether both rows stand for the same album or heading, even if their texts differ.
    fileprivate func isSamePlace(as other: SidebarRow) -> Bool {
        switch (self, other) {
        case (.album(let one, _, _, _, _), .album(let two, _, _, _, _)): one.id == two.id
        case (.heading(let one, _), .heading(let two, _)): one == two
        case (.album, .heading), (.heading, .album): false
        }
    }
}
