// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// A row of the list under the search entry: symbol, title, number of results.
@MainActor
final class SuggestionLine {
    let root: Button
    /// The suggestion that the row shows.
    private(set) var suggestion: SuggestionPresentation
    private let title = Label("")
    private let count = Label("")
    private let renderer: TextRenderer

    init(_ suggestion: SuggestionPresentation, renderer: TextRenderer) {
        self.suggestion = suggestion
        self.renderer = renderer
        let face = Box(.horizontal, spacing: 10)
        if let icon = SuggestionIcon.name(of: suggestion.icon) { face.append(Image(iconName: icon, pixelSize: 16)) }
        title.xalign = 0
        title.hexpand = true
        title.ellipsize = .end
        face.append(title)
        count.addClass("dim-label")
        count.addClass("numeric")
        face.append(count)
        root = Button(child: face)
        root.hasFrame = false
        root.addClass("picker-suggestion")
        apply(suggestion)
    }

    /// Shows a suggestion of the same intent, hence with the same symbol.
    func apply(_ suggestion: SuggestionPresentation) {
        self.suggestion = suggestion
        title.text = renderer.render(suggestion.title)
        count.text = suggestion.count.map(renderer.number) ?? ""
        count.isVisible = suggestion.count != nil
        root.setAccessible(label: renderer.render(suggestion.name))
    }
}
