// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

@Suite("Escape where photos are picked")
struct LeavingTests {
    private let cancelled: [PickerEffect] = [.finish(.cancelled, [])]

    private func picked(_ count: Int, _ configure: (inout PickerConfiguration) -> Void = { _ in }) -> StateFixture {
        var fixture = StateFixture.open(30, configure)
        for place in 0..<count { fixture.tap(place + 1) }
        return fixture
    }

    private func asks(_ fixture: StateFixture) -> Bool { fixture.presentation.discardQuestion != nil }

    @Test(
        "asks only where more than one would be lost",
        arguments: [
            (0, nil), (1, nil), (2, "Press Escape again to discard the 2 photos that you picked"),
            (12, "Press Escape again to discard the 12 photos that you picked"),
        ])
    func count(_ count: Int, _ question: String?) {
        var fixture = picked(count)
        let effects = fixture.send(.escapePressed)
        #expect(fixture.presentation.discardQuestion?.english == question)
        #expect(fixture.presentation.notice == nil)
        guard question != nil else {
            #expect(effects == cancelled)
            return
        }
        #expect(effects == [.expireNotice(fixture.state.notice?.id ?? 0, after: .seconds(8))])
        #expect(fixture.send(.escapePressed) == cancelled)
    }

    @Test(
        "the window's own close button and Ctrl+W ask once where Escape asks, whatever is open",
        arguments: [0, 1, 2, 12])
    func closing(_ count: Int) {
        var fixture = picked(count)
        fixture.send(.previewRequested(index: 3))
        let effects = fixture.send(.closePressed)
        guard count > 1 else {
            #expect(effects == cancelled)
            return
        }
        #expect(
            fixture.presentation.discardQuestion?.english
                == "Close again to discard the \(count) photos that you picked")
        #expect(fixture.send(.closePressed) == cancelled)
        // Escape counts as the second time, and a caller that withdraws its request waits for nobody.
        var other = picked(count)
        other.send(.closePressed)
        #expect(other.send(.escapePressed) == cancelled)
        var withdrawn = picked(count)
        #expect(withdrawn.send(.windowClosed) == cancelled)
    }

    @Test("a preselection is the app's: only what was picked beside it counts", arguments: [(1, false), (2, true)])
    func preselection(_ count: Int, _ isAsked: Bool) {
        let ids = [20, 21, 22].map { AssetID(rawValue: $0) }
        var fixture = picked(count) { $0.preselectedAssetIdentifiers = ids.map(\.description) }
        #expect(fixture.send(.escapePressed).finishes == (isAsked ? 0 : 1))
        #expect(asks(fixture) == isAsked)
        if isAsked { #expect(fixture.send(.escapePressed) == [.finish(.cancelled, ids)]) }
    }

    @Test("asks in every style, and where Cancel is hidden", arguments: PickerStyle.allCases)
    func styles(_ style: PickerStyle) {
        var fixture = picked(2) {
            $0.style = style
            $0.disabledCapabilities = .selectionActions
            $0.selection = .continuous
        }
        #expect(fixture.send(.escapePressed).finishes == 0)
        #expect(asks(fixture))
        #expect(fixture.send(.escapePressed) == cancelled)
    }

    @Test("the button discards, and only while it is there")
    func discard() {
        var fixture = picked(2)
        #expect(fixture.send(.discardPressed).isEmpty)
        fixture.send(.escapePressed)
        #expect(fixture.send(.discardPressed) == cancelled)
    }

    @Test("after its time the next Escape asks anew")
    func expires() {
        var fixture = picked(2)
        fixture.send(.escapePressed)
        fixture.send(.noticeExpired(fixture.state.notice?.id ?? 0))
        #expect(!asks(fixture))
        #expect(fixture.send(.escapePressed).finishes == 0)
        #expect(asks(fixture))
    }

    @Test(
        "whatever else is done withdraws the question",
        arguments: [
            NamedIntent("Keep Picking", .person(.keepPressed)),
            NamedIntent("another photo", .person(.assetActivated(index: 5))),
            NamedIntent("Undo", .person(.undoPressed)), NamedIntent("zooming", .person(.zoomedIn)),
            NamedIntent("a preview", .person(.previewRequested(index: 0))),
            NamedIntent("the app takes one out", .caller(.deselected([AssetID(rawValue: 1)]))),
            NamedIntent("a newer sentence", .library(.folderRefused(.missing(name: "Scans")))),
        ])
    func withdrawn(_ named: NamedIntent) {
        var fixture = picked(3)
        fixture.send(.escapePressed)
        #expect(asks(fixture))
        fixture.send(named.intent)
        #expect(!asks(fixture))
        #expect(fixture.state.phase == .picking)
    }

    @Test(
        "it stays while the focus moves and the library goes on",
        arguments: [
            NamedIntent("the entry loses the focus", .person(.suggestionsDismissed)),
            NamedIntent("the entry gets it", .person(.suggestionsWanted)),
            NamedIntent("rows", .window(.rowsShown(0..<9))),
            NamedIntent("a scan", .library(.libraryReported(.changed))),
        ])
    func stays(_ named: NamedIntent) {
        var fixture = picked(3)
        fixture.send(.escapePressed)
        fixture.send(named.intent)
        #expect(asks(fixture))
    }

    @Test("preview, staging, the tab of albums and the search are left before it asks")
    func order() {
        var fixture = picked(2) { $0.hiddenAccessoryEdges = .leading }
        fixture.send(.searchEdited("dunes"))
        fixture.send(.albumsTabChosen(true))
        fixture.send(.stagingOpened)
        fixture.send(.previewRequested(index: 0))
        let left: [(StateFixture) -> Bool] = [
            { $0.state.preview != nil }, { $0.state.staging != nil }, { $0.presentation.content == .albums },
            { $0.state.isSearching },
        ]
        for (number, isOpen) in left.enumerated() {
            #expect(isOpen(fixture), "\(number)")
            fixture.send(.escapePressed)
            #expect(!isOpen(fixture) && !asks(fixture), "\(number)")
        }
        fixture.send(.escapePressed)
        #expect(asks(fixture))
    }

    @Test(
        "Cancel, Ctrl+W and the window's close cancel at once",
        arguments: [PickerIntent.person(.cancelPressed), .window(.windowClosed)])
    func meant(_ intent: PickerIntent) {
        var fixture = picked(3)
        #expect(fixture.send(intent) == cancelled)
    }

    @Test(
        "without an app nothing is lost that was copied or saved, until more is picked or that has failed",
        arguments: [
            (HandoverSubject.selection, HandoverResult(count: 2), false),
            (.selection, HandoverResult(count: 1, problem: LocalizedText("The disk is full")), true),
            (.tile(AssetPosition(id: AssetID(rawValue: 9), index: 8)), HandoverResult(count: 1), true),
        ])
    func handedOver(_ subject: HandoverSubject, _ result: HandoverResult, _ isAsked: Bool) {
        var fixture = StateFixture(isStandalone: true)
        fixture.answer(fixture.send(.opened), with: 1...30)
        for place in 1...2 { fixture.tap(place) }
        fixture.send(.handoverRequested(.copy, subject))
        fixture.send(.handedOver(.copy, result))
        var more = fixture
        #expect(fixture.send(.escapePressed).finishes == (isAsked ? 0 : 1))
        more.tap(3)
        #expect(more.send(.escapePressed).finishes == 0)
        #expect(asks(more))
    }
}
