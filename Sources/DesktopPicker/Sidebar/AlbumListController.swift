// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The list of albums: in the sidebar of a wide window, in place of the grid in a narrow one.
@MainActor
final class AlbumListController {
    let root: ScrolledWindow
    private let list = ListBox(selection: .single)
    private let store: PickerStore
    private let renderer: TextRenderer
    private var rows: [SidebarRow] = []
    private var isApplying = false
    private var shown: SidebarPresentation?
    /// How many of the rows are widgets already.
    private var made = 0
    private static let rowsAtOnce = 30

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        root = ScrolledWindow(child: list, horizontal: .never, vertical: .automatic)
        root.addClass("picker-albums")
        list.addClass("navigation-sidebar")
        list.setAccessible(label: renderer.render(FixedNames.albums))
        list.onRowActivated { [weak self] index in self?.open(index) }
    }

    func apply(_ sidebar: SidebarPresentation) {
        guard shown != sidebar else { return }
        shown = sidebar
        isApplying = true
        defer { isApplying = false }
        if rows != sidebar.rows {
            rows = sidebar.rows
            list.removeAll()
            made = 0
            makeRows()
        }
        select()
    }

    /// As many rows as a window shows at once, the rest when nothing more urgent is to do: a library has hundreds of
    /// folders, and each row is four widgets to be styled and measured before the first picture could be painted.
    private func makeRows() {
        let end = min(rows.count, made + Self.rowsAtOnce)
        for row in rows[made..<end] { append(row) }
        made = end
        guard made < rows.count else { return }
        LoopTimer.after(milliseconds: made <= Self.rowsAtOnce ? 400 : 10) { [weak self] in
            guard let self, made < rows.count else { return }
            isApplying = true
            makeRows()
            select()
            isApplying = false
        }
    }

    private func select() {
        list.select(
            rows.firstIndex { row in
                if case .album(let album, _, _) = row { album.id == shown?.selected } else { false }
            }.flatMap { $0 < made ? $0 : nil })
    }

    private func open(_ index: Int) {
        guard !isApplying, rows.indices.contains(index), case .album(let album, _, _) = rows[index] else { return }
        store.send(.albumOpened(album.kind == .library ? nil : album.id))
    }

    private func append(_ row: SidebarRow) {
        switch row {
        case .heading(let text, let credit):
            let label = Label(renderer.render(text), role: .heading)
            label.tooltip = credit.map { renderer.render($0) }
            label.xalign = 0
            label.addClass("picker-sidebar-heading")
            list.append(
                label, accessibleLabel: renderer.render(text), isActivatable: false, isSelectable: false)
        case .album(let album, let title, let icon):
            let line = Box(.horizontal, spacing: 10)
            line.margins = Margins(start: 16 * min(album.depth, 6))
            line.append(Image(iconName: Self.iconName(icon), pixelSize: 16))
            let name = Label(renderer.render(title))
            name.xalign = 0
            name.hexpand = true
            name.ellipsize = .middle
            line.append(name)
            let count = Label(renderer.number(album.count))
            count.addClass("dim-label")
            count.addClass("numeric")
            line.append(count)
            let spoken = renderer.render(FixedNames.album(title, count: album.count))
            list.append(line, accessibleLabel: spoken)
        }
    }

    private static func iconName(_ icon: SidebarRow.Icon) -> String {
        switch icon {
        case .library: "view-grid-symbolic"
        case .favourites: "starred-symbolic"
        case .videos: "video-x-generic-symbolic"
        case .screenshots: "view-fullscreen-symbolic"
        case .livePhotos: "media-record-symbolic"
        case .album: "image-x-generic-symbolic"
        case .folder: "folder-symbolic"
        case .keyword: "bookmark-new-symbolic"
        case .person: "avatar-default-symbolic"
        case .place: "mark-location-symbolic"
        case .device: "phone-symbolic"
        }
    }
}
