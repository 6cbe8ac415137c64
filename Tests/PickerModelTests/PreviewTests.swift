// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// A photo shown large (contract section 9), in every way in and out.
@Suite("Preview")
struct PreviewTests {
    /// Opened on photos 1 to 30, with the records of the first few: 3 a video, 4 a Live Photo, 5 broken.
    private func fixture(_ configure: (inout PickerConfiguration) -> Void = { _ in }) -> StateFixture {
        var fixture = StateFixture.open(30, configure)
        fixture.send(
            .assetsArrived([
                .sample(1), .sample(2), .sample(3, kind: .video, type: "video/mp4"), .sample(4, kind: .livePhoto),
            ]))
        return fixture
    }

    private func preview(_ fixture: StateFixture) -> UInt64? { fixture.state.preview?.position.id.rawValue }

    @Test("it opens on what is asked for, and asking again closes it")
    func request() {
        var fixture = fixture()
        #expect(fixture.presentation.preview == nil)
        fixture.send(.previewRequested(index: 1))
        #expect(preview(fixture) == 2)
        #expect(fixture.presentation.preview?.position == AssetPosition(id: AssetID(rawValue: 2), index: 1))
        fixture.send(.previewRequested(index: 3))
        #expect(preview(fixture) == 4)
        #expect(fixture.send(.previewRequested(index: 3)).scroll == .some(4))
        #expect(fixture.state.preview == nil)
        for index in [-1, 30, 400] {
            #expect(fixture.send(.previewRequested(index: index)).isEmpty)
            #expect(fixture.state.preview == nil)
        }
    }

    struct Move: Sendable, CustomTestStringConvertible {
        let from: Int
        let step: PreviewStep
        let to: UInt64
        var testDescription: String { "\(step) from \(from)" }
    }

    @Test(
        "it moves through the list and stops at its ends",
        arguments: [
            Move(from: 4, step: .forward, to: 6), Move(from: 4, step: .back, to: 4), Move(from: 4, step: .first, to: 1),
            Move(from: 4, step: .last, to: 30), Move(from: 0, step: .back, to: 1), Move(from: 0, step: .first, to: 1),
            Move(from: 29, step: .forward, to: 30), Move(from: 29, step: .last, to: 30),
        ])
    func moves(_ move: Move) {
        var fixture = fixture()
        fixture.send(.previewRequested(index: move.from))
        fixture.send(.previewMoved(move.step))
        #expect(preview(fixture) == move.to)
        let shown = fixture.presentation.preview
        #expect(shown?.canGoBack == (move.to != 1))
        #expect(shown?.canGoForward == (move.to != 30))
        #expect(shown?.ordinal.english == "\(move.to) of 30")
    }

    @Test("nothing moves, plays or is picked while nothing is previewed")
    func closed() {
        var fixture = fixture()
        let before = fixture.state
        for intent in [
            PickerIntent.person(.previewMoved(.forward)), .person(.previewClosed), .person(.previewSelectionToggled),
            .person(.playPressed), .person(.soundPressed), .window(.playingEnded),
        ] {
            #expect(fixture.send(intent).isEmpty)
            #expect(fixture.state == before)
        }
    }

    @Test("records of what is shown and of the next two steps are asked for")
    func records() {
        var fixture = StateFixture.open()
        let ids = { (numbers: [UInt64]) in [PickerEffect.loadAssets(numbers.map { AssetID(rawValue: $0) })] }
        #expect(fixture.send(.previewRequested(index: 9)) == ids([8, 9, 10, 11, 12]))
        fixture.send(.assetsArrived((8...12).map { .sample($0) }))
        #expect(fixture.send(.previewMoved(.forward)) == ids([13]))
        #expect(fixture.send(.previewMoved(.last)) == ids([28, 29, 30]))
    }

    @Test("Space picks and takes back as a tap does")
    func toggling() {
        var fixture = fixture { $0.selection = .ordered }
        fixture.tap(7)
        fixture.send(.previewRequested(index: 1))
        #expect(fixture.presentation.preview?.isSelected == false)
        fixture.send(.previewSelectionToggled)
        #expect(fixture.selected == [7, 2])
        #expect(fixture.presentation.preview?.isSelected == true)
        #expect(fixture.presentation.preview?.number == 2)
        fixture.send(.previewMoved(.forward))
        #expect(fixture.presentation.preview?.number == nil)
        fixture.send(.previewMoved(.back))
        fixture.send(.previewSelectionToggled)
        #expect(fixture.selected == [7])
        fixture.send(.undoPressed)
        #expect(fixture.selected == [7, 2])
        #expect(preview(fixture) == 2)
    }

    @Test("the limit refuses in the same words; at limit 1 another photo replaces; a continuous caller hears of it")
    func limits() {
        var full = fixture { $0.selectionLimit = 2 }
        full.tap(7)
        full.tap(8)
        full.send(.previewRequested(index: 1))
        full.send(.previewSelectionToggled)
        #expect(full.selected == [7, 8])
        #expect(full.presentation.notice?.english == "Only 2 photos can be added")
        var single = fixture { $0.selectionLimit = 1 }
        single.tap(7)
        single.send(.previewRequested(index: 1))
        single.send(.previewSelectionToggled)
        #expect(single.selected == [2])
        var told = fixture { $0.selection = .continuous }
        told.send(.previewRequested(index: 1))
        #expect(told.send(.previewSelectionToggled) == [.deliverChange([AssetID(rawValue: 2)])])
    }

    @Test("Enter adds from there")
    func adding() {
        var fixture = fixture()
        fixture.send(.previewRequested(index: 1))
        #expect(fixture.send(.addPressed).finishes == 0)
        fixture.send(.previewSelectionToggled)
        #expect(fixture.send(.addPressed).finishes == 1)
    }

    @Test("a double click previews and leaves the selection as it was; at limit 1 it adds")
    func doubleClick() {
        var many = fixture { $0.selection = .ordered }
        for place in [7, 2, 9] { many.tap(place) }
        many.tap(2)
        many.send(.assetDoubleActivated(index: 1))
        #expect(many.selected == [7, 2, 9])
        #expect(preview(many) == 2)
        var fresh = fixture()
        fresh.tap(4)
        fresh.send(.assetDoubleActivated(index: 3))
        #expect(fresh.selected == [])
        #expect(preview(fresh) == 4)
        var full = fixture { $0.selectionLimit = 2 }
        for place in [7, 8, 2] { full.tap(place) }
        full.send(.assetDoubleActivated(index: 1))
        #expect(full.selected == [7, 8])
        #expect(preview(full) == 2)
        var single = fixture { $0.selectionLimit = 1 }
        single.tap(2)
        #expect(single.send(.assetDoubleActivated(index: 1)).finishes == 1)
        #expect(single.state.preview == nil)
    }

    @Test("Escape closes the preview before staging, search and the picker")
    func escape() {
        var fixture = fixture()
        fixture.answer(fixture.send(.searchEdited("a")), with: 1...9)
        fixture.tap(3)
        fixture.send(.stagingOpened)
        fixture.send(.previewRequested(index: 0))
        #expect(fixture.send(.escapePressed).scroll == .some(3))
        #expect(fixture.state.preview == nil)
        #expect(fixture.state.staging != nil)
        fixture.send(.escapePressed)
        #expect(fixture.state.staging == nil)
        #expect(fixture.state.isSearching)
        fixture.send(.escapePressed)
        #expect(!fixture.state.isSearching)
        #expect(fixture.send(.escapePressed).finishes == 1)
    }

    @Test("the grid comes back with the photo looked at last")
    func comingBack() {
        var fixture = fixture()
        fixture.send(.rowsShown(0..<6))
        fixture.send(.previewRequested(index: 1))
        for _ in 0..<10 { fixture.send(.previewMoved(.forward)) }
        #expect(fixture.send(.previewClosed) == [.scroll(.reveal(AssetPosition(id: AssetID(rawValue: 12), index: 11)))])
    }

    @Test("in the staging area it moves through what is picked, and unticking keeps the place")
    func staging() {
        var fixture = fixture { $0.selection = .ordered }
        for place in [9, 2, 5] { fixture.tap(place) }
        fixture.send(.stagingOpened)
        fixture.send(.previewRequested(index: 0))
        #expect(preview(fixture) == 9)
        fixture.send(.previewMoved(.forward))
        #expect(preview(fixture) == 2)
        #expect(fixture.presentation.preview?.ordinal.english == "2 of 3")
        fixture.send(.previewSelectionToggled)
        #expect(fixture.selected == [9, 5])
        #expect(preview(fixture) == 2)
        fixture.send(.previewSelectionToggled)
        #expect(fixture.selected == [9, 2, 5])
        fixture.send(.moved(AssetID(rawValue: 2), after: nil))
        #expect(fixture.state.preview?.position.index == 0)
        fixture.send(.previewClosed)
        #expect(fixture.state.staging != nil)
    }

    @Test("another list keeps the photo where it is in it, and closes where it is not")
    func changes() {
        var fixture = fixture()
        fixture.send(.previewRequested(index: 9))
        fixture.answer(fixture.send(.libraryReported(.changed)), with: 4...30)
        #expect(preview(fixture) == 10)
        #expect(fixture.state.preview?.position.index == 6)
        let effects = fixture.send(.libraryReported(.changed))
        #expect(fixture.state.preview != nil)
        var other = fixture
        other.answer(effects, with: [])
        #expect(other.state.preview == nil)
        let generation = effects.generation ?? 0
        let list = AssetList.numbers([4, 5, 6], revision: 99)
        #expect(fixture.send(.listArrived(list, generation: generation)).scroll == .some(6))
        #expect(fixture.state.preview == nil)
    }

    @Test("playing goes on over a list that keeps the photo")
    func playingSurvives() {
        var fixture = fixture()
        fixture.send(.previewRequested(index: 2))
        fixture.send(.playPressed)
        fixture.answer(fixture.send(.libraryReported(.changed)), with: 2...30)
        #expect(fixture.presentation.preview?.isPlaying == true)
    }

    @Test(
        "whoever goes elsewhere leaves it",
        arguments: [
            NamedIntent("typing", .person(.searchEdited("beach"))),
            NamedIntent("an album", .person(.albumOpened(AlbumID(rawValue: "paris")))),
            NamedIntent("all photos", .person(.albumOpened(nil))),
            NamedIntent("the albums tab", .person(.albumsTabChosen(true))),
            NamedIntent("another order", .person(.sortChosen(SortOrder(.name, descending: false)))),
            NamedIntent("Show Selected", .person(.stagingOpened)),
            NamedIntent("a token", .person(.tokenAdded(SearchToken(.what, value: "a", title: LocalizedText("a"))))),
        ])
    func leaving(_ row: NamedIntent) {
        var fixture = StateFixture(platform: .narrow)
        fixture.answer(fixture.send(.opened), with: 1...9)
        fixture.tap(1)
        fixture.send(.previewRequested(index: 4))
        fixture.send(row.intent)
        #expect(fixture.state.preview == nil)
    }

    @Test("an app's search leaves the preview where it can")
    func hostSearch() {
        var fixture = fixture()
        fixture.send(.previewRequested(index: 9))
        let effects = fixture.send(.updated(.init(searchText: "beach")))
        #expect(preview(fixture) == 10)
        fixture.answer(effects, with: [3, 10])
        #expect(fixture.state.preview?.position.index == 1)
    }

    @Test("a faint picker shows nothing large; Escape leads out")
    func faint() {
        var context = ChromeContext()
        context.opacity = 0.5
        var state = PickerState(configuration: PickerConfiguration(), context: context)
        _ = state.reduce(.opened)
        _ = state.reduce(.listArrived(.numbers(1...3, revision: 1), generation: 1))
        _ = state.reduce(.previewRequested(index: 0))
        #expect(state.preview == nil)
    }

    @Test("where a tap adds at once, so does the tick")
    func committing() {
        var fixture = StateFixture(platform: .narrow) { $0.selectionLimit = 1 }
        fixture.answer(fixture.send(.opened), with: 1...3)
        fixture.send(.previewRequested(index: 0))
        #expect(fixture.send(.previewSelectionToggled).finishes == 1)
    }
}
