// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// When the panel of the preview is shown, and when the library is asked what stands in it.
@Suite("Info panel: when it is shown, and what it asks")
struct InfoTests {
    private func asked(_ effects: [PickerEffect]) -> (id: UInt64, generation: Int)? {
        for case .loadInfo(let id, let generation) in effects { return (id.rawValue, generation) }
        return nil
    }

    private func fixture(_ configure: (inout PickerConfiguration) -> Void = { _ in }) -> StateFixture {
        var fixture = StateFixture.open(30, configure)
        fixture.send(.assetsArrived((1...5).map { .sample($0) }))
        return fixture
    }

    private func values(_ fixture: StateFixture, _ label: String) -> [String] {
        (fixture.presentation.preview?.info?.rows ?? []).filter { $0.label.english == label }.map(\.value.english)
    }

    @Test("it is shown and hidden in a preview only, and stays as it is left from photo to photo")
    func toggled() {
        var fixture = fixture()
        #expect(fixture.send(.infoToggled).isEmpty)
        fixture.send(.previewRequested(index: 0))
        #expect(fixture.presentation.preview?.info == nil)
        #expect(asked(fixture.send(.infoToggled))?.id == 1)
        #expect(fixture.presentation.preview?.info != nil)
        #expect(asked(fixture.send(.previewMoved(.forward)))?.id == 2)
        #expect(asked(fixture.send(.previewClosed)) == nil)
        #expect(asked(fixture.send(.previewRequested(index: 3)))?.id == 4)
        #expect(fixture.presentation.preview?.info != nil)
        #expect(asked(fixture.send(.infoToggled)) == nil)
        #expect(fixture.presentation.preview?.info == nil)
        #expect(asked(fixture.send(.previewMoved(.forward))) == nil)
        fixture.send(.previewClosed)
        fixture.send(.previewRequested(index: 0))
        #expect(fixture.presentation.preview?.info == nil)
    }

    @Test("each photo is asked about once, and again when the library has changed")
    func once() {
        var fixture = fixture()
        fixture.send(.previewRequested(index: 0))
        let first = asked(fixture.send(.infoToggled))
        fixture.send(.infoArrived(AssetInfo(camera: "Pixel 8"), generation: first?.generation ?? 0))
        #expect(values(fixture, "Camera") == ["Pixel 8"])
        for intent in [PersonIntent.previewSelectionToggled, .infoToggled, .infoToggled, .zoomedIn] {
            #expect(asked(fixture.send(intent)) == nil)
        }
        let again = fixture.send(.libraryReported(.changed))
        #expect(asked(again)?.id == 1)
        // What is known stays until the new answer is there.
        #expect(values(fixture, "Camera") == ["Pixel 8"])
        fixture.send(.infoArrived(AssetInfo(camera: "Pixel 9"), generation: asked(again)?.generation ?? 0))
        #expect(values(fixture, "Camera") == ["Pixel 9"])
    }

    @Test("a late answer about a photo that is shown no more is dropped")
    func late() {
        var fixture = fixture()
        fixture.send(.previewRequested(index: 0))
        let first = asked(fixture.send(.infoToggled))?.generation ?? 0
        let second = asked(fixture.send(.previewMoved(.forward)))?.generation ?? 0
        #expect(first != second)
        fixture.send(.infoArrived(AssetInfo(camera: "Of the first"), generation: first))
        #expect(values(fixture, "Camera") == [])
        fixture.send(.infoArrived(AssetInfo(camera: "Of the second"), generation: second))
        #expect(values(fixture, "Camera") == ["Of the second"])
        fixture.send(.infoFailed(.busyIndex, generation: first))
        #expect(fixture.presentation.preview?.info?.note == nil)
        // Before the next photo's answer nothing of the last one stands there.
        fixture.send(.previewMoved(.forward))
        #expect(values(fixture, "Camera") == [])
        #expect(values(fixture, "File") == ["photo-3.jpg"])
    }

    @Test("a failure is said, leaves what the record holds, and is asked again when the panel is opened anew")
    func failed() {
        var fixture = fixture()
        fixture.send(.previewRequested(index: 0))
        let first = asked(fixture.send(.infoToggled))?.generation ?? 0
        fixture.send(.infoFailed(.busyIndex, generation: first))
        let info = fixture.presentation.preview?.info
        #expect(
            info?.note?.english
                == "Not everything is known: another picker is busy with the photo index; try again when its scan is over"
        )
        #expect(values(fixture, "File") == ["photo-1.jpg"])
        #expect(asked(fixture.send(.infoToggled)) == nil)
        #expect(asked(fixture.send(.infoToggled))?.id == 1)
    }

    @Test("of a photo that the request may not see nothing is told")
    func absent() {
        var fixture = fixture()
        fixture.send(.previewRequested(index: 0))
        let first = asked(fixture.send(.infoToggled))?.generation ?? 0
        fixture.send(.infoArrived(nil, generation: first))
        #expect(fixture.presentation.preview?.info?.rows == [])
        #expect(fixture.presentation.preview?.info?.note?.english == "Nothing is known about this photo any more")
    }

    @Test(
        "it is beside the photo, and below it in a narrow window; the single row has no height for that",
        arguments: [
            (PickerStyle.presentation, false, InfoPresentation.Arrangement.beside(width: 264)),
            (.presentation, true, .below), (.inline, false, .beside(width: 264)), (.inline, true, .below),
            (.compact, false, .beside(width: 176)), (.compact, true, .beside(width: 176)),
        ])
    func arranged(
        _ style: PickerStyle, _ isNarrow: Bool, _ arrangement: InfoPresentation.Arrangement
    ) {
        var fixture = fixture { $0.style = style }
        fixture.send(.windowResized(isNarrow: isNarrow))
        fixture.send(.previewRequested(index: 0))
        fixture.send(.infoToggled)
        #expect(fixture.presentation.preview?.info?.arrangement == arrangement)
    }

    @Test("a store asks its library, and shows what it answers")
    @MainActor
    func store() async {
        let library = MemoryLibrary([.sample(1, albums: ["Garden"]), .sample(2)])
        let store = PickerStore(
            state: PickerState(configuration: PickerConfiguration()), library: library.port(), delivery: .originals,
            clock: ContinuousClock())
        store.start()
        await store.quiescence()
        store.send(.windowShowsAll)
        store.send(.previewRequested(index: 0))
        store.send(.infoToggled)
        await store.quiescence()
        let rows = store.presentation.preview?.info?.rows ?? []
        #expect(rows.map(\.spoken.english).contains("Albums, Garden"))
    }
}

extension PickerIntent {
    /// The window shows the first tiles, whose records are then asked for.
    fileprivate static let windowShowsAll = PickerIntent.window(.rowsShown(0..<2))
}
