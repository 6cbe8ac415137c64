// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// The photos that a limited app sees: each with its picture, its name and a button that takes it out.
@MainActor
final class AccessSelectionView {
    let root = Box(.vertical, spacing: 10, role: .generic)
    private let renderer: TextRenderer
    private let covers: AlbumCovers
    private let send: (AccessSettingsIntent) -> Void
    private let top = Box(.horizontal, spacing: 12, role: .generic)
    private let heading = Label("", role: .heading)
    private let edit = Button(label: "")
    private let list = Box(.vertical, role: .list)
    private let nothing = Label("")
    private let more = Button(label: "")
    private var rows: [Row] = []
    private var shown: AccessSelection?

    /// Edge of a picture, in logical pixels.
    static let edge = 40

    /// A photo of the list.
    @MainActor
    private final class Row {
        let id: AssetID
        let root = Box(.horizontal, spacing: 12, role: .listItem)
        let face = AlbumFace(edge: AccessSelectionView.edge)
        let takeOut: Button
        private let name = Label("", role: .none)

        init(_ photo: AccessSelection.Photo, _ renderer: TextRenderer, _ pressed: @escaping @MainActor () -> Void) {
            id = photo.id
            takeOut = Button(iconName: "list-remove-symbolic", label: renderer.render(photo.takeOut))
            takeOut.hasFrame = false
            takeOut.valign = .center
            name.xalign = 0
            name.hexpand = true
            name.ellipsize = .middle
            root.append(face.root)
            root.append(name)
            root.append(takeOut)
            root.addClass("picker-row")
            root.addClass("picker-photo-row")
            face.show(symbol: "image-x-generic-symbolic", hasRoom: true)
            takeOut.onClicked(pressed)
            apply(photo, renderer)
        }

        func apply(_ photo: AccessSelection.Photo, _ renderer: TextRenderer) {
            name.text = renderer.render(photo.name)
            name.setClass("dim-label", photo.asset == nil)
            root.setAccessible(label: name.text)
            let words = renderer.render(photo.takeOut)
            takeOut.tooltip = words
            takeOut.setAccessible(label: words)
            takeOut.setAccessible(description: nil)
        }
    }

    init(renderer: TextRenderer, covers: AlbumCovers, send: @escaping (AccessSettingsIntent) -> Void) {
        (self.renderer, self.covers, self.send) = (renderer, covers, send)
        heading.addClass("picker-section")
        heading.xalign = 0
        heading.hexpand = true
        heading.wraps = true
        edit.wrapsLabel()
        top.append(heading)
        top.append(edit)
        list.addClass("picker-card")
        nothing.addClass("dim-label")
        nothing.xalign = 0
        nothing.wraps = true
        more.halign = .center
        for widget in [top, list, nothing, more] as [Widget] { root.append(widget) }
        edit.onClicked { send(.editPressed) }
        more.onClicked { send(.morePressed) }
        root.onScaleChange { [weak self] in self?.askForPictures() }
    }

    /// Puts the button below the heading in a narrow window, which has no room for both side by side.
    func arrange(isNarrow: Bool) { top.orientation = isNarrow ? .vertical : .horizontal }

    /// Shows a selection; nil for none.
    func apply(_ new: AccessSelection?) {
        root.isVisible = new != nil
        guard let new, new != shown else { return }
        shown = new
        heading.text = renderer.render(new.heading)
        list.setAccessible(label: heading.text)
        edit.label = renderer.render(new.edit)
        edit.isSensitive = new.canEdit
        nothing.text = new.nothing.map { renderer.render($0) } ?? ""
        nothing.isVisible = new.nothing != nil
        more.label = new.more.map { renderer.render($0) } ?? ""
        more.isVisible = new.more != nil
        list.isVisible = !new.photos.isEmpty
        arrange(new.photos)
        askForPictures()
    }

    private func arrange(_ photos: [AccessSelection.Photo]) {
        let focused = rows.firstIndex { $0.takeOut.isFocus }
        let left = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
        rows = photos.map { photo in
            guard let row = left[photo.id] else {
                return Row(photo, renderer) { [send] in send(.takenOut(photo.id)) }
            }
            row.apply(photo, renderer)
            return row
        }
        // To the photo that has come to the place of the one that was taken out, before that goes with the focus.
        if let focused, !rows.contains(where: { $0.takeOut.isFocus }) {
            list.arrange(rows.map(\.root))
            if rows.isEmpty { edit.grabFocus() } else { rows[min(focused, rows.count - 1)].takeOut.grabFocus() }
        } else {
            list.arrange(rows.map(\.root))
        }
    }

    private func askForPictures() {
        let scale = root.scale
        covers.show(shown?.photos.compactMap(\.asset) ?? [], scale: scale) { [weak self] in self?.dress($0, scale) }
        dress(Set(rows.map(\.id)), scale)
    }

    private func dress(_ arrived: Set<AssetID>, _ scale: Double) {
        for row in rows where arrived.contains(row.id) {
            row.face.show(cover: covers.picture(of: row.id, scale: scale))
        }
    }
}
