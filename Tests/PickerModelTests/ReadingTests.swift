// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

/// Times that the library reads in the text of a search: shown, made tokens by Return, and made words again.
@Suite("Times in the text of a search")
struct ReadingTests {
    static func time(_ typed: String, at start: Int = 0) -> SearchReading.Time {
        SearchReading.Time(
            range: start..<(start + typed.utf8.count),
            token: SearchToken(
                .when, value: typed,
                title: LocalizedText("%1", .text(typed.prefix(1).uppercased() + typed.dropFirst())), typed: typed))
    }

    /// "october forest", as the library reads it.
    static let forest = SearchReading(times: [time("october")], words: "forest")

    /// Answers the question for a list among effects, with how its text was read.
    static func answer(_ fixture: inout StateFixture, _ effects: [PickerEffect], _ reading: SearchReading?) {
        for case .loadList(_, let generation) in effects {
            fixture.send(.listArrived(.read(reading, revision: UInt64(generation) + 100), generation: generation))
        }
    }

    private static func typed(_ text: String = "october forest", _ reading: SearchReading? = forest) -> StateFixture {
        var fixture = StateFixture.open()
        answer(&fixture, fixture.send(.searchEdited(text)), reading)
        return fixture
    }

    struct Mark: Sendable, CustomTestStringConvertible {
        let text: String
        let reading: SearchReading?
        /// What is typed after that, without an answer yet.
        var later: String?
        let marked: [String]
        var testDescription: String { "\(text), \(later ?? "")" }
    }

    @Test(
        "what is read as a time is marked in the entry, also while the next list is awaited",
        arguments: [
            Mark(text: "october forest", reading: forest, marked: ["october"]),
            Mark(text: "  october forest", reading: forest, marked: ["october"]),
            Mark(text: "forest", reading: nil, marked: []),
            Mark(
                text: "été 2024", reading: SearchReading(times: [time("2024", at: 6)], words: "été"), marked: ["2024"]),
            Mark(text: "october fo", reading: forest, later: "october for", marked: ["october"]),
            Mark(text: "october fo", reading: forest, later: "octobe", marked: []),
            Mark(text: "october fo", reading: forest, later: "", marked: []),
        ])
    func marks(_ row: Mark) {
        var fixture = Self.typed(row.text, row.reading)
        if let later = row.later { fixture.send(.searchEdited(later)) }
        let bytes = Array(fixture.state.search.text.utf8)
        let marked = fixture.presentation.search.times.map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(marked == row.marked)
    }

    @Test("Return makes tokens of the times and leaves the words")
    func entered() {
        var fixture = Self.typed()
        let effects = fixture.send(.searchEntered)
        #expect(fixture.state.search.text == "forest")
        #expect(fixture.presentation.search.tokens.map(\.title.english) == ["October"])
        #expect(effects.query?.search == "forest")
        #expect(effects.query?.tokens.map(\.value) == ["october"])
        // The next Return finds nothing more.
        Self.answer(&fixture, effects, nil)
        #expect(fixture.send(.searchEntered).query == nil)
    }

    @Test("Return before the list has arrived makes them when it does, unless the text has changed")
    func early() {
        for isChanged in [false, true] {
            var fixture = StateFixture.open()
            var effects = fixture.send(.searchEdited("october forest"))
            #expect(fixture.send(.searchEntered).query == nil)
            if isChanged { effects = fixture.send(.searchEdited("october forests")) }
            Self.answer(&fixture, effects, Self.forest)
            #expect(fixture.state.search.tokens.isEmpty == isChanged)
        }
    }

    @Test("Return without a time in the text changes nothing")
    func plain() {
        var fixture = Self.typed("forest", nil)
        #expect(fixture.send(.searchEntered).query == nil)
        #expect(fixture.state.search.text == "forest")
    }

    @Test("a token that was typed can be made its words again, which then are words")
    func madeWords() {
        var fixture = Self.typed()
        Self.answer(&fixture, fixture.send(.searchEntered), nil)
        let pill = fixture.presentation.search.tokens.first
        #expect(pill?.wordsName?.english == "Search for the words “october”")
        guard let token = pill?.token else { return }
        let effects = fixture.send(.tokenMadeWords(token))
        #expect(fixture.state.search.text == "october forest")
        #expect(effects.query == LibraryQuery(search: "october forest", takesWordsLiterally: true))
        // They stay words while more is typed, and until the entry is empty.
        #expect(fixture.send(.searchEdited("october forests")).query?.takesWordsLiterally == true)
        fixture.send(.searchEdited(""))
        #expect(fixture.send(.searchEdited("october")).query?.takesWordsLiterally == false)
    }

    @Test("a chosen token has no words, and one that is not there none either")
    func chosen() {
        var fixture = Self.typed("", nil)
        let paris = SearchToken(.location, value: "paris", title: LocalizedText("Paris"))
        fixture.answer(fixture.send(.tokenAdded(paris)), with: [1])
        #expect(fixture.presentation.search.tokens.first?.wordsName == nil)
        #expect(fixture.send(.tokenMadeWords(paris)).isEmpty)
        #expect(fixture.send(.tokenMadeWords(Self.forest.times[0].token)).isEmpty)
    }

    @Test("the list under the entry ends with the words, where the text was read otherwise")
    func wordsInstead() {
        var fixture = Self.typed()
        let question = fixture.send(.suggestionsWanted).suggestionGeneration ?? -1
        fixture.send(.suggestionsArrived([SuggestionTests.june], generation: question))
        let last = fixture.presentation.search.suggestions.last
        #expect(last?.rows.map(\.title.english) == ["Search for the Words Instead"])
        guard case .wordsTakenLiterally? = last?.rows.first?.intent else {
            Issue.record("no row for the words")
            return
        }
        let effects = fixture.send(.wordsTakenLiterally)
        #expect(effects.query == LibraryQuery(search: "october forest", takesWordsLiterally: true))
        #expect(fixture.presentation.search.suggestions.isEmpty)
        #expect(fixture.presentation.search.times.isEmpty)
        #expect(fixture.send(.wordsTakenLiterally).isEmpty)
    }

    @Test("a suggestion beside times adds these, too")
    func beside() {
        var fixture = Self.typed("october for")
        let october = Self.forest.tokens
        let wood = SearchToken(.what, value: "forest", title: LocalizedText("Forest"))
        let question = fixture.send(.suggestionsWanted).suggestionGeneration ?? -1
        fixture.send(.suggestionsArrived([SearchSuggestion(wood, times: october, count: 3)], generation: question))
        let row = fixture.presentation.search.suggestions.first?.rows.first
        #expect(row?.title.english == "Forest, October")
        guard let intent = row?.intent else { return }
        fixture.send(intent)
        #expect(fixture.state.search.tokens == october + [wood])
        #expect(fixture.state.search.text.isEmpty)
    }

    @Test("best matches are offered for words, not for times alone")
    func ranking() {
        #expect(Self.typed().presentation.view.offersBestMatch)
        let time = SearchReading(times: [Self.time("october")], words: "")
        #expect(!Self.typed("october", time).presentation.view.offersBestMatch)
    }

    @Test("without a search entry nothing is made words")
    func hidden() {
        var fixture = StateFixture.open {
            $0.disabledCapabilities = .search
            $0.searchText = "october forest"
        }
        #expect(fixture.send(.wordsTakenLiterally).isEmpty)
        #expect(fixture.send(.searchEntered).isEmpty)
    }

    @Test("screen readers hear what is read as a time")
    func spoken() {
        #expect(Self.typed().presentation.search.spoken.map(\.english) == ["October"])
    }
}

extension AssetList {
    /// Three photos that a search found.
    static func read(_ reading: SearchReading?, revision: UInt64) -> AssetList {
        AssetList(
            entries: AssetList.numbers([1, 2, 3], revision: 0).entries, grouped: true, revision: revision,
            reading: reading)
    }
}
