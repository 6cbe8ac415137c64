// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The search field: tokens as pills before the text, the list of suggestions below, and the note that the app set the
/// search.
@MainActor
final class SearchController {
    let root = Box(.vertical)
    let entry: SearchEntry
    private let field = Box(.horizontal, spacing: 6)
    private let pills: TokenPills
    private let suggestions: SuggestionListController
    private let clear: Button
    private let note = Label("")
    private let store: PickerStore
    private let renderer: TextRenderer
    private var isApplying = false
    private var noteIsBelow = false
    /// The parts of the text that are marked as times.
    private var marked: [Range<Int>] = []
    /// The widget whose key presses begin a search.
    private weak var keySource: Widget?
    /// Called on Return in the entry, to move the focus to the results.
    var onDone: (() -> Void)?

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        let name = renderer.render(FixedNames.search)
        entry = SearchEntry(placeholder: name)
        pills = TokenPills(store: store, renderer: renderer)
        suggestions = SuggestionListController(store: store, renderer: renderer)
        clear = Button(iconName: "edit-clear-symbolic", label: renderer.render(FixedNames.clear))
        entry.setAccessible(label: name)
        entry.hexpand = true
        field.addClass("picker-search")
        field.append(Image(iconName: "system-search-symbolic", pixelSize: 16))
        field.append(pills.root)
        field.append(entry)
        note.addClass("dim-label")
        note.addClass("picker-note")
        note.xalign = 0
        note.isVisible = false
        note.ellipsize = .end
        note.maxWidthChars = 34
        // The entry is as wide as in the design if there is room, regardless of its text.
        entry.maxWidthChars = 60
        let bounds = ScrolledWindow(child: field, horizontal: .external, vertical: .never)
        bounds.propagatesNaturalWidth = true
        bounds.valign = .center
        bounds.setContentWidth(min: 120, max: 440)
        root.valign = .center
        root.append(bounds)
        clear.hasFrame = false
        clear.addClass("picker-clear")
        clear.isVisible = false
        field.append(clear)
        field.append(note)
        suggestions.attach(to: field, entry: entry)
        connectInput()
    }

    private func connectInput() {
        entry.onChanged { [weak self] text in
            guard let self, !isApplying else { return }
            // The text was typed while the photos had the focus: from now on the entry has it, so that Space goes
            // there, too.
            if !entry.hasFocusWithin {
                entry.grabFocus()
                entry.position = -1
            }
            store.send(.searchEdited(text))
        }
        entry.onActivate { [weak self] in
            guard let self else { return }
            store.send(.searchEntered)
            onDone?()
        }
        entry.onStopSearch { [weak self] in
            guard let self else { return }
            let closesList = suggestions.isOpen
            store.send(.escapePressed)
            if !closesList { onDone?() }
        }
        clear.onClicked { [weak self] in
            self?.store.send(.searchCleared)
            self?.entry.grabFocus()
        }
        pills.onFocusLost = { [weak self] in
            self?.entry.grabFocus()
            self?.entry.position = -1
        }
        entry.onKey(phase: .capture) { [weak self] press in self?.pressed(press) ?? false }
        field.onFocusChange { [weak self] isInside in
            self?.store.send(isInside ? .suggestionsWanted : .suggestionsDismissed)
        }
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard case .search(let action) = press.action(in: .search, over: entry) else { return false }
        switch action {
        case .intoSuggestions:
            if suggestions.isOpen { suggestions.focusFirst() } else { store.send(.suggestionsWanted) }
        case .deleteBackward:
            guard entry.text.isEmpty, let last = store.state.search.tokens.last else { return false }
            store.send(.tokenRemoved(last))
        }
        return true
    }

    /// Lets typing anywhere in a window begin a search.
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
        pills.apply(search.tokens, in: search.album, isEnabled: search.isEnabled)
        if marked != search.times {
            marked = search.times
            entry.mark(marked, (entry.styleColor(named: "picker_accent") ?? RGBA(white: 0.5)).withAlpha(0.3))
        }
        clear.isVisible = search.canClear && search.isEnabled
        // Set before the focus returns here from the suggestions.
        let chosen = search.spoken.map { renderer.render($0) }.joined(separator: ", ")
        entry.setAccessible(description: chosen.isEmpty ? nil : chosen)
        suggestions.apply(search.suggestions)
        note.text = search.seededNote.map { renderer.render($0) } ?? ""
        note.isVisible = search.seededNote != nil
    }

    /// Places the note below the field if the field has its own line, else after the text in the field.
    func placeNote(below: Bool) {
        guard below != noteIsBelow else { return }
        noteIsBelow = below
        let (from, to) = below ? (field, root) : (root, field)
        from.remove(note)
        to.append(note)
    }

    /// Handles Ctrl+F: moves the focus to the entry.
    func focus() {
        guard root.isVisible else { return }
        entry.grabFocus()
        entry.selectAll()
    }

    /// Searches for the first line of a text that was pasted while the photos had the focus.
    func type(_ text: String) {
        guard root.isVisible, entry.isSensitive else { return }
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        entry.goOn(with: store.state.search.text + line, in: store)
    }

    /// Handles Ctrl+L: begins to type a path. Its beginning is selected, so that an absolute path that is typed or pasted
    /// replaces it; an arrow key keeps it.
    func beginPath() {
        guard root.isVisible, store.presentation.search.takesPaths else { return }
        entry.goOn(with: "~/", in: store)
        entry.selectAll()
    }
}

extension SearchEntry {
    /// Sets a text, moves the focus to the entry and the cursor to its end.
    func goOn(with text: String, in store: PickerStore) {
        grabFocus()
        store.send(.searchEdited(text))
        position = -1
    }
}
