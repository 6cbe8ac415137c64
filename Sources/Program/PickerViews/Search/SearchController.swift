// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The search field: pills of what is chosen in front of what is typed, the list of suggestions under it, and the note that
/// the app filled it in.
@MainActor
final class SearchController {
    let root = Box(.vertical)
    let entry: SearchEntry
    private let field = Box(.horizontal, spacing: 6)
    private let pills: TokenPills
    private let suggestions: SuggestionListController
    private let note = Label("")
    private let store: PickerStore
    private let renderer: TextRenderer
    private var isApplying = false
    private var noteIsBelow = false
    /// Whose keys begin a search.
    private weak var keySource: Widget?
    /// Return in the entry: on to what was found.
    var onDone: (() -> Void)?

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        let name = renderer.render(FixedNames.search)
        entry = SearchEntry(placeholder: name)
        pills = TokenPills(store: store, renderer: renderer)
        suggestions = SuggestionListController(store: store, renderer: renderer)
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
        // As wide as the design says where there is room, however much stands in it.
        entry.maxWidthChars = 60
        let bounds = ScrolledWindow(child: field, horizontal: .external, vertical: .never)
        bounds.propagatesNaturalWidth = true
        bounds.valign = .center
        bounds.setContentWidth(min: 120, max: 440)
        root.valign = .center
        root.append(bounds)
        field.append(note)
        suggestions.attach(to: field, entry: entry)
        connectInput()
    }

    private func connectInput() {
        entry.onChanged { [weak self] text in
            guard let self, !isApplying else { return }
            // Typed over the photos: from now on the entry has all keys, blanks too.
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
        entry.onKey(phase: .capture) { [weak self] press in self?.pressed(press) ?? false }
        field.onFocusChange { [weak self] isInside in
            self?.store.send(isInside ? .suggestionsWanted : .suggestionsDismissed)
        }
    }

    private func pressed(_ press: KeyPress) -> Bool {
        switch press.key {
        case .down:
            guard suggestions.isOpen else {
                store.send(.suggestionsWanted)
                return true
            }
            suggestions.focusFirst()
            return true
        case .backspace:
            guard entry.text.isEmpty, let last = store.state.search.tokens.last else { return false }
            store.send(.tokenRemoved(last))
            return true
        default: return false
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
        pills.apply(search.tokens, isEnabled: search.isEnabled)
        // Before the keys come back here from the suggestions.
        let chosen = search.tokens.map { renderer.render($0.title) }.joined(separator: ", ")
        entry.setAccessible(description: chosen.isEmpty ? nil : chosen)
        suggestions.apply(search.suggestions)
        note.text = search.seededNote.map { renderer.render($0) } ?? ""
        note.isVisible = search.seededNote != nil
    }

    /// Where the field has a line of its own the note has one too; else it stands in the field, behind what it is about.
    func placeNote(below: Bool) {
        guard below != noteIsBelow else { return }
        noteIsBelow = below
        let (from, to) = below ? (field, root) : (root, field)
        from.remove(note)
        to.append(note)
    }

    /// Ctrl+F.
    func focus() {
        guard root.isVisible else { return }
        entry.grabFocus()
        entry.selectAll()
    }

    /// Pasted over the photos: one line, as if it had been typed here.
    func type(_ text: String) {
        guard root.isVisible, entry.isSensitive else { return }
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        entry.goOn(with: store.state.search.text + line, in: store)
    }

    /// Ctrl+L: a path is typed from here on.
    func beginPath() {
        guard root.isVisible, store.presentation.search.takesPaths else { return }
        entry.goOn(with: "~/", in: store)
    }
}

extension SearchEntry {
    /// Takes the keys, and goes on behind a text.
    func goOn(with text: String, in store: PickerStore) {
        grabFocus()
        store.send(.searchEdited(text))
        position = -1
    }
}
