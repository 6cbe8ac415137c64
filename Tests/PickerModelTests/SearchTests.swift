// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

/// The reference's section 3.6, and what the order of Escape says about it.
@Suite("Search")
struct SearchTests {
    @Test("clearing brings back the photo that stood at the top edge")
    func anchor() {
        var fixture = StateFixture.open()
        fixture.send(.rowsShown(12..<20))
        let effects = fixture.send(.searchEdited("beach"))
        #expect(effects.scroll == .some(nil))
        fixture.answer(effects, with: [3, 9])
        fixture.send(.rowsShown(1..<2))
        fixture.answer(fixture.send(.searchEdited("beach day")), with: [9])
        let back = fixture.send(.searchCleared)
        #expect(back.query?.search == "")
        #expect(back.scroll == .some(13))
    }

    @Test("a grid at its beginning comes back there")
    func anchorAtTop() {
        var fixture = StateFixture.open()
        fixture.send(.rowsShown(0..<8))
        fixture.answer(fixture.send(.searchEdited("beach")), with: [3])
        #expect(fixture.send(.searchEdited("")).scroll == .some(nil))
    }

    @Test("typing in the staging area leaves it, and the grid comes back to where it was before it")
    func anchorFromStaging() {
        var fixture = StateFixture.open()
        fixture.send(.selectAllPressed)
        fixture.send(.rowsShown(12..<20))
        fixture.send(.stagingOpened)
        fixture.send(.rowsShown(5..<9))
        let effects = fixture.send(.searchEdited("beach"))
        #expect(fixture.state.staging == nil)
        fixture.answer(effects, with: [3])
        #expect(fixture.send(.searchCleared).scroll == .some(13))
    }

    @Test("older answers are dropped, whatever order they come in")
    func generations() {
        var fixture = StateFixture.open()
        let first = fixture.send(.searchEdited("b"))
        let second = fixture.send(.searchEdited("be"))
        fixture.answer(second, with: [7])
        fixture.answer(first, with: [1, 2, 3])
        #expect(fixture.shown == [7])
        fixture.send(.listFailed(.busyIndex, generation: first.generation ?? 0))
        #expect(fixture.state.library.failure == nil)
        #expect(first.generation != second.generation)
    }

    @Test("white space alone is no search, and around one it is none of it")
    func whiteSpace() {
        var fixture = StateFixture.open()
        #expect(fixture.send(.searchEdited("   ")).query == nil)
        #expect(!fixture.state.isSearching)
        #expect(fixture.send(.searchEdited("  beach ")).query?.search == "beach")
        #expect(fixture.presentation.search.text == "  beach ")
        #expect(fixture.send(.searchEdited("  beach ")).query == nil)
    }

    @Test("what the app searched for is marked until the person changes it")
    func seeded() {
        var fixture = StateFixture(app: CallingApp(name: "Notes")) { $0.searchText = "beach" }
        #expect(fixture.send(.opened).query?.search == "beach")
        #expect(fixture.presentation.search.seededNote?.english == "Notes searched for this")
        fixture.send(.searchEdited("beac"))
        #expect(fixture.presentation.search.seededNote == nil)
        fixture.send(.updated(.init(searchText: "dunes")))
        #expect(fixture.state.search.text == "dunes")
        #expect(fixture.presentation.search.seededNote?.english == "Notes searched for this")
        fixture.send(.updated(.init(selectionLimit: 4)))
        #expect(fixture.presentation.search.seededNote != nil)
        let cleared = fixture.send(.updated(.init(searchText: "")))
        #expect(cleared.query?.search == "")
        #expect(fixture.presentation.search.seededNote == nil)
    }

    @Test("white space from the app is no search of its")
    func seededWhiteSpace() {
        #expect(StateFixture { $0.searchText = "  " }.presentation.search.seededNote == nil)
        var fixture = StateFixture.open()
        fixture.send(.updated(.init(searchText: " ")))
        #expect(fixture.presentation.search.seededNote == nil)
    }

    @Test("what is picked stays picked, filter and limit hold, through search and back")
    func selection() {
        var fixture = StateFixture.open {
            $0.selectionLimit = 2
            $0.filter = .images
        }
        fixture.tap(4)
        let effects = fixture.send(.searchEdited("beach"))
        #expect(effects.query?.filter == .images)
        fixture.answer(effects, with: [9, 10])
        fixture.tap(1)
        fixture.tap(2)
        #expect(fixture.selected == [4, 9])
        #expect(fixture.presentation.notice?.english == "Only 2 photos can be added")
        fixture.answer(fixture.send(.searchCleared), with: 1...30)
        #expect(fixture.selected == [4, 9])
        #expect(fixture.state.tile(at: 8)?.isSelected == true)
    }

    @Test("without a search entry nobody types, and Escape cancels at once")
    func hidden() {
        var fixture = StateFixture.open {
            $0.disabledCapabilities = .search
            $0.searchText = "beach"
        }
        #expect(fixture.send(.searchEdited("dunes")).isEmpty)
        #expect(fixture.send(.nearMissChosen("dunes")).isEmpty)
        #expect(fixture.state.search.text == "beach")
        #expect(fixture.send(.escapePressed) == [.finish(.cancelled, [])])
    }

    @Test("results are seen in place of the albums")
    func albumsTab() {
        var fixture = StateFixture.open { $0.launchTab = .albums }
        fixture.send(.windowResized(isNarrow: true))
        #expect(fixture.presentation.content == .albums)
        fixture.answer(fixture.send(.searchEdited("beach")), with: [3])
        #expect(fixture.presentation.content == .grid)
        #expect(!fixture.presentation.header.albumsTabIsChosen)
    }

    @Test("Escape leaves staging, then search, then the picker", arguments: [true, false])
    func escape(_ cancelIsHidden: Bool) {
        var fixture = StateFixture.open {
            if cancelIsHidden { $0.disabledCapabilities = .selectionActions }
        }
        fixture.answer(fixture.send(.searchEdited("beach")), with: [3, 4])
        fixture.tap(1)
        fixture.send(.stagingOpened)
        #expect(fixture.send(.escapePressed).finishes == 0)
        #expect(fixture.state.staging == nil)
        #expect(fixture.state.isSearching)
        #expect(fixture.send(.escapePressed).finishes == 0)
        #expect(!fixture.state.isSearching)
        #expect(fixture.send(.escapePressed) == [.finish(.cancelled, [])])
        #expect(fixture.send(.escapePressed).isEmpty)
    }

    @Test("results stand under how many they are, in the sections of their days")
    func heading() {
        var fixture = StateFixture.open()
        #expect(fixture.presentation.grid.arrangement == .sections)
        #expect(fixture.presentation.grid.heading == nil)
        fixture.answer(fixture.send(.searchEdited("beach")), with: [3])
        #expect(fixture.presentation.grid.arrangement == .sections)
        #expect(fixture.presentation.grid.heading?.english == "1 result")
        fixture.answer(fixture.send(.searchEdited("b")), with: 1...1200)
        #expect(fixture.presentation.grid.heading?.english == "1,200 results")
    }

    @Test(
        "where results lie in several albums that is said beside, and to who does not see it",
        arguments: [
            (nil, "2 results"), (0, "2 results"), (1, "2 results"), (2, "2 results, in 2 albums"),
            (1200, "2 results, in 1,200 albums"),
        ])
    func albums(count: Int?, spoken: String) {
        var fixture = StateFixture.open()
        let asked = fixture.send(.searchEdited("b")).generation ?? -1
        let entries = AssetList.numbers([1, 2], revision: 0).entries
        fixture.send(
            .listArrived(AssetList(entries: entries, grouped: false, revision: 77, albums: count), generation: asked))
        #expect(fixture.presentation.grid.spokenHeading?.english == spoken)
    }
}
