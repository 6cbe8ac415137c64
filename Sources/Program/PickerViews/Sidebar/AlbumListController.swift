// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The list of albums: in the sidebar of a wide window, in place of the grid in a narrow one.
///
/// Its rows are those near the view only: GTK's renderer draws each row that there is in each frame, on screen or not, and a
/// library has a thousand folders.
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
    private let places: Places
    private var shown: SidebarPresentation?
    /// How many of the places the list has been told of.
    private var listed = 0
    private var isGrowing = false

    /// What a window of the usual height shows of it at once: the first picture is not to wait for more.
    private static let listedAtFirst = 24
    /// Above this, places more make no widgets more.
    private static let alive = 200
    /// What Page Up and Page Down go by.
    private static let rowsOfPage = 10
    /// Rows made in one go: some milliseconds.
    private static let listedAtOnce = 8

    /// What the rows ask for their contents.
    @MainActor
    private final class Places {
        var rows = SidebarRows()
    }

    /// - Parameter opensSelected: whether what arrows come to opens, as in a sidebar; without it a tap, Return or Space does, as
    ///   where the list gives way to the photos.
    init(store: PickerStore, renderer: TextRenderer, opensSelected: Bool) {
        self.store = store
        self.opensSelected = opensSelected
        self.renderer = renderer
        addFolder = Button(child: Self.face(renderer.render(FixedNames.addFolder)))
        otherFiles = Button(child: Self.face(renderer.render(FixedNames.otherFiles), icon: "document-open-symbolic"))
        let places = Places()
        self.places = places
        list = ListView {
            AlbumRow(renderer: renderer) {
                places.rows.indices.contains($0) ? places.rows[$0] : nil
            } toggle: {
                store.send(.albumToggled($0))
            }
        }
        scroller = ScrolledWindow(child: list, horizontal: .never, vertical: .automatic)
        scroller.vexpand = true
        // From outside GTK tries the first row only, which is a heading, and leaves the keys with what scrolls.
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
        otherFiles.onClicked { [weak self] in
            guard let self else { return }
            FileQuestions.choose(for: store, over: root, renderer)
        }
        addFolder.onClicked { [weak self] in
            guard let self else { return }
            FolderQuestions.add(to: store, over: root, renderer)
        }
        // Before the list, which stops at a heading, and the row, whose own Space selects or takes that back.
        list.onKey(phase: .capture) { [weak self] press in self?.pressed(press) ?? false }
        list.addClass("navigation-sidebar")
        list.setAccessible(label: renderer.render(FixedNames.albums))
        // Also what is open already: it may be covered by the staging area, or by this list.
        list.onActivated { [weak self] index in self?.open(index) }
        if opensSelected {
            list.onSelected { [weak self] index in self?.open(index) }
        } else {
            // A list for fingers.
            root.addClass("picker-albums-tab")
            list.activatesOnSingleClick = true
            list.onMotion(leave: { [weak self] in self?.select() })
        }
    }

    /// Keys go to the album that is open.
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

    /// From what scrolls to what is selected.
    private func passFocusOn() {
        guard scroller.isFocus else { return }
        if let index = list.selectedIndex ?? places.rows.firstIndex(where: \.isAlbum) { list.focus(index) }
    }

    /// Arrows go from album to album, over headings, and open and close what is selected, as in any tree. Space is as Return.
    private func pressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isEmpty else { return false }
        if let target = target(of: press.key) {
            if target != list.selectedIndex { list.choose(target) }
            return true
        }
        guard let index = list.selectedIndex, places.rows.indices.contains(index) else { return false }
        if press.key == .space {
            open(index)
            return true
        }
        guard case .album(let album, _, _, let disclosure) = places.rows[index]
        else { return false }
        let forward: Key = root.isRightToLeft ? .left : .right
        let back: Key = root.isRightToLeft ? .right : .left
        switch (press.key, disclosure) {
        case (forward, .closed), (back, .open):
            store.send(.albumToggled(album.id))
            return true
        default: return false
        }
    }

    /// The album that a key leads to; nil for other keys, and where nothing is selected to go from.
    private func target(of key: Key) -> Int? {
        let albums = places.rows.prefix(listed).indices.filter { places.rows[$0].isAlbum }
        guard let selected = list.selectedIndex, let place = albums.firstIndex(of: selected) else { return nil }
        let step: Int
        switch key {
        case .up: step = -1
        case .down: step = 1
        case .pageUp: step = -Self.rowsOfPage
        case .pageDown: step = Self.rowsOfPage
        case .home: step = -place
        case .end: step = albums.count
        default: return nil
        }
        return albums[min(max(0, place + step), albums.count - 1)]
    }

    func apply(_ sidebar: SidebarPresentation) {
        guard shown != sidebar else { return }
        shown = sidebar
        addFolder.isVisible = sidebar.addFolder != nil
        addFolder.tooltip = sidebar.addFolder?.tooltip.map { renderer.render($0) }
        otherFiles.isVisible = sidebar.otherFiles != nil
        otherFiles.tooltip = sidebar.otherFiles?.tooltip.map { renderer.render($0) }
        if places.rows != sidebar.rows { replace(with: sidebar.rows) }
        select()
        grow(after: 400)
    }

    private func select() {
        let index = places.rows.prefix(listed).firstIndex { row in
            if case .album(let album, _, _, _) = row { album.id == shown?.selected } else { false }
        }
        if list.selectedIndex != index { list.select(index) }
    }

    /// What is the same at both ends stays, so that whoever has scrolled stays where they are.
    private func replace(with rows: SidebarRows) {
        let old = places.rows.prefix(listed)
        let new = listed > Self.alive ? rows[...] : rows.prefix(max(listed, Self.listedAtFirst))
        places.rows = rows
        listed = new.count
        let shorter = min(old.count, new.count)
        let before = (0..<shorter).first { !old[$0].isSamePlace(as: new[$0]) } ?? shorter
        let after =
            (0..<shorter - before).first { !old[old.count - 1 - $0].isSamePlace(as: new[new.count - 1 - $0]) }
            ?? shorter - before
        list.replace(before..<old.count - after, with: new.count - after - before)
        list.refresh()
    }

    /// Tells the list of the other places bit by bit, when the first pictures are painted: it makes widgets for what it knows
    /// of, in view or not, up to its measure.
    private func grow(after milliseconds: Int) {
        guard listed < places.rows.count, !isGrowing else { return }
        isGrowing = true
        LoopTimer.after(milliseconds: milliseconds) { [weak self] in
            guard let self else { return }
            isGrowing = false
            let next = listed + Self.listedAtOnce
            let end = next > Self.alive ? places.rows.count : min(next, places.rows.count)
            guard listed < end else { return }
            list.replace(listed..<listed, with: end - listed)
            listed = end
            select()
            grow(after: 15)
        }
    }

    private func open(_ index: Int) {
        guard places.rows.indices.contains(index), case .album(let album, _, _, _) = places.rows[index] else { return }
        store.send(.albumOpened(album.kind == .library ? nil : album.id))
    }
}

extension SidebarRow {
    /// Whether it can be selected.
    fileprivate var isAlbum: Bool {
        if case .album = self { true } else { false }
    }

    /// Whether both are the same line, whatever it says now.
    fileprivate func isSamePlace(as other: SidebarRow) -> Bool {
        switch (self, other) {
        case (.album(let one, _, _, _), .album(let two, _, _, _)): one.id == two.id
        case (.heading(let one, _), .heading(let two, _)): one == two
        default: false
        }
    }
}
