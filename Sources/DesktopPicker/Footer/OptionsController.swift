// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The Options menu: what the app gets, and truly what it cannot be spared yet.
@MainActor
final class OptionsController {
    let root: MenuButton
    private let renderer: TextRenderer
    private let title = Label("", role: .heading)
    private let sentence = Label("")
    private let unavailable = Label("")

    init(store: PickerStore, renderer: TextRenderer) {
        self.renderer = renderer
        let content = Box(.vertical, spacing: 8)
        content.margins = Margins(all: 12)
        title.addClass("heading")
        unavailable.addClass("dim-label")
        for label in [title, sentence, unavailable] {
            label.xalign = 0
            label.wraps = true
            label.maxWidthChars = 34
            content.append(label)
        }
        let popover = Popover(child: content)
        popover.setPosition(.top)
        let name = renderer.render(FixedNames.options)
        let face = Box(.horizontal, spacing: 8)
        face.append(Image(iconName: "preferences-other-symbolic", pixelSize: 16))
        face.append(Label(name))
        root = MenuButton(child: face, popover: popover)
        root.setAccessible(label: name)
        root.hasFrame = false
    }

    func apply(_ options: OptionsPresentation, isVisible: Bool) {
        root.isVisible = isVisible
        title.text = renderer.render(options.title)
        sentence.text = renderer.render(options.sentence)
        unavailable.text = renderer.render(options.unavailable)
    }
}
