// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel
import Testing

@testable import DesktopPicker
@testable import PickerModel
@testable import PickerViews

/// Answers that arrive while the list under the search entry is in use.
@Suite("The list of suggestions", .serialized, .timeLimit(.minutes(2)))
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

    @Test("A row keeps the focus through a later answer, else the entry gets it", arguments: rows)
    func focus(_ row: Row) async throws {
        let library = try WindowLibrary(count: 4)
        defer { library.remove() }
        let open = try OpenWindow(library, style: .presentation, isFirstEmbeddedDisplay: false)
        await open.open()
        let entry = open.window.view.header.search.entry
        entry.grabFocus()
        await open.send(.searchEdited("wa"))
        func arrive(_ found: [SearchSuggestion]) async {
            let generation = open.store.state.search.suggestionGeneration
            open.store.send(.suggestionsArrived(found, generation: generation))
            await open.settle()
        }
        await arrive([Self.keyword("water", 4), Self.keyword("waves", 2)])
        let list = open.window.view.header.search.suggestions
        list.focusFirst()
        await open.settle()
        let water = try #require(list.lines.first)
        #expect(water.root.isFocus)
        await arrive(row.later)
        #expect(list.isOpen)
        #expect(water.root.isFocus == row.keepsFocus)
        #expect(entry.hasFocusWithin == !row.keepsFocus)
        #expect(list.lines.map(\.suggestion.count) == row.later.map(\.count))
        await open.close()
    }
}
