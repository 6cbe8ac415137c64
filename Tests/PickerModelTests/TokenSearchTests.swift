// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

/// Tokens of a search (phpicker.md 3.6): AND across kinds, OR inside a kind.
@Suite("Search by tokens")
struct TokenSearchTests {
    static let ann = SearchToken(.who, value: "ann", title: LocalizedText("Ann"))
    static let bob = SearchToken(.who, value: "bob", title: LocalizedText("Bob"))
    static let paris = SearchToken(.location, value: "paris", title: LocalizedText("Paris"))
    static let june = SearchToken(.when, value: "2023-06", title: LocalizedText("June 2023"))
    static let video = SearchToken(.what, value: "video", title: LocalizedText("Videos"))

    /// Any number of tokens, some of them twice.
    private func some(_ generator: inout SeededGenerator) -> [SearchToken] {
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            SearchToken(
                SearchToken.Kind.allCases.randomElement(using: &generator) ?? .what,
                value: "\(Int.random(in: 0..<4, using: &generator))", title: LocalizedText(""))
        }
    }

    @Test("one of each kind that is there lets something pass, 2,000 random sets against every choice of one a kind")
    func allow() {
        var generator = SeededGenerator(seed: 41)
        var passed = 0
        for _ in 0..<2000 {
            let tokens = some(&generator)
            let held = Set(some(&generator))
            // Every way to take one token of each kind; something passes where one of them holds in all its tokens.
            var choices: [[SearchToken]] = [[]]
            for members in Dictionary(grouping: tokens, by: \.kind).values {
                choices = choices.flatMap { choice in members.map { choice + [$0] } }
            }
            let expected = choices.contains { $0.allSatisfy(held.contains) }
            #expect(tokens.allow(held.contains) == expected)
            #expect(tokens.shuffled(using: &generator).allow(held.contains) == expected)
            passed += expected ? 1 : 0
        }
        #expect((200...1800).contains(passed))
    }

    @Test(
        "kinds narrow, values of a kind widen",
        arguments: [
            ([], [], true), ([ann], [], false), ([ann], [ann], true), ([ann, bob], [bob], true),
            ([ann, paris], [ann], false), ([ann, bob, paris], [bob, paris], true),
            ([ann, paris, june], [paris, june], false),
            ([ann, paris, june, video], [ann, paris, june, video], true),
        ] as [([SearchToken], [SearchToken], Bool)])
    func examples(_ tokens: [SearchToken], _ held: [SearchToken], _ passes: Bool) {
        #expect(tokens.allow(held.contains) == passes)
    }

    @Test("a title in another language is the same token, another kind or value is not")
    func equality() {
        let french = SearchToken(.location, value: "paris", title: LocalizedText("Paris, France"))
        #expect(french == Self.paris)
        #expect(Set([french, Self.paris]).count == 1)
        #expect(SearchToken(.who, value: "paris", title: LocalizedText("Paris")) != Self.paris)
        #expect(Self.ann != Self.bob)
    }

    @Test("choosing a token does away with what was typed to find it; the question carries all of them")
    func chosen() {
        var fixture = StateFixture.open { $0.filter = .images }
        fixture.send(.searchEdited("par"))
        let query = fixture.send(.tokenAdded(Self.paris)).query
        #expect(query == LibraryQuery(filter: .images, search: "", tokens: [Self.paris]))
        fixture.send(.searchEdited("an"))
        #expect(fixture.state.query.tokens == [Self.paris])
        #expect(fixture.state.query.search == "an")
        fixture.send(.tokenAdded(Self.ann))
        let last = fixture.send(.searchEdited("  beach ")).query
        #expect(last == LibraryQuery(filter: .images, search: "beach", tokens: [Self.paris, Self.ann]))
        #expect(fixture.presentation.search.tokens.map(\.title.english) == ["Paris", "Ann"])
        #expect(fixture.presentation.search.tokens.first?.removeName.english == "Remove “Paris” from the search")
    }

    @Test("a token is there once")
    func once() {
        var fixture = StateFixture.open()
        fixture.send(.tokenAdded(Self.paris))
        #expect(fixture.send(.tokenAdded(Self.paris)).isEmpty)
        fixture.send(.tokenAdded(Self.ann))
        fixture.send(.tokenAdded(Self.paris))
        #expect(fixture.state.search.tokens.count == 2)
    }

    @Test("each is taken out by itself; one that is not there is no change")
    func removed() {
        var fixture = StateFixture.open()
        fixture.send(.tokenAdded(Self.paris))
        fixture.send(.tokenAdded(Self.ann))
        fixture.send(.searchEdited("beach"))
        #expect(fixture.send(.tokenRemoved(Self.june)).isEmpty)
        let query = fixture.send(.tokenRemoved(Self.paris)).query
        #expect(query == LibraryQuery(search: "beach", tokens: [Self.ann]))
        #expect(fixture.send(.tokenRemoved(Self.paris)).isEmpty)
        #expect(fixture.send(.searchCleared).query == LibraryQuery())
        #expect(!fixture.state.isSearching)
    }

    @Test("all that was picked stays picked, and the albums tab and the staging area give way to results")
    func around() {
        var fixture = StateFixture.open()
        fixture.tap(4)
        fixture.send(.stagingOpened)
        fixture.answer(fixture.send(.tokenAdded(Self.paris)), with: [7, 4])
        #expect(fixture.state.staging == nil)
        #expect(fixture.selected == [4])
        #expect(fixture.presentation.grid.heading?.english == "2 results")
        #expect(fixture.presentation.grid.arrangement == .sections)
    }

    struct Page: Sendable, CustomTestStringConvertible {
        let text: String
        let tokens: [SearchToken]
        let detail: String
        var testDescription: String { "'\(text)' and \(tokens.count) tokens" }
    }

    @Test(
        "a search without results says what of",
        arguments: [
            Page(text: "beach", tokens: [], detail: "Nothing matches “beach”"),
            Page(text: " beach  ", tokens: [], detail: "Nothing matches “beach”"),
            Page(text: "", tokens: [paris], detail: "Nothing matches all that is chosen"),
            Page(text: "  ", tokens: [paris, ann], detail: "Nothing matches all that is chosen"),
            Page(text: "beach", tokens: [paris], detail: "Nothing that is chosen matches “beach”"),
        ])
    func page(_ row: Page) {
        for isHidden in [false, true] {
            var fixture = StateFixture.open()
            for token in row.tokens { fixture.answer(fixture.send(.tokenAdded(token)), with: []) }
            fixture.answer(fixture.send(.searchEdited(row.text)), with: [])
            if isHidden { fixture.send(.updated(.init(hiddenAccessoryEdges: .top))) }
            guard case .page(let page) = fixture.presentation.content else {
                Issue.record("there is no page")
                continue
            }
            #expect(page.title.english == "No Results")
            #expect(page.icon == .search)
            #expect(page.detail.english == row.detail)
            #expect(page.help == (isHidden ? nil : .clearSearch))
        }
    }

    @MainActor
    @Test("a library answers with what has one of each kind")
    func library() async {
        let assets: [Asset] = [
            .sample(1, albums: ["ann"]), .sample(2, kind: .video, albums: ["bob"]), .sample(3, kind: .video),
            .sample(4, kind: .video, albums: ["ann", "bob"]), .sample(5, albums: ["paris"]),
        ]
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        let store = PickerStore(
            state: PickerState(configuration: configuration), library: MemoryLibrary(assets).port(),
            delivery: .originals, clock: ManualClock())
        store.start()
        let steps: [(PersonIntent, [UInt64])] = [
            (.tokenAdded(Self.ann), [1, 4]), (.tokenAdded(Self.bob), [1, 2, 4]), (.tokenAdded(Self.video), [2, 4]),
            (.tokenRemoved(Self.bob), [4]), (.searchEdited("photo-1"), []), (.searchCleared, [1, 2, 3, 4, 5]),
        ]
        for (intent, shown) in steps {
            store.send(intent)
            await store.quiescence()
            #expect(store.state.shown.entries.map(\.id.rawValue) == shown)
        }
    }
}
