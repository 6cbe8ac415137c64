// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The search entry, and the note that the app filled it in.
@MainActor
final class SearchController {
    let root = Box(.vertical)
    let entry: SearchEntry
    private let note = Label("")
    private let store: PickerStore
    private let renderer: TextRenderer
    private var isApplying = false
    /// Whose keys begin a search.
    private weak var keySource: Widget?
    /// Return in the entry: on to what was found.
    var onDone: (() -> Void)?

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        let name = renderer.render(FixedNames.search)
        entry = SearchEntry(placeholder: name)
        entry.setAccessible(label: name)
        entry.hexpand = true
        entry.addClass("picker-search")
        entry.maxWidthChars = 44
        note.addClass("dim-label")
        note.addClass("picker-note")
        note.xalign = 0
        note.isVisible = false
        root.append(entry)
        root.append(note)
        entry.onChanged { [weak self] text in
            guard let self, !isApplying else { return }
            self.store.send(.searchEdited(text))
        }
        entry.onActivate { [weak self] in self?.onDone?() }
        entry.onStopSearch { [weak self] in
            self?.store.send(.escapePressed)
            self?.onDone?()
        }
    }

    /// Typing anywhere in a window begins a search.
    func captureKeys(from source: Widget) {
        keySource = source
        entry.setKeyCapture(from: source)
    }

    func apply(_ search: SearchPresentation) {
        root.isVisible = search.isVisible
        if entry.isSensitive != search.isEnabled {
            entry.isSensitive = search.isEnabled
            entry.setKeyCapture(from: search.isEnabled ? keySource : nil)
        }
        if entry.text != search.text {
            isApplying = true
            entry.text = search.text
            isApplying = false
        }
        note.text = search.seededNote.map { renderer.render($0) } ?? ""
        note.isVisible = search.seededNote != nil
    }

    /// Ctrl+F.
    func focus() {
        guard root.isVisible else { return }
        entry.grabFocus()
        entry.selectAll()
    }
}
