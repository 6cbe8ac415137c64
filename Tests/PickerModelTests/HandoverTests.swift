// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// What a person does with photos at their own desktop (contract sections 3, 9 and 10).
@Suite("Handing photos to the desktop")
struct HandoverTests {
    private static func handed(_ effects: [PickerEffect]) -> [UInt64]? {
        for case .handOver(_, let ids) in effects { return ids.map(\.rawValue) }
        return nil
    }

    private func alone(_ configure: (inout PickerConfiguration) -> Void = { _ in }) -> StateFixture {
        var fixture = StateFixture(isStandalone: true, configure)
        fixture.answer(fixture.send(.opened), with: 1...30)
        return fixture
    }

    /// With photos 5 and 2 picked, in this order.
    static let subjects: [(HandoverSubject, [UInt64]?)] = [
        (.selection, [5, 2]), (.tile(place(2)), [5, 2]), (.tile(place(5)), [5, 2]), (.tile(place(7)), [7]),
        (.tile(place(100)), nil), (.selectionOrTile(place(7)), [5, 2]),
    ]

    /// Where a photo stands in a fixture as it opens.
    private static func place(_ number: UInt64) -> AssetPosition {
        AssetPosition(id: AssetID(rawValue: number), index: Int(number) - 1)
    }

    @Test("a menu that stood while photos came and went means its own photo", arguments: [true, false])
    func movedPlaces(isGone: Bool) throws {
        var fixture = StateFixture.open()
        let commands = try #require(fixture.state.tileMenu(at: 6)).joined()
        let numbers: [UInt64] = [90, 91, 92] + (1...30).filter { !isGone || $0 != 7 }
        fixture.answer(fixture.send(.libraryReported(.changed)), with: numbers)
        for command in commands {
            guard case .send(let intent) = command.action else { continue }
            var after = fixture
            let effects = after.send(intent)
            switch intent {
            case .onAsset(_, .activate): #expect(after.selected == (isGone ? [] : [7]))
            case .onAsset(_, .preview): #expect(after.state.preview?.position.id.rawValue == (isGone ? nil : 7))
            default: #expect(Self.handed(effects) == (isGone ? nil : [7]))
            }
        }
    }

    @Test("what is meant is what was pointed at, with all that is picked where it is picked", arguments: subjects)
    func means(subject: HandoverSubject, ids: [UInt64]?) {
        var fixture = StateFixture.open()
        fixture.tap(5)
        fixture.tap(2)
        #expect(Self.handed(fixture.send(.handoverRequested(.copy, subject))) == ids)
    }

    @Test("keys mean the tile they are on where nothing is picked")
    func keys() {
        var fixture = StateFixture.open()
        #expect(Self.handed(fixture.send(.handoverRequested(.copy, .selectionOrTile(Self.place(7))))) == [7])
        #expect(Self.handed(fixture.send(.handoverRequested(.copy, .selection))) == nil)
    }

    static let ways: [Handover] = [.copy, .openWith, .save(into: FileLocation("/tmp")), .open, .showInFiles]

    @Test("copies without details and films are handed over as originals are", arguments: ways)
    func copies(way: Handover) {
        var fixture = StateFixture.open()
        fixture.tap(3)
        fixture.send(.assetsArrived([.sample(3, kind: .video)]))
        fixture.send(.encodingChosen(.compatible))
        fixture.send(.inclusionChanged(.location, included: false))
        #expect(Self.handed(fixture.send(.handoverRequested(way, .selection))) != nil)
        #expect(fixture.state.draggedOut(from: 2).map(\.rawValue) == [3])
    }

    @Test("a drag takes all that is picked, from a picked tile only")
    func drags() {
        var fixture = StateFixture.open()
        fixture.tap(5)
        fixture.tap(2)
        #expect(fixture.state.draggedOut(from: 1).map(\.rawValue) == [5, 2])
        #expect(fixture.state.draggedOut(from: 0).isEmpty)
        #expect(fixture.state.draggedOut(from: -1).isEmpty)
    }

    static let results: [(Handover, HandoverResult, String?)] = [
        (.copy, HandoverResult(count: 1), "1 photo copied"), (.copy, HandoverResult(count: 3), "3 photos copied"),
        (.copy, HandoverResult(count: 0), nil), (.open, HandoverResult(count: 3), nil),
        (.save(into: FileLocation("/home/ann/Trip")), HandoverResult(count: 2), "2 copies saved in “Trip”"),
        (.copy, HandoverResult(count: 2, problem: LocalizedText("one is gone")), "one is gone"),
    ]

    @Test("what came of it is said", arguments: results)
    func told(way: Handover, result: HandoverResult, text: String?) {
        var fixture = StateFixture.open()
        fixture.send(.handedOver(way, result))
        #expect(fixture.presentation.notice?.english == text)
    }

    @Test("the menu of a tile says what can be done with it and with what is picked beside it")
    func menu() throws {
        var fixture = StateFixture.open()
        #expect(fixture.state.tileMenu(at: 30) == nil)
        let labels = { (fixture: StateFixture, index: Int) throws -> [[String]] in
            try #require(fixture.state.tileMenu(at: index)).map { $0.filter(\.isEnabled).map(\.label.english) }
        }
        let desktop = [["Copy", "Save Copies…", "Open With…"], ["Open in Viewer", "Show in Files"]]
        #expect(try labels(fixture, 4) == [["Select", "Show Large"]] + desktop)
        fixture.tap(5)
        fixture.tap(2)
        #expect(
            try labels(fixture, 4)
                == [["Deselect", "Show Large"], ["Copy (2)", "Save Copies…", "Open With…"], desktop[1]])
        #expect(try labels(fixture, 3) == [["Select", "Show Large"]] + desktop)
    }

    @Test("without an app there is Copy in place of Add, and the picker stays")
    func standalone() {
        var fixture = alone()
        #expect(fixture.presentation.header.add.label.english == "Copy")
        #expect(!fixture.presentation.header.add.isEnabled)
        #expect(fixture.presentation.header.cancel.label.english == "Close")
        fixture.tap(3)
        #expect(fixture.presentation.header.add.label.english == "Copy (1)")
        #expect(fixture.presentation.header.more.map(\.label.english) == ["Save Copies…", "Open With…"])
        let effects = fixture.send(.addPressed)
        #expect(Self.handed(effects) == [3])
        #expect(effects.finishes == 0)
        #expect(fixture.state.phase == .picking)
        #expect(fixture.presentation.footer.privacy.english == "Photos leave only where you copy, save or open them")
        #expect(fixture.send(.cancelPressed).finishes == 1)
    }

    @Test("where a tap commits it copies")
    func standaloneTap() {
        var fixture = StateFixture(platform: .narrow, isStandalone: true) { $0.selectionLimit = 1 }
        fixture.answer(fixture.send(.opened), with: 1...30)
        #expect(Self.handed(fixture.send(.assetActivated(index: 3))) == [4])
    }

    @Test("an app's picker has no menu beside Add")
    func asked() { #expect(StateFixture.open().presentation.header.more.isEmpty) }
}
