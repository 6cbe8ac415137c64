// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

/// Where a search brings the grid back to, whose search it is, and who may change it (phpicker.md 3.6).
@Suite("A search's beginning and end")
struct SearchAnchorTests {
    private static let paris = SearchToken(.location, value: "paris", title: LocalizedText("Paris"))
    private static let ann = SearchToken(.who, value: "ann", title: LocalizedText("Ann"))

    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [PickerIntent]
        init(_ name: String, _ steps: [PickerIntent]) {
            testDescription = name
            self.steps = steps
        }
    }

    private static let ways = [
        Way("text", [.person(.searchEdited("b")), .person(.searchEdited("be")), .person(.searchEdited(""))]),
        Way("text to white space", [.person(.searchEdited("b")), .person(.searchEdited("  "))]),
        Way("a token", [.person(.tokenAdded(paris)), .person(.tokenRemoved(paris))]),
        Way(
            "text that became a token",
            [.person(.searchEdited("par")), .person(.tokenAdded(paris)), .person(.tokenRemoved(paris))]),
        Way(
            "a token after text",
            [
                .person(.tokenAdded(paris)), .person(.searchEdited("b")), .person(.searchEdited("")),
                .person(.tokenRemoved(paris)),
            ]),
        Way(
            "text after its token",
            [
                .person(.tokenAdded(paris)), .person(.searchEdited("b")), .person(.tokenRemoved(paris)),
                .person(.searchEdited("")),
            ]),
        Way(
            "two tokens",
            [
                .person(.tokenAdded(paris)), .person(.tokenAdded(ann)), .person(.tokenRemoved(paris)),
                .person(.tokenRemoved(ann)),
            ]),
        Way("all at once", [.person(.tokenAdded(paris)), .person(.searchEdited("b")), .person(.searchCleared)]),
        Way("by Escape", [.person(.tokenAdded(paris)), .person(.searchEdited("b")), .person(.escapePressed)]),
        Way("by the app", [.person(.searchEdited("b")), .caller(.updated(.init(searchText: "")))]),
    ]

    @Test("when the last of text and tokens goes, the photo that stood at the top edge comes back", arguments: ways)
    func restored(_ way: Way) {
        var fixture = StateFixture.open()
        fixture.send(.rowsShown(12..<20))
        for step in way.steps.dropLast() {
            let effects = fixture.send(step)
            #expect(effects.scroll == .some(nil))
            fixture.answer(effects, with: [3, 9, 4])
            // Scrolling among results is no place to come back to.
            fixture.send(.rowsShown(1..<3))
            #expect(fixture.state.isSearching)
        }
        let effects = fixture.send(way.steps.last ?? .person(.searchCleared))
        #expect(!fixture.state.isSearching)
        #expect(effects.query == LibraryQuery())
        #expect(effects.scroll == .some(13))
    }

    @Test("each search has its own place", arguments: ways)
    func anew(_ way: Way) {
        var fixture = StateFixture.open()
        for (rows, back) in [(12..<20, 13), (4..<12, 5)] as [(Range<Int>, UInt64)] {
            fixture.send(.rowsShown(rows))
            var last: [PickerEffect] = []
            for step in way.steps {
                last = fixture.send(step)
                fixture.answer(last, with: 1...30)
            }
            #expect(last.scroll == .some(back))
        }
    }

    @Test(
        "another album or order in between makes the place one of another list",
        arguments: [
            PersonIntent.albumOpened(AlbumID(rawValue: "Rome")), .sortChosen(SortOrder(.size, descending: true)),
        ])
    func forgotten(_ change: PersonIntent) {
        for way in Self.ways {
            var fixture = StateFixture.open()
            fixture.send(.rowsShown(12..<20))
            for step in way.steps.dropLast() { fixture.answer(fixture.send(step), with: 1...9) }
            let changed = fixture.send(change)
            #expect(changed.query?.tokens == fixture.state.search.tokens)
            fixture.answer(changed, with: 1...9)
            #expect(fixture.send(way.steps.last ?? .person(.searchCleared)).scroll == .some(nil))
        }
    }

    @Test("an album opened while a search goes on is searched")
    func albumSearched() {
        var fixture = StateFixture.open()
        fixture.send(.tokenAdded(Self.paris))
        fixture.send(.searchEdited("beach"))
        let rome = AlbumID(rawValue: "Rome")
        #expect(
            fixture.send(.albumOpened(rome)).query
                == LibraryQuery(album: rome, search: "beach", tokens: [Self.paris]))
    }

    @Test(
        "what the app searched for is marked as its own until the person changes it",
        arguments: [
            (.person(.searchEdited("beac")), false), (.person(.searchEdited("beach ")), false),
            (.person(.searchEdited("beach")), true),
            (.person(.searchCleared), false), (.person(.tokenAdded(paris)), false),
            (.person(.tokenRemoved(paris)), true),
            (.person(.zoomedIn), true), (.person(.albumOpened(AlbumID(rawValue: "Rome"))), true),
            (.person(.assetActivated(index: 2)), true),
            (.caller(.updated(.init(searchText: "dunes"))), true),
            (.caller(.updated(.init(searchText: ""))), false),
            (.caller(.updated(.init(searchText: " "))), false),
            (.caller(.updated(.init(selectionLimit: 3))), true),
        ] as [(PickerIntent, Bool)])
    func seeded(_ intent: PickerIntent, _ isStillTheApps: Bool) {
        var fixture = StateFixture(app: CallingApp(name: "Notes")) {
            $0.searchText = "beach"
            $0.selectionLimit = 0
        }
        fixture.answer(fixture.send(.opened), with: 1...9)
        #expect(fixture.presentation.search.seededNote?.english == "Notes searched for this")
        fixture.send(intent)
        #expect((fixture.presentation.search.seededNote != nil) == isStillTheApps)
        #expect(fixture.state.search.isFromApp == isStillTheApps)
    }

    @Test("the app's text leaves the person's tokens alone")
    func appText() {
        var fixture = StateFixture.open()
        fixture.send(.tokenAdded(Self.paris))
        let query = fixture.send(.updated(.init(searchText: "dunes"))).query
        #expect(query == LibraryQuery(search: "dunes", tokens: [Self.paris]))
        #expect(fixture.send(.updated(.init(searchText: ""))).query == LibraryQuery(tokens: [Self.paris]))
    }

    @Test(
        "where there is no search entry nobody types, chooses, takes out or clears",
        arguments: [
            PersonIntent.searchEdited("dunes"), .searchEdited(""), .tokenAdded(ann), .tokenRemoved(paris),
            .searchCleared,
        ])
    func hidden(_ intent: PersonIntent) {
        for edges in [AccessoryEdges.top, .all] {
            var fixture = StateFixture.open()
            fixture.send(.tokenAdded(Self.paris))
            fixture.send(.searchEdited("beach"))
            fixture.send(.updated(.init(hiddenAccessoryEdges: edges)))
            let before = fixture.state
            #expect(fixture.send(intent).isEmpty)
            #expect(fixture.state == before)
            // It is the same search when the entry comes back.
            fixture.send(.updated(.init(hiddenAccessoryEdges: [])))
            #expect(fixture.state.query.search == "beach")
            #expect(fixture.state.query.tokens == [Self.paris])
        }
        var disabled = StateFixture.open {
            $0.disabledCapabilities = .search
            $0.searchText = "beach"
        }
        let before = disabled.state
        #expect(disabled.send(intent).isEmpty)
        #expect(disabled.state == before)
    }
}
