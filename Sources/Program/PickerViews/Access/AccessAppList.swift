// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The list of apps, and below it the way to the record.
@MainActor
final class AccessAppList {
    let root = Box(.vertical)
    private let list: ListView
    private let rows: Rows
    private let record: Button
    private let renderer: TextRenderer
    private let send: (AccessSettingsIntent) -> Void
    private var shown: AccessSettingsPresentation?

    /// What the rows show.
    @MainActor
    private final class Rows { var values: [AccessSettingsRow] = [] }

    init(renderer: TextRenderer, send: @escaping (AccessSettingsIntent) -> Void) {
        (self.renderer, self.send) = (renderer, send)
        let rows = Rows()
        self.rows = rows
        list = ListView {
            AccessAppRow(renderer: renderer) { rows.values.indices.contains($0) ? rows.values[$0] : nil }
        }
        list.setAccessible(label: renderer.render(AccessSettingsPresentation.Names.apps))
        list.addClass("navigation-sidebar")
        let scroller = ScrolledWindow(child: list, horizontal: .never, vertical: .automatic)
        scroller.vexpand = true
        let face = Box(.horizontal, spacing: 10, role: .generic)
        face.append(Image(iconName: "document-open-recent-symbolic", pixelSize: 16))
        let words = renderer.render(AccessSettingsPresentation.Names.record)
        face.append(Label(words))
        record = Button(child: face)
        record.hasFrame = false
        record.setAccessible(label: words)
        record.addClass("picker-add-folder")
        root.append(scroller)
        root.append(Separator())
        root.append(record)
        root.addClass("picker-apps")
        record.onClicked { send(.opened(.record)) }
        // A row that is selected already opens as well: in a narrow window its page is not there.
        list.onActivated { [weak self] in self?.open($0) }
        list.onSelected { [weak self] index in
            // Where the page takes the place of the list, an arrow key only moves along the list.
            guard let self, shown?.showsPage == true else { return }
            open(index)
        }
    }

    func apply(_ new: AccessSettingsPresentation) {
        let old = shown
        shown = new
        if old?.rows != new.rows {
            let count = rows.values.count
            rows.values = new.rows
            if old?.rows.map(\.id) != new.rows.map(\.id) { list.replace(0..<count, with: new.rows.count) }
            list.refresh()
        }
        // One tap opens where nothing is seen of a selection.
        list.activatesOnSingleClick = !new.showsPage
        let selected = new.isRecordSelected ? nil : new.selected
        if list.selectedIndex != selected { list.select(selected) }
        record.setClass("picker-open", new.isRecordSelected && new.showsPage)
    }

    /// Moves the focus to the row whose page is shown, or to the first.
    func focus() { focus(at: shown?.isRecordSelected == true ? nil : list.selectedIndex ?? 0) }

    /// Moves the focus to a row, or to the last where there are fewer; nil for the way to the record.
    func focus(at index: Int?) {
        if let index, !rows.values.isEmpty { list.focus(min(index, rows.values.count - 1)) } else { record.grabFocus() }
    }

    private func open(_ index: Int) {
        guard rows.values.indices.contains(index) else { return }
        send(.opened(.app(rows.values[index].id)))
    }
}

/// A row of the list of apps: icon, name, and what the app may do.
@MainActor
private final class AccessAppRow: ListViewRow {
    let root: Widget
    private let icon = Image(iconName: "", pixelSize: 32)
    // These labels have no role, since the accessible name of the row contains both texts.
    private let name = Label("", role: .none)
    private let status = Label("", role: .none)
    private let renderer: TextRenderer
    private let row: @MainActor (Int) -> AccessSettingsRow?

    init(renderer: TextRenderer, row: @escaping @MainActor (Int) -> AccessSettingsRow?) {
        (self.renderer, self.row) = (renderer, row)
        let line = Box(.horizontal, spacing: 12, role: .generic)
        root = line
        let texts = Box(.vertical, spacing: 1, role: .generic)
        texts.valign = .center
        texts.hexpand = true
        for label in [name, status] {
            label.xalign = 0
            label.ellipsize = .end
            label.wraps = true
            label.lines = 2
            texts.append(label)
        }
        status.addClass("dim-label")
        status.addClass("picker-note")
        line.append(icon)
        line.append(texts)
        line.onTooltip { [weak self] in
            guard let self, name.isEllipsized || status.isEllipsized else { return nil }
            return "\(name.text)\n\(status.text)"
        }
    }

    func show(_ index: Int) -> (label: String, isSelectable: Bool) {
        guard let shown = row(index) else { return ("", false) }
        icon.setDesktopIcon(shown.iconName ?? AccessSettingsWindow.unknownIcon)
        name.text = shown.name
        status.text = renderer.render(shown.status)
        return (renderer.render(shown.label), true)
    }
}
