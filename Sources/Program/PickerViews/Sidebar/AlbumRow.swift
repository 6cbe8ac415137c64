// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// A row of the list of albums: an album with its number of photos, or a heading.
@MainActor
final class AlbumRow: ListViewRow {
    let root: Widget
    private let line = Box(.horizontal, role: .generic)
    /// The expander, made when the row first shows an album with children; most rows never do.
    private var triangle: Button?
    private var expanded: Bool?
    /// Container of the expander, empty for an album without children.
    private let slot = Box(.horizontal, role: .generic)
    private let face = AlbumFace()
    // These labels have no role, since the accessible name of the row contains both texts.
    private let name = Label("", role: .none)
    private let count = Label("", role: .none)
    private let renderer: TextRenderer
    private let row: @MainActor (Int) -> SidebarRow?
    private let picture: @MainActor (AssetID, Double) -> PixelSurface?
    private let toggle: @MainActor (AlbumID) -> Void
    // Credit for the place names, shown as the tooltip of their heading.
    private var credit: String?
    private var album: AlbumID?
    /// The photo that is the cover of the album; nil where its symbol is shown.
    private(set) var photo: AssetID?

    /// - Parameters:
    ///   - row: returns the row at an index of the list.
    ///   - picture: returns the picture of a cover for a display of that scale, if it is there.
    ///   - toggle: opens or closes an album.
    init(
        renderer: TextRenderer, row: @escaping @MainActor (Int) -> SidebarRow?,
        picture: @escaping @MainActor (AssetID, Double) -> PixelSurface?,
        toggle: @escaping @MainActor (AlbumID) -> Void
    ) {
        self.renderer = renderer
        self.row = row
        self.picture = picture
        self.toggle = toggle
        root = line
        slot.addClass("picker-slot")
        line.append(slot)
        line.append(face.root)
        name.xalign = 0
        name.hexpand = true
        name.margins = Margins(start: 10, end: 10)
        line.append(name)
        count.addClass("dim-label")
        count.addClass("numeric")
        line.append(count)
        line.onTooltip { [weak self] in self?.explanation }
        // Handled before the row's own click, which opens the album.
        line.onRelease(phase: .capture) { [weak self] click in self?.released(click) }
    }

    /// A touch anywhere before the name counts as the expander, which is smaller than a finger.
    private func released(_ click: Click) {
        let place = line.isRightToLeft ? Double(line.width) - click.x : click.x
        guard click.isTouch, (0...28).contains(place), triangle?.isVisible == true, let album else { return }
        click.claim()
        toggle(album)
    }

    func show(_ index: Int) -> (label: String, isSelectable: Bool) {
        switch row(index) {
        case .heading(let text, let credit):
            show(isHeading: true)
            photo = nil
            tell(expanded: nil)
            name.text = renderer.render(text)
            self.credit = credit.map { renderer.render($0) }
            line.margins = Margins(start: 0)
            return (name.text, false)
        case .album(let album, let title, let kind, let cover, let disclosure):
            show(isHeading: false)
            self.album = album.id
            show(disclosure)
            tell(expanded: disclosure == .open ? true : disclosure == .closed ? false : nil)
            face.show(symbol: Self.iconName(kind), hasRoom: cover != .unwanted)
            photo = cover.photo
            dress()
            name.text = renderer.render(title)
            // Folder names often differ at the end, so they are shortened in the middle.
            name.ellipsize = kind == .folder || kind == .album ? .middle : .end
            count.text = renderer.number(album.count)
            credit = nil
            line.margins = Margins(start: 16 * min(album.depth, 6))
            return (renderer.render(FixedNames.album(title, count: album.count)), true)
        case nil:
            return ("", false)
        }
    }

    /// Shows the cover if its picture is there, else the symbol.
    func dress() { face.show(cover: photo.flatMap { picture($0, line.scale) }) }

    /// Tooltip: the credit of a heading, or the full name if it is shortened.
    private var explanation: String? { credit ?? (name.isEllipsized ? name.text : nil) }

    private func show(_ disclosure: AlbumDisclosure) {
        slot.isVisible = disclosure != .noTree
        guard disclosure == .open || disclosure == .closed else {
            triangle?.isVisible = false
            return
        }
        let triangle = triangle ?? makeTriangle()
        triangle.isVisible = true
        triangle.setIconName(disclosure == .open ? "pan-down-symbolic" : "pan-end-symbolic")
        let name = renderer.render(disclosure == .open ? FixedNames.collapse : FixedNames.expand)
        triangle.setAccessible(label: name)
        triangle.tooltip = nil
    }

    /// Sets the accessible expanded state on the row, since the expander cannot take the focus.
    private func tell(expanded: Bool?) {
        guard self.expanded != expanded else { return }
        self.expanded = expanded
        line.parent?.setAccessible(expanded: expanded)
    }

    private func makeTriangle() -> Button {
        let made = Button(iconName: "pan-end-symbolic", label: renderer.render(FixedNames.expand))
        made.hasFrame = false
        made.addClass("picker-triangle")
        made.focusable = false
        made.onClicked { [weak self] in
            guard let self, let album else { return }
            toggle(album)
        }
        slot.append(made)
        triangle = made
        return made
    }

    private func show(isHeading: Bool) {
        slot.isVisible = false
        face.root.isVisible = !isHeading
        name.margins = isHeading ? Margins() : Margins(start: 10, end: 10)
        count.isVisible = !isHeading
        // The row around ours, which the theme lightens under the pointer.
        line.parent?.setClass("picker-heading-row", isHeading)
        if isHeading { line.addClass("picker-sidebar-heading") } else { line.removeClass("picker-sidebar-heading") }
    }

    private static func iconName(_ icon: SidebarRow.Icon) -> String {
        switch icon {
        case .library: "view-grid-symbolic"
        case .favourites: "starred-symbolic"
        case .videos: "video-x-generic-symbolic"
        case .screenshots: "view-fullscreen-symbolic"
        case .livePhotos: "picker-live-symbolic"
        case .panoramas: "picker-panorama-symbolic"
        case .depth: "picker-depth-symbolic"
        case .animated: "picker-animated-symbolic"
        case .hdr: "picker-hdr-symbolic"
        case .album: "image-x-generic-symbolic"
        case .folder: "folder-symbolic"
        case .keyword: "picker-tag-symbolic"
        case .person: "avatar-default-symbolic"
        case .place: "mark-location-symbolic"
        case .device: "phone-symbolic"
        }
    }
}
