// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The info panel of the preview, and the toggle that shows it. The panel scrolls, and its lines can have the focus, so
/// that screen readers go from one to the next.
@MainActor
final class PreviewInfo {
    let root: ScrolledWindow
    let toggle: ToggleButton
    private let store: PickerStore
    private let renderer: TextRenderer
    private let content = Box(.vertical, role: .generic)
    private let list = Box(.vertical, role: .list)
    private let note = Label("", role: .status)
    private var rows: [PreviewInfoRow] = []
    private var shown: InfoPresentation?
    private var isApplying = false

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        let name = renderer.render(FixedNames.info)
        toggle = ToggleButton(iconName: "picker-info-symbolic", label: name)
        toggle.valign = .center
        root = ScrolledWindow(child: content, horizontal: .never, vertical: .automatic)
        root.addClass("picker-info")
        root.isVisible = false
        list.setAccessible(label: name)
        note.wraps = true
        note.xalign = 0
        note.isVisible = false
        content.append(list)
        content.append(note)
        toggle.onToggled { [weak self] _ in self?.toggled() }
    }

    /// Whether a line has the keyboard focus.
    var hasKeys: Bool { rows.contains { $0.root.isFocus } }

    /// Shows the panel, or hides it for nil.
    /// - Parameter hasBadge: whether a badge covers the lower edge of the content.
    func apply(_ new: InfoPresentation?, hasBadge: Bool) {
        guard shown != new else { return }
        shown = new
        isApplying = true
        toggle.isActive = new != nil
        isApplying = false
        root.isVisible = new != nil
        guard let new else { return }
        arrange(new.arrangement)
        content.margins = Margins(top: 12, bottom: hasBadge ? 52 : 12, start: 16, end: 16)
        while rows.count < new.rows.count {
            let row = PreviewInfoRow()
            list.append(row.root)
            rows.append(row)
        }
        // The focus of a line that goes is on the last one that stays.
        if !new.rows.isEmpty, rows.dropFirst(new.rows.count).contains(where: { $0.root.isFocus }) {
            rows[new.rows.count - 1].root.grabFocus()
        }
        for (index, row) in rows.enumerated() { row.show(new.rows.dropFirst(index).first, renderer) }
        note.text = new.note.map { renderer.render($0) } ?? ""
        note.isVisible = new.note != nil
    }

    /// Moves the focus to the next line or the one before, from elsewhere to the first, and from that back by `leave`.
    /// - Returns: false if the panel has nothing to do with the key.
    func moveFocus(forward: Bool, leave: () -> Void) -> Bool {
        let lines = rows.filter(\.root.isVisible)
        guard root.isVisible, !lines.isEmpty else { return false }
        guard let now = lines.firstIndex(where: { $0.root.isFocus }) else {
            return forward && lines[0].root.grabFocus()
        }
        if !forward, now == 0 {
            leave()
        } else {
            lines[min(now + (forward ? 1 : -1), lines.count - 1)].root.grabFocus()
        }
        return true
    }

    private func arrange(_ arrangement: InfoPresentation.Arrangement) {
        switch arrangement {
        case .beside(let width):
            root.propagatesNaturalHeight = false
            root.setContentHeight()
            root.setSizeRequest(width: width)
        case .below:
            root.propagatesNaturalHeight = true
            root.setContentHeight(max: 220)
            root.setSizeRequest()
        }
    }

    private func toggled() {
        if !isApplying { store.send(.infoToggled) }
    }
}

/// A line of the panel: what it is, and below it the value.
@MainActor
final class PreviewInfoRow {
    let root = Box(.vertical, role: .listItem)
    // These labels have no role, since the accessible name of the line contains both texts.
    private let label = Label("", role: .none)
    private let value = Label("", role: .none)

    init() {
        root.addClass("picker-info-row")
        root.focusable = true
        label.addClass("dim-label")
        for text in [label, value] {
            text.wraps = true
            text.xalign = 0
            root.append(text)
        }
    }

    /// Shows a line, or nothing for nil.
    func show(_ row: InfoRow?, _ renderer: TextRenderer) {
        root.isVisible = row != nil
        guard let row else { return }
        label.text = renderer.render(row.label)
        value.text = renderer.render(row.value)
        root.setAccessible(label: renderer.render(row.spoken))
    }
}
