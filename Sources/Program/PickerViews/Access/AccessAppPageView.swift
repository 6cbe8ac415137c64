// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The page of an app: what it may do, the photos that it sees, and the way to forget it.
@MainActor
final class AccessAppPageView {
    let root = Box(.vertical, spacing: 18, role: .generic)
    private let renderer: TextRenderer
    private let send: (AccessSettingsIntent) -> Void
    private let icon = Image(iconName: "", pixelSize: 64)
    private let name = Label("", role: .heading)
    private let status = Label("", role: .status)
    private let lastUse = Label("")
    /// A line of a label, not a label each: GTK 4.8 gives a box around labels the height of another width.
    private let notes = Label("")
    private let choices = Box(.vertical)
    private var radios: [Radio] = []
    private let location: SwitchRow
    private let locationCard = Box(.vertical, role: .generic)
    private let selection: AccessSelectionView
    private let forget = Button(label: "")
    private let forgetDetail = Label("")
    private let end = Box(.horizontal, spacing: 16, role: .generic)
    private var shown: AccessAppPage?
    private var isApplying = false

    /// A choice with the sentence that says what it means.
    @MainActor
    private struct Radio {
        let choice: Authorization.Choice
        let button: CheckButton
        let sentence: Label
    }

    init(renderer: TextRenderer, covers: AlbumCovers, send: @escaping (AccessSettingsIntent) -> Void) {
        (self.renderer, self.send) = (renderer, send)
        location = SwitchRow(renderer.render(AccessSwitchPresentation.name))
        selection = AccessSelectionView(renderer: renderer, covers: covers, send: send)
        choices.addClass("picker-card")
        locationCard.addClass("picker-card")
        locationCard.append(location.root)
        notes.addClass("picker-note-box")
        notes.xalign = 0
        notes.wraps = true
        notes.maxWidthChars = AccessSettingsWindow.lineLength
        forgetDetail.addClass("dim-label")
        forgetDetail.addClass("picker-note")
        forgetDetail.xalign = 0
        forgetDetail.wraps = true
        forgetDetail.hexpand = true
        forget.wrapsLabel()
        forget.valign = .center
        end.append(forgetDetail)
        end.append(forget)
        for widget in [head(), notes, choices, locationCard, selection.root, end] as [Widget] { root.append(widget) }
        location.toggle.onChanged { [weak self] isOn in
            guard let self, !isApplying else { return }
            send(.locationChanged(isOn))
        }
        forget.onClicked { send(.forgetPressed) }
    }

    private func head() -> Box {
        let head = Box(.horizontal, spacing: 16, role: .generic)
        let texts = Box(.vertical, spacing: 2, role: .generic)
        texts.valign = .center
        texts.hexpand = true
        name.addClass("picker-page-title")
        lastUse.addClass("dim-label")
        for label in [name, status, lastUse] {
            label.xalign = 0
            label.wraps = true
            texts.append(label)
        }
        head.append(icon)
        head.append(texts)
        return head
    }

    /// Puts buttons below their words in a narrow window, which has no room for both side by side.
    func arrange(isNarrow: Bool) {
        selection.arrange(isNarrow: isNarrow)
        end.orientation = isNarrow ? .vertical : .horizontal
        end.spacing = isNarrow ? 8 : 16
    }

    func apply(_ new: AccessAppPage) {
        guard shown != new else { return }
        isApplying = true
        defer { isApplying = false }
        let old = shown
        shown = new
        icon.setDesktopIcon(new.iconName ?? AccessSettingsWindow.unknownIcon)
        name.text = new.name
        status.text = renderer.render(new.status)
        lastUse.text = new.lastUse.map { renderer.render($0) } ?? ""
        lastUse.isVisible = new.lastUse != nil
        if old?.notes != new.notes { show(new.notes) }
        show(new.choices, canChoose: new.canChoose)
        locationCard.isVisible = new.location != nil
        if let shown = new.location { location.toggle.isActive = shown.isOn }
        location.toggle.isSensitive = new.canChoose
        selection.apply(new.selection)
        forget.label = renderer.render(new.forget)
        forgetDetail.text = renderer.render(new.forgetDetail)
        forget.setAccessible(description: forgetDetail.text)
    }

    /// Moves the focus to the choice that holds, or to the first.
    func focus() { (radios.first { $0.button.isActive } ?? radios.first)?.button.grabFocus() }

    private func show(_ sentences: [LocalizedText]) {
        notes.isVisible = !sentences.isEmpty
        notes.text = sentences.map { renderer.render($0) }.joined(separator: "\n")
    }

    private func show(_ shown: [AccessChoice], canChoose: Bool) {
        if radios.isEmpty {
            for choice in shown { add(choice) }
        }
        for (choice, radio) in zip(shown, radios) {
            radio.sentence.text = renderer.render(choice.sentence)
            radio.button.setAccessible(description: radio.sentence.text)
            radio.button.isActive = choice.isOn
            radio.button.isSensitive = canChoose
        }
    }

    private func add(_ choice: AccessChoice) {
        let texts = Box(.vertical, spacing: 2, role: .generic)
        let label = Label(renderer.render(choice.label), role: .none)
        let sentence = Label("", role: .none)
        for line in [label, sentence] {
            line.xalign = 0
            line.wraps = true
            line.maxWidthChars = AccessSettingsWindow.lineLength
            texts.append(line)
        }
        sentence.addClass("dim-label")
        sentence.addClass("picker-note")
        texts.margins = Margins(start: 8)
        texts.hexpand = true
        let button = CheckButton(child: texts, isOneOfSeveral: true)
        button.setAccessible(label: label.text)
        button.addClass("picker-row")
        if let first = radios.first { button.join(first.button) }
        button.onToggled { [weak self] isOn in
            guard let self, !isApplying, isOn else { return }
            send(.chosen(choice.choice))
        }
        choices.append(button)
        radios.append(Radio(choice: choice.choice, button: button, sentence: sentence))
    }
}
