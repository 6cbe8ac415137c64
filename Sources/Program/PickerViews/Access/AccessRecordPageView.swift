// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The page of what was handed to whom: the switch that keeps it, the entries, and the button that empties it.
@MainActor
final class AccessRecordPageView {
    let root = Box(.vertical, spacing: 18, role: .generic)
    private let renderer: TextRenderer
    private let title = Label("", role: .heading)
    private let keep: SwitchRow
    private let top = Box(.horizontal, spacing: 12, role: .generic)
    private let clear = Button(label: "")
    private let list = Box(.vertical, role: .list)
    private let nothing = Label("")
    /// The first line of each entry.
    private var firstLines: [Box] = []
    private var isTight = false
    private var shown: AccessRecordPage?
    private var isApplying = false

    init(renderer: TextRenderer, send: @escaping (AccessSettingsIntent) -> Void) {
        self.renderer = renderer
        keep = SwitchRow(
            renderer.render(AccessRecordPage.keep), detail: renderer.render(AccessRecordPage.detail))
        let card = Box(.vertical, role: .generic)
        card.addClass("picker-card")
        card.append(keep.root)
        title.addClass("picker-page-title")
        title.xalign = 0
        title.hexpand = true
        title.wraps = true
        clear.wrapsLabel()
        top.append(title)
        top.append(clear)
        list.addClass("picker-card")
        nothing.addClass("dim-label")
        nothing.xalign = 0
        nothing.wraps = true
        for widget in [top, card, list, nothing] as [Widget] { root.append(widget) }
        clear.onClicked { send(.clearPressed) }
        keep.toggle.onChanged { [weak self] isOn in
            guard let self, !isApplying else { return }
            send(.recordKept(isOn))
        }
    }

    /// Puts the button below the title in a narrow window, which has no room for both side by side; and days, where text is large.
    func arrange(isNarrow: Bool) {
        top.orientation = isNarrow ? .vertical : .horizontal
        isTight = isNarrow && LargeText.isSet
        for line in firstLines { arrange(line) }
    }

    private func arrange(_ line: Box) {
        line.orientation = isTight ? .vertical : .horizontal
        line.spacing = isTight ? 2 : 12
    }

    func apply(_ new: AccessRecordPage) {
        guard shown != new else { return }
        isApplying = true
        defer { isApplying = false }
        let old = shown
        shown = new
        title.text = renderer.render(new.title)
        list.setAccessible(label: title.text)
        keep.toggle.isActive = new.isKept
        clear.label = renderer.render(new.clear)
        clear.isVisible = new.isKept
        clear.isSensitive = new.canClear
        nothing.text = new.nothing.map { renderer.render($0) } ?? ""
        nothing.isVisible = new.nothing != nil
        list.isVisible = !new.lines.isEmpty
        guard old?.lines != new.lines else { return }
        list.removeAll()
        firstLines = []
        for line in new.lines { list.append(row(of: line)) }
    }

    /// Moves the focus to the switch.
    func focus() { keep.toggle.grabFocus() }

    private func row(of line: AccessRecordPage.Line) -> Box {
        let (title, day) = (renderer.render(line.title), line.day.map { renderer.render($0) })
        let row = Box(.vertical, spacing: 2, role: .listItem)
        row.addClass("picker-row")
        let top = Box(.horizontal, spacing: 12, role: .generic)
        let (who, names, when) = (
            Label(title, role: .none), Label(line.names, role: .none), Label(day ?? "", role: .none)
        )
        for label in [who, names] {
            label.xalign = 0
            label.wraps = true
            label.maxWidthChars = AccessSettingsWindow.lineLength
        }
        who.hexpand = true
        when.valign = .start
        when.xalign = 0
        when.wrapsOnlyWhereItMust()
        for label in [names, when] {
            label.addClass("dim-label")
            label.addClass("picker-note")
        }
        top.append(who)
        top.append(when)
        arrange(top)
        firstLines.append(top)
        row.append(top)
        row.append(names)
        row.setAccessible(label: [title, day].compactMap(\.self).joined(separator: ", "))
        row.setAccessible(description: line.names)
        return row
    }
}
