// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel
import Testing

@testable import PickerCommands
@testable import PickerModel
@testable import PickerViews

/// Answers that arrive while the list under the search entry is in use.
@Suite("The list of suggestions", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct SuggestionListTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let later: [SearchSuggestion]
        /// Whether the row "water", which has the focus, keeps it.
        let keepsFocus: Bool
        var testDescription: String { name }
    }

    nonisolated private static func keyword(_ name: String, _ count: Int) -> SearchSuggestion {
        SearchSuggestion(SearchToken(.what, value: name, title: LocalizedText("%1", .text(name))), count: count)
    }

    nonisolated static let rows = [
        Row(name: "another number", later: [keyword("water", 5), keyword("waves", 2)], keepsFocus: true),
        Row(
            name: "one more before it", later: [keyword("walk", 7), keyword("water", 4), keyword("waves", 2)],
            keepsFocus: true),
        Row(name: "the other one gone", later: [keyword("water", 4)], keepsFocus: true),
        Row(name: "the other way round", later: [keyword("waves", 2), keyword("water", 4)], keepsFocus: true),
        Row(name: "itself gone", later: [keyword("waves", 2)], keepsFocus: false),
    ]

    /// The list alone, under an entry in a window: what other windows do to the focus of a whole picker has no part in it.
    @Test("A row keeps the focus through a later answer, else the entry gets it", arguments: rows)
    func focus(_ row: Row) async throws {
        let library = try WindowLibrary(count: 4)
        defer { library.remove() }
        let store = try OpenWindow(library, style: .presentation, isFirstEmbeddedDisplay: false).store
        let (field, entry) = (Box(.horizontal), SearchEntry(placeholder: "Search"))
        field.append(entry)
        let list = SuggestionListController(store: store, renderer: .english)
        list.attach(to: field, entry: entry)
        let window = ApplicationWindow(application: try OpenWindow.application.get())
        window.setChild(field)
        window.present()
        defer { window.destroy() }
        await OpenWindow.turn { window.isMapped }
        func arrive(_ found: [SearchSuggestion]) {
            list.apply([
                SuggestionGroup(heading: LocalizedText("Kinds"), rows: found.map { SuggestionPresentation($0) })
            ])
            OpenWindow.drain()
        }
        arrive([Self.keyword("water", 4), Self.keyword("waves", 2)])
        list.focusFirst()
        let water = try #require(list.lines.first)
        #expect(water.root.isFocus)
        arrive(row.later)
        #expect(list.isOpen)
        #expect(water.root.isFocus == row.keepsFocus)
        // The text inside of the entry has it.
        #expect(!water.root.isFocus || !entry.hasFocusWithin)
        if !row.keepsFocus { #expect(list.lines.allSatisfy { !$0.root.isFocus } && entry.hasFocusWithin) }
        #expect(list.lines.map(\.suggestion.count) == row.later.map(\.count))
    }
}
