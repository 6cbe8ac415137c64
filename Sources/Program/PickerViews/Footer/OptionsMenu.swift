// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// The Options menu: which metadata is included, the format, and a sentence that explains the result.
@MainActor
final class OptionsMenu {
    let frame: FooterMenu
    private let store: PickerStore
    private let renderer: TextRenderer
    private let included = Label("", role: .heading)
    private var switches: [(classes: MetadataClasses, row: Box, toggle: Switch)] = []
    private var formats: [(encoding: PreferredEncoding, button: ToggleButton)] = []
    private let sentence = Label("")
    private let conversion = Label("")
    private let remember: CheckButton
    private var isApplying = false
    private let hasLargeText = LargeText.isSet

    init(_ options: OptionsPresentation, store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        let content = Box(.vertical, spacing: 10)
        content.margins = Margins(all: 12)
        let rememberText = Label(renderer.render(options.rememberLabel))
        rememberText.wraps = true
        rememberText.xalign = 0
        rememberText.maxWidthChars = hasLargeText ? 14 : 32
        remember = CheckButton(child: rememberText)
        remember.setAccessible(label: renderer.render(options.rememberLabel))
        frame = FooterMenu(content)
        build(content, options)
        apply(options)
        connect()
    }

    private func build(_ content: Box, _ options: OptionsPresentation) {
        included.addClass("heading")
        let format = Label(renderer.render(FixedNames.format), role: .heading)
        format.addClass("heading")
        conversion.addClass("dim-label")
        for label in [included, format, sentence, conversion] {
            label.xalign = 0
            label.wraps = true
            // Limits the menu to the width of the narrowest window.
            label.maxWidthChars = hasLargeText ? 16 : 34
        }
        content.append(included)
        for option in options.switches {
            let row = Box(.horizontal, spacing: 24)
            row.addClass("picker-line")
            let label = Label(renderer.render(option.label))
            label.xalign = 0
            label.hexpand = true
            label.wraps = true
            label.maxWidthChars = hasLargeText ? 12 : 34
            let toggle = Switch()
            toggle.valign = .center
            toggle.setAccessible(label: renderer.render(option.label))
            row.append(label)
            row.append(toggle)
            content.append(row)
            switches.append((option.classes, row, toggle))
        }
        content.append(format)
        let parts = Box(hasLargeText ? .vertical : .horizontal)
        parts.isHomogeneous = true
        parts.addClass("linked")
        parts.addClass("picker-parts")
        for choice in options.formats {
            let button = ToggleButton(oneOfSeveral: renderer.render(choice.label))
            if let first = formats.first { button.join(first.button) }
            formats.append((choice.encoding, button))
            parts.append(button)
        }
        content.append(parts)
        content.append(Separator())
        content.append(sentence)
        content.append(conversion)
        content.append(remember)
    }

    private func connect() {
        for (classes, row, toggle) in switches {
            // A click on the switch itself was already handled by the switch.
            row.onRelease { [weak toggle] click in
                guard let toggle, toggle.isSensitive else { return }
                click.claim()
                toggle.isActive.toggle()
            }
            toggle.onChanged { [weak self] isOn in
                guard let self, !isApplying else { return }
                store.send(.inclusionChanged(classes, included: isOn))
            }
        }
        for (encoding, button) in formats {
            button.onToggled { [weak self] isOn in
                guard let self, !isApplying, isOn else { return }
                store.send(.encodingChosen(encoding))
            }
        }
        remember.onToggled { [weak self] isOn in
            guard let self, !isApplying else { return }
            store.send(.optionsRemembered(isOn))
        }
    }

    func apply(_ options: OptionsPresentation) {
        isApplying = true
        defer { isApplying = false }
        included.text = renderer.render(options.heading)
        for (option, line) in zip(options.switches, switches) {
            line.toggle.isActive = option.isOn
            line.toggle.isSensitive = option.isEnabled
            line.row.tooltip = option.locked.map { renderer.render($0) }
        }
        for (choice, format) in zip(options.formats, formats) {
            format.button.isActive = choice.encoding == options.encoding
        }
        sentence.text = renderer.render(options.sentence)
        conversion.text = options.conversions.map { renderer.render($0) }.joined(separator: "\n")
        conversion.isVisible = !options.conversions.isEmpty
        remember.isVisible = options.canRemember
        remember.isActive = options.isRemembered
    }
}
