// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The list under the search entry: suggestions by kind, with the number of results.
///
/// The entry keeps the focus while the list is open. Down moves the focus into the list; its rows take the real focus,
/// which screen readers follow.
@MainActor
final class SuggestionListController {
    private let popover = Popover()
    private let list = Box(.vertical)
    private let scroller: ScrolledWindow
    private let store: PickerStore
    private let renderer: TextRenderer
    private weak var field: Widget?
    private weak var entry: SearchEntry?
    private var shown: [SuggestionGroup] = []
    /// The rows, in their order.
    private(set) var lines: [SuggestionLine] = []

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        scroller = ScrolledWindow(child: list, horizontal: .never, vertical: .automatic)
        scroller.propagatesNaturalHeight = true
        scroller.setContentHeight(max: 420)
        list.setAccessible(label: renderer.render(FixedNames.suggestions))
        popover.setChild(scroller)
        popover.addClass("picker-suggestions")
        popover.autohides = false
        popover.hasArrow = false
        popover.setPosition(.bottom)
        list.onKey { [weak self] press in self?.pressed(press) ?? false }
    }

    /// - Parameters:
    ///   - field: the widget under which the list opens, with the same width.
    ///   - entry: the entry to which the focus returns.
    func attach(to field: Widget, entry: SearchEntry) {
        self.field = field
        self.entry = entry
        popover.attach(to: field)
    }

    var isOpen: Bool { !shown.isEmpty }

    func apply(_ groups: [SuggestionGroup]) {
        guard groups != shown else { return }
        let hadFocus = popover.hasFocusWithin
        shown = groups
        guard !groups.isEmpty else {
            if hadFocus { entry?.grabFocus() }
            popover.popdown()
            return
        }
        fill(groups)
        scroller.setSizeRequest(width: max(300, field?.width ?? 0))
        popover.popup()
    }

    /// Handles Down in the entry: moves the focus to the first row.
    func focusFirst() { lines.first?.root.grabFocus() }

    /// Rows that stay keep their widgets: an answer that arrives late takes neither the focus nor a press from them.
    private func fill(_ groups: [SuggestionGroup]) {
        var gone = lines
        var children: [Widget] = []
        lines = []
        for group in groups {
            children.append(heading(of: group))
            for suggestion in group.rows {
                let place = gone.firstIndex { $0.suggestion.intent == suggestion.intent }
                let kept = place.map { gone.remove(at: $0) }
                kept?.apply(suggestion)
                let line = kept ?? line(suggestion)
                lines.append(line)
                children.append(line.root)
            }
        }
        if gone.contains(where: { $0.root.isFocus }) { entry?.grabFocus() }
        list.arrange(children)
    }

    private func heading(of group: SuggestionGroup) -> Label {
        let heading = Label(renderer.render(group.heading), role: .heading)
        heading.xalign = 0
        heading.addClass("picker-sidebar-heading")
        return heading
    }

    private func line(_ suggestion: SuggestionPresentation) -> SuggestionLine {
        let line = SuggestionLine(suggestion, renderer: renderer)
        line.root.onClicked { [store, unowned line] in store.send(line.suggestion.intent) }
        return line
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard case .suggestions(let action) = press.action(in: .suggestions, over: list) else { return typed(press) }
        let place = lines.firstIndex { $0.root.isFocus }
        switch action {
        case .previous:
            if let place, place > 0 { lines[place - 1].root.grabFocus() } else { entry?.grabFocus() }
        case .next:
            if let place, place + 1 < lines.count { lines[place + 1].root.grabFocus() }
        case .escape: store.send(.escapePressed)
        case .deleteBackward:
            entry?.goOn(with: String(store.state.search.text.dropLast()), in: store)
        }
        return true
    }

    /// Who types on means the entry.
    private func typed(_ press: KeyPress) -> Bool {
        guard let character = press.character, press.modifiers.isDisjoint(with: [.control, .alt]), character != " "
        else { return false }
        entry?.goOn(with: store.state.search.text + String(character), in: store)
        return true
    }
}
