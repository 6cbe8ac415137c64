// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// Words with a switch at the end. A press anywhere on the row turns the switch.
@MainActor
final class SwitchRow {
    let root = Box(.horizontal, spacing: 16, role: .generic)
    let toggle = Switch()
    private let label: Label
    private let detail = Label("")

    /// - Parameter name: what stands there, and the accessible name of the switch.
    init(_ name: String, detail words: String? = nil) {
        label = Label(name, role: .none)
        let texts = Box(.vertical, spacing: 2, role: .generic)
        texts.hexpand = true
        texts.valign = .center
        for line in [label, detail] {
            line.xalign = 0
            line.wraps = true
            texts.append(line)
        }
        detail.text = words ?? ""
        detail.addClass("dim-label")
        detail.addClass("picker-note")
        detail.isVisible = words != nil
        toggle.valign = .center
        toggle.setAccessible(label: name)
        toggle.setAccessible(description: words)
        root.append(texts)
        root.append(toggle)
        root.addClass("picker-row")
        // A press on the switch itself was already handled by it.
        root.onRelease { [weak toggle] click in
            guard let toggle, toggle.isSensitive else { return }
            click.claim()
            toggle.isActive.toggle()
        }
    }
}
