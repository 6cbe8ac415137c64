// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// A heading over a day or over search results: a title, and a fainter note beside it.
@MainActor
final class GridHeading {
    let title: TextLayout
    let note: TextLayout
    private var shown: LocalizedText?
    /// The title's width without ellipsis.
    private let titleWidth: Double
    private var noteWidth = 0.0

    init(_ title: String, for widget: Widget) {
        self.title = TextLayout(title, for: widget, weight: .bold, scale: 1.12)
        titleWidth = Double(self.title.pixelSize.width)
        note = TextLayout("", for: widget, scale: 0.95)
    }

    func say(_ words: LocalizedText, _ renderer: TextRenderer) {
        guard words != shown else { return }
        shown = words
        note.setWidth(nil)
        note.text = renderer.render(words)
        noteWidth = Double(note.pixelSize.width)
    }

    /// Shortens title and note to the available width, the note first.
    /// - Returns: whether some of the note is readable.
    func fit(_ room: Double) -> Bool {
        title.setWidth(titleWidth > room ? max(0, Int(room)) : nil)
        let left = room - titleWidth - 8
        note.setWidth(noteWidth > left ? max(0, Int(left)) : nil)
        return noteWidth <= left || left > 40
    }
}
