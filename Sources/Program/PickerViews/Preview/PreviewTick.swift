// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The tick of the preview: a disc with a tick or a number if the photo is picked, otherwise a ring.
@MainActor
final class PreviewTick {
    let root: ToggleButton
    private let store: PickerStore
    private let renderer: TextRenderer
    private let icon = Image(iconName: "object-select-symbolic", pixelSize: 16)
    private let number = Label("")
    private var isApplying = false

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        let disc = Box(.horizontal)
        disc.addClass("picker-disc")
        disc.halign = .center
        disc.valign = .center
        for face in [icon, number] as [Widget] {
            face.hexpand = true
            face.halign = .center
            disc.append(face)
        }
        // Hidden, since the button has the accessible name and state.
        disc.setAccessible(hidden: true)
        number.addClass("numeric")
        root = ToggleButton(child: disc)
        // The content must not make the button expand.
        root.hexpand = false
        root.valign = .center
        let name = renderer.render(FixedNames.select)
        root.setAccessible(label: name)
        root.tooltip = name
        root.addClass("picker-tick")
        root.onToggled { [weak self] _ in self?.toggled() }
    }

    func apply(_ preview: PreviewPresentation) {
        isApplying = true
        defer { isApplying = false }
        root.isActive = preview.isSelected
        root.isSensitive = preview.canBeSelected
        icon.isVisible = preview.isSelected && preview.number == nil
        number.isVisible = preview.number != nil
        number.text = preview.number.map(String.init) ?? ""
        let description = preview.number.map { LocalizedText("Selected as number %1", .number($0)) }
        root.setAccessible(description: description.map { renderer.render($0) })
    }

    /// Handles the toggle. A pick that the limit refuses does not stay pressed.
    private func toggled() {
        guard !isApplying else { return }
        store.send(.previewSelectionToggled)
        if let preview = store.presentation.preview { apply(preview) }
    }
}
