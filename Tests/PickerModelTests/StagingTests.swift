// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// The reference's section 3.1.
@Suite("Staging area")
struct StagingTests {
    private func picked(_ places: [Int], _ configure: (inout PickerConfiguration) -> Void = { _ in }) -> StateFixture {
        var fixture = StateFixture.open(30, configure)
        for place in places { fixture.tap(place) }
        return fixture
    }

    @Test("there is nothing to review while nothing is picked")
    func empty() {
        var fixture = StateFixture.open()
        #expect(!fixture.presentation.footer.staging.isEnabled)
        #expect(fixture.send(.stagingOpened).isEmpty)
        #expect(fixture.state.staging == nil)
    }

    @Test("it opens in the order of picking, flat, under its own name")
    func order() {
        var fixture = picked([5, 2, 9])
        #expect(fixture.presentation.footer.staging.label.english == "Show Selected (3)")
        fixture.send(.stagingOpened)
        #expect(fixture.shown == [5, 2, 9])
        let presentation = fixture.presentation
        #expect(presentation.grid.arrangement == .flat)
        #expect(presentation.grid.name.english == "Selected Photos")
        #expect(presentation.header.title?.english == "Selected Photos")
        #expect(presentation.header.back.isVisible)
        #expect(!presentation.search.isVisible)
        #expect(!presentation.sidebar.isVisible)
        #expect(!presentation.footer.staging.isVisible)
        #expect(presentation.footer.stagingIsOpen)
        #expect(presentation.footer.status?.english == "3 selected")
    }

    @Test("what is unticked keeps its tile and may be ticked again until one leaves")
    func unticked() {
        var fixture = picked([5, 2, 9]) { $0.selection = .ordered }
        fixture.send(.stagingOpened)
        fixture.tap(2)
        #expect(fixture.shown == [5, 2, 9])
        #expect(fixture.selected == [5, 9])
        #expect(fixture.state.tile(at: 1)?.isSelected == false)
        #expect(fixture.state.tile(at: 2)?.number == 2)
        fixture.tap(2)
        // Ticking it again undoes the unticking.
        #expect(fixture.selected == [5, 2, 9])
        fixture.tap(1)
        fixture.tap(2)
        fixture.tap(1)
        #expect(fixture.selected == [5, 9])
        #expect(fixture.shown == [5, 2, 9])
        fixture.tap(2)
        fixture.tap(1)
        fixture.send(.stagingClosed)
        #expect(fixture.selected == [2, 9])
        fixture.send(.stagingOpened)
        #expect(fixture.shown == [2, 9])
    }

    @Test("taking everything out leaves it open and says so")
    func emptied() {
        var fixture = picked([5, 2])
        fixture.send(.stagingOpened)
        fixture.send(.deselectAllPressed)
        #expect(fixture.shown == [5, 2])
        #expect(fixture.presentation.content == .grid)
        #expect(fixture.presentation.footer.status?.english == "Select photos")
        #expect(!fixture.presentation.header.add.isEnabled)
    }

    @Test("what Undo brings back has its tile")
    func undo() {
        var fixture = picked([5, 2, 9])
        fixture.tap(2)
        fixture.send(.stagingOpened)
        #expect(fixture.shown == [5, 9])
        fixture.send(.undoPressed)
        #expect(fixture.selected == [5, 2, 9])
        #expect(Set(fixture.shown).isSuperset(of: fixture.selected))
    }

    @Test("the grid comes back to where it stood")
    func anchor() {
        var fixture = picked([5])
        fixture.send(.rowsShown(12..<20))
        #expect(fixture.send(.stagingOpened).scroll == .some(nil))
        fixture.send(.rowsShown(0..<1))
        #expect(fixture.send(.stagingClosed).scroll == .some(13))
        #expect(fixture.send(.stagingClosed).isEmpty)
    }

    @Test("the limit counts the same in both views")
    func limit() {
        var fixture = picked([1, 2, 3]) { $0.selectionLimit = 3 }
        fixture.send(.stagingOpened)
        fixture.tap(1)
        #expect(fixture.presentation.footer.status?.english == "2 of 3 selected")
        #expect(fixture.presentation.footer.count.english == "2 of 3 selected")
        fixture.tap(1)
        #expect(fixture.selected == [1, 2, 3])
        #expect(fixture.presentation.notice == nil)
    }

    @Test("a person drags only where order means something; the caller's moves show at once")
    func moves() {
        let id = { AssetID(rawValue: $0) }
        var plain = picked([1, 2, 3])
        plain.send(.stagingOpened)
        #expect(plain.send(.assetMoved(id(3), after: nil)).isEmpty)
        #expect(plain.selected == [1, 2, 3])
        var ordered = picked([1, 2, 3]) { $0.selection = .continuousAndOrdered }
        ordered.send(.stagingOpened)
        #expect(ordered.send(.assetMoved(id(3), after: nil)) == [.deliverChange([id(3), id(1), id(2)])])
        #expect(ordered.shown == [3, 1, 2])
        #expect(ordered.send(.hostMoved(id(2), after: id(3))).isEmpty)
        #expect(ordered.shown == [3, 2, 1])
        ordered.send(.hostDeselected([id(2)]))
        #expect(ordered.shown == [3, 2, 1])
        #expect(ordered.selected == [3, 1])
    }

    @Test("records that come later make the tiles what they are")
    func details() {
        var fixture = picked([1, 2])
        let effects = fixture.send(.stagingOpened)
        #expect(effects.contains(.loadAssets([1, 2].map { AssetID(rawValue: $0) })))
        #expect(fixture.state.tile(at: 0)?.name.english == "Photo, selected")
        let assets = [Asset.sample(1, kind: .video), .sample(2, kind: .livePhoto)]
        fixture.send(.assetsArrived(assets))
        #expect(fixture.state.tile(at: 0)?.name.english == "Video, Monday, 1 January 2024, selected")
        #expect(fixture.state.tile(at: 0)?.duration?.english == "0:42")
        #expect(fixture.state.tile(at: 1)?.badge == .live)
    }

    @Test("a preselected file that turns out unknown leaves it, and Undo brings it back nowhere")
    func unknown() {
        let ids = [AssetID(rawValue: 1), AssetID(rawValue: 77)]
        var fixture = StateFixture.open { $0.preselectedAssetIdentifiers = ids.map(\.description) }
        fixture.tap(3)
        fixture.send(.stagingOpened)
        #expect(fixture.shown == [1, 77, 3])
        fixture.send(.preselectionChecked(PickableAssets([.sample(1)], isComplete: true), asked: ids))
        #expect(fixture.shown == [1, 3])
        fixture.send(.undoPressed)
        #expect(fixture.selected == [1])
    }

    @Test("albums and the library's own changes: an album leaves it, a change does not")
    func changes() {
        var fixture = picked([5, 2])
        fixture.send(.stagingOpened)
        fixture.answer(fixture.send(.libraryReported(.changed)), with: [2, 5, 8])
        #expect(fixture.shown == [5, 2])
        fixture.send(.albumOpened(AlbumID(rawValue: "paris")))
        #expect(fixture.state.staging == nil)
        #expect(fixture.selected == [5, 2])
    }
}
