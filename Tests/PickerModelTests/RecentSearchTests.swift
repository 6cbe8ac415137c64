// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Testing

/// Searches that are kept for an app and offered where nothing is searched for yet.
@Suite("Recent searches")
struct RecentSearchTests {
    private static let paris = SearchToken(.location, value: "paris", title: LocalizedText("%1", .text("Paris")))
    private static let june = SearchToken(.when, value: "month:6", title: LocalizedText("June"), typed: "june")
    private static let lastWeek = SearchToken(
        .when, value: "days:1/7", title: LocalizedText("Last Week"), isLasting: false)

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        var tokens: [SearchToken] = []
        /// Text and number of tokens; nil if the search is not kept.
        let kept: (text: String, tokens: Int)?
    }

    @Test(
        "what of a search is kept",
        arguments: [
            Row(testDescription: "words", text: " beach ", kept: ("beach", 0)),
            Row(testDescription: "a chosen token", text: "", tokens: [paris], kept: ("", 1)),
            Row(testDescription: "both", text: "beach", tokens: [paris], kept: ("beach", 1)),
            Row(testDescription: "a typed time, as its words", text: "beach", tokens: [june], kept: ("june beach", 0)),
            Row(testDescription: "a time that tomorrow is another", text: "", tokens: [lastWeek], kept: nil),
            Row(testDescription: "nothing", text: "  ", kept: nil),
            Row(testDescription: "a page of text", text: String(repeating: "a", count: 201), kept: nil),
        ])
    func kept(_ row: Row) {
        let search = RecentSearch(text: row.text, tokens: row.tokens)
        #expect(search?.text == row.kept?.text)
        #expect(search?.tokens.count == row.kept?.tokens)
    }

    @Test("what a file says that no search keeps is left out")
    func damaged() throws {
        let page = String(repeating: "a", count: 201)
        let json = """
            {"recentSearches": [{"text": "", "tokens": []}, {"text": " beach ", "tokens": []}, {"text": "\(page)", "tokens": []}]}
            """
        let memory = try JSONDecoder().decode(AppMemory.self, from: Data(json.utf8))
        #expect(memory.recentSearches.map(\.text) == ["beach"])
    }

    @Test(
        "a search is kept when it has led to something",
        arguments: [
            ([.searchEdited("beach")], nil), ([.searchEdited("beach"), .searchEntered], "beach"),
            ([.searchEdited("beach"), .assetActivated(index: 0)], "beach"),
            ([.searchEdited("par"), .tokenAdded(paris)], ""), ([.assetActivated(index: 0)], nil),
            ([.searchEdited("/home/ann"), .searchEntered], nil),
        ] as [([PersonIntent], String?)])
    func when(_ intents: [PersonIntent], _ text: String?) {
        var fixture = StateFixture.open()
        var memory: AppMemory?
        for intent in intents {
            let effects = fixture.send(intent)
            memory = effects.memory ?? memory
            fixture.answer(effects, with: [1, 2, 3])
        }
        #expect(memory?.recentSearches.first?.text == text)
        #expect((memory?.recentSearches.count ?? 0) == (text == nil ? 0 : 1))
    }

    @Test("a search that the app began is not the person's")
    func fromApp() {
        var fixture = StateFixture { $0.searchText = "beach" }
        fixture.answer(fixture.send(.opened), with: [1, 2, 3])
        fixture.tap(1)
        #expect(fixture.state.memory.recentSearches.isEmpty)
    }

    private static func searched(_ texts: [String]) -> StateFixture {
        var fixture = StateFixture.open()
        for text in texts {
            fixture.answer(fixture.send(.searchEdited(text)), with: [1])
            fixture.send(.searchEntered)
        }
        fixture.answer(fixture.send(.searchCleared), with: 1...30)
        return fixture
    }

    @Test("the last five, the newest first, each once")
    func five() {
        let fixture = Self.searched(["a", "b", "c", "d", "b", "e", "f"])
        #expect(fixture.state.memory.recentSearches.map(\.text) == ["f", "e", "b", "d", "c"])
    }

    @Test("they are offered in an empty entry that has the focus, chosen by a press, and cleared")
    func offered() {
        var fixture = Self.searched(["dunes", "beach"])
        #expect(fixture.presentation.search.suggestions.isEmpty)
        #expect(fixture.send(.suggestionsWanted).suggestionQuestion?.text == "")
        let group = fixture.presentation.search.suggestions.first
        #expect(group?.heading.english == "Recent Searches")
        #expect(group?.rows.map(\.title.english) == ["beach", "dunes", "Clear Recent Searches"])
        let typed = fixture.send(.searchEdited("x"))
        #expect(fixture.presentation.search.suggestions.isEmpty)
        fixture.answer(typed, with: [1])
        fixture.answer(fixture.send(.searchEdited("")), with: [1, 2])
        guard let row = fixture.presentation.search.suggestions.first?.rows[1] else {
            Issue.record("they are not offered again")
            return
        }
        #expect(fixture.send(row.intent).query?.search == "dunes")
        #expect(fixture.presentation.search.suggestions.isEmpty)
        #expect(fixture.state.memory.recentSearches.map(\.text) == ["dunes", "beach"])
        fixture.send(.searchCleared)
        #expect(fixture.send(.recentSearchesCleared).memory?.recentSearches == [])
    }

    @Test("what to begin with is asked for, under the tokens that are there")
    func beginnings() {
        var fixture = StateFixture.open()
        fixture.send(.tokenAdded(Self.paris))
        let question = fixture.send(.suggestionsWanted)
        #expect(question.suggestionQuestion?.text == "")
        #expect(question.suggestionQuestion?.query.tokens == [Self.paris])
        fixture.send(.suggestionsArrived([SuggestionTests.june], generation: question.suggestionGeneration ?? -1))
        #expect(fixture.presentation.search.suggestions.map(\.heading.english) == ["Dates"])
    }

    @Test("they are stored and read back")
    func stored() throws {
        var memory = AppMemory()
        memory.recentSearches = [RecentSearch(text: "beach", tokens: [Self.paris])].compactMap { $0 }
        let read = try JSONDecoder().decode(AppMemory.self, from: JSONEncoder().encode(memory))
        #expect(read == memory)
        #expect(read.recentSearches.first?.tokens.first?.title.english == "Paris")
    }

    @Test("another picker's searches are kept beside this one's, unless the person cleared them here")
    func merged() {
        func memory(_ texts: String...) -> AppMemory {
            var memory = AppMemory()
            memory.recentSearches = texts.compactMap { RecentSearch(text: $0, tokens: []) }
            return memory
        }
        let former = memory("a")
        #expect(memory("b", "a").merged(since: former, into: memory("c", "a")) == memory("b", "a", "c"))
        #expect(memory("a").merged(since: former, into: memory("c", "a")) == memory("c", "a"))
        #expect(memory().merged(since: former, into: memory("c", "a")) == memory())
    }
}
