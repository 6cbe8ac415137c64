// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

/// The list under the search entry, and what is offered where nothing was found.
@Suite("Suggestions")
struct SuggestionTests {
    static let june = SearchSuggestion(
        SearchToken(.when, value: "2025-06", title: LocalizedText("June 2025")), count: 12)
    static let paris = SearchSuggestion(
        SearchToken(.location, value: "paris", title: LocalizedText("%1", .text("Paris"))), count: 1)

    /// A picker in which a person typed "pa" and was offered something.
    private static func typed(_ text: String = "pa") -> StateFixture {
        var fixture = StateFixture.open()
        let effects = fixture.send(.searchEdited(text))
        fixture.answer(effects, with: [3])
        fixture.send(.suggestionsArrived([paris, june], generation: effects.suggestionGeneration ?? -1))
        return fixture
    }

    private static func titles(_ fixture: StateFixture) -> [String] {
        fixture.presentation.search.suggestions.flatMap { group in
            [group.heading.english] + group.rows.map { "\($0.title.english) \($0.count ?? 0)" }
        }
    }

    @Test("typing asks for what could follow, under the bounds and tokens of the search")
    func asks() {
        var fixture = StateFixture.open()
        fixture.send(.tokenAdded(Self.june.token))
        let effects = fixture.send(.searchEdited("pa"))
        #expect(effects.suggestionQuestion?.text == "pa")
        #expect(effects.suggestionQuestion?.query.tokens == [Self.june.token])
    }

    @Test("they stand by kind, in the order of the kinds, with a name that tells the count")
    func groups() {
        let fixture = Self.typed()
        #expect(Self.titles(fixture) == ["Dates", "June 2025 12", "Places", "Paris 1"])
        let names = fixture.presentation.search.suggestions.flatMap { $0.rows.map(\.name.english) }
        #expect(names == ["June 2025, 12 items", "Paris, 1 item"])
    }

    @Test("choosing one makes it a pill, takes the text and closes the list")
    func choosing() {
        var fixture = Self.typed()
        fixture.send(.tokenAdded(Self.paris.token))
        #expect(fixture.state.search.tokens == [Self.paris.token])
        #expect(fixture.state.search.text.isEmpty)
        #expect(fixture.presentation.search.suggestions.isEmpty)
    }

    @Test(
        "it is gone with what it was for",
        arguments: [
            NamedIntent("left or closed", .person(.suggestionsDismissed)),
            NamedIntent("Escape", .person(.escapePressed)),
            NamedIntent("no search", .person(.searchCleared)),
            NamedIntent("a near miss", .person(.nearMissChosen("paris"))),
            NamedIntent("the preview", .person(.previewRequested(index: 0))),
            NamedIntent("a hidden entry", .caller(.updated(.init(hiddenAccessoryEdges: .all)))),
        ])
    func dismissed(_ row: NamedIntent) {
        var fixture = Self.typed()
        fixture.send(row.intent)
        #expect(fixture.presentation.search.suggestions.isEmpty)
    }

    @Test("Escape closes the list first, then clears the search, then cancels")
    func escape() {
        var fixture = Self.typed()
        fixture.send(.escapePressed)
        #expect(fixture.state.search.text == "pa")
        fixture.send(.escapePressed)
        #expect(fixture.state.search.text.isEmpty)
        #expect(fixture.send(.escapePressed) == [.finish(.cancelled, [])])
    }

    @Test("what was found for an earlier text stays until its successor comes, and never comes after it")
    func generations() {
        var fixture = Self.typed()
        let later = fixture.send(.searchEdited("par"))
        #expect(!fixture.presentation.search.suggestions.isEmpty)
        let last = fixture.send(.searchEdited("pari"))
        fixture.send(.suggestionsArrived([Self.paris], generation: last.suggestionGeneration ?? -1))
        fixture.send(.suggestionsArrived([Self.june], generation: later.suggestionGeneration ?? -1))
        #expect(Self.titles(fixture) == ["Places", "Paris 1"])
    }

    @Test("a text of the app's closes the list that was for the person's, and a late answer opens none")
    func fromApp() {
        var fixture = Self.typed()
        let late = fixture.send(.searchEdited("par"))
        fixture.send(.updated(.init(searchText: "dunes")))
        #expect(fixture.presentation.search.suggestions.isEmpty)
        fixture.send(.suggestionsArrived([Self.paris], generation: late.suggestionGeneration ?? -1))
        #expect(fixture.presentation.search.suggestions.isEmpty)
    }

    @Test("an answer that comes after the list was closed opens none")
    func late() {
        var fixture = StateFixture.open()
        let effects = fixture.send(.searchEdited("pa"))
        fixture.send(.suggestionsDismissed)
        fixture.send(.suggestionsArrived([Self.paris], generation: effects.suggestionGeneration ?? -1))
        #expect(fixture.presentation.search.suggestions.isEmpty)
    }

    @Test("coming back to the entry asks again, with nothing in it for what to begin with")
    func comingBack() {
        var fixture = Self.typed()
        fixture.send(.suggestionsDismissed)
        #expect(fixture.send(.suggestionsWanted).suggestionQuestion?.text == "pa")
        fixture.send(.searchCleared)
        #expect(fixture.send(.suggestionsWanted).suggestionQuestion?.text == "")
    }

    @Test("a text of the app's asks for none")
    func seeded() {
        var fixture = StateFixture { $0.searchText = "beach" }
        #expect(fixture.send(.opened).suggestionQuestion == nil)
        #expect(fixture.send(.updated(.init(searchText: "dunes"))).suggestionQuestion == nil)
    }

    // MARK: Near misses

    @Test("a search that finds nothing asks what could have been meant, and the page offers it")
    func nearMiss() {
        var fixture = StateFixture.open()
        let asked = fixture.send(.searchEdited("beech")).generation ?? -1
        let effects = fixture.send(.listArrived(.empty, generation: asked))
        #expect(effects == [.loadNearMisses("beech", generation: asked)])
        fixture.send(.nearMissesArrived(["oak"], generation: asked - 1))
        fixture.send(.nearMissesArrived(["beach"], generation: asked))
        guard case .page(let page) = fixture.presentation.content else {
            Issue.record("no page")
            return
        }
        #expect(page.nearMisses == ["beach"])
        #expect(PagePresentation.nearMissLabel("beach").english == "Search for “beach”")
        let chosen = fixture.send(.nearMissChosen("beach"))
        #expect(chosen.query?.search == "beach")
        #expect(chosen.suggestionQuestion == nil)
        fixture.answer(chosen, with: [1])
        #expect(fixture.state.search.nearMisses.isEmpty)
    }

    @Test("one that finds something, or has tokens only, asks for none")
    func noNearMiss() {
        var fixture = StateFixture.open()
        let asked = fixture.send(.searchEdited("beach"))
        #expect(fixture.send(.listArrived(.numbers([1], revision: 9), generation: asked.generation ?? -1)).isEmpty)
        fixture.send(.searchCleared)
        let token = fixture.send(.tokenAdded(Self.june.token))
        #expect(fixture.send(.listArrived(.empty, generation: token.generation ?? -1)).isEmpty)
    }
}

extension [PickerEffect] {
    var suggestionQuestion: (text: String, query: LibraryQuery)? {
        for case .loadSuggestions(let text, let query, _) in self { return (text, query) }
        return nil
    }

    var suggestionGeneration: Int? {
        for case .loadSuggestions(_, _, let generation) in self { return generation }
        return nil
    }
}
