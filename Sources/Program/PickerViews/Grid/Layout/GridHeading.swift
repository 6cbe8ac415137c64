// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The words over a day or over results, and the quieter ones beside them.
@MainActor
final class GridHeading {
    let title: TextLayout
    let note: TextLayout
    private var shown: LocalizedText?
    /// Without being shortened.
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

    /// Shortens what there is no room for, the note first.
    /// - Returns: whether any of the note can be read.
    func fit(_ room: Double) -> Bool {
        title.setWidth(titleWidth > room ? max(0, Int(room)) : nil)
        let left = room - titleWidth - 8
        note.setWidth(noteWidth > left ? max(0, Int(left)) : nil)
        return noteWidth <= left || left > 40
    }
}
