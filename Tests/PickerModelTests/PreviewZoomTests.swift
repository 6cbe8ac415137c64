// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

/// The zoom buttons and the menu over a photo that is shown large.
@Suite("Preview: zoom and menu")
struct PreviewZoomTests {
    @Test(
        "the buttons zoom the picture as far as its view says, and the tiles again afterwards",
        arguments: [(false, false), (true, false), (true, true), (false, true)])
    func buttons(_ canZoomIn: Bool, _ canZoomOut: Bool) {
        var fixture = StateFixture.open()
        fixture.send(.previewRequested(index: 1))
        #expect(!fixture.presentation.footer.canZoomIn)
        #expect(!fixture.presentation.footer.canZoomOut)
        fixture.send(.pictureZoomed(PreviewZoom(canZoomIn: canZoomIn, canZoomOut: canZoomOut)))
        #expect(fixture.presentation.footer.canZoomIn == canZoomIn)
        #expect(fixture.presentation.footer.canZoomOut == canZoomOut)
        // The next picture tells by itself; until then no button goes and comes back.
        fixture.send(.previewMoved(.forward))
        #expect(fixture.presentation.footer.canZoomIn == canZoomIn)
        fixture.send(.previewClosed)
        #expect(fixture.presentation.footer.canZoomIn)
        #expect(fixture.presentation.footer.canZoomOut)
    }

    @Test("what a view says after its preview is closed changes nothing")
    func late() {
        var fixture = StateFixture.open()
        let before = fixture.state
        #expect(fixture.send(.pictureZoomed(PreviewZoom(canZoomIn: true, canZoomOut: true))).isEmpty)
        #expect(fixture.state == before)
    }

    @Test(
        "a picture comes nearer up to its own pixels",
        arguments: [(nil, true, false), (0.5, true, true), (1, false, true)] as [(Double?, Bool, Bool)])
    func geometry(_ zoom: Double?, _ canZoomIn: Bool, _ canZoomOut: Bool) throws {
        var geometry = try #require(
            PreviewGeometry(width: 400, height: 300, scale: 1, pictureWidth: 4000, pictureHeight: 3000))
        if let zoom { geometry.zoom(to: zoom, atX: 200, y: 150) }
        #expect(geometry.canZoomIn == canZoomIn)
        #expect((geometry.zoom != nil) == canZoomOut)
        let small = try #require(
            PreviewGeometry(width: 400, height: 300, scale: 1, pictureWidth: 40, pictureHeight: 30))
        #expect(!small.canZoomIn)
    }

    @Test("the menu of the photo that is shown large does not offer to show it large")
    func menu() {
        var fixture = StateFixture.open()
        let labels = { (fixture: StateFixture, index: Int) in
            fixture.state.tileMenu(at: index)?.first?.map(\.label.english)
        }
        fixture.send(.previewRequested(index: 1))
        #expect(labels(fixture, 1) == ["Select"])
        #expect(labels(fixture, 2) == ["Select", "Show Large"])
        fixture.tap(2)
        #expect(labels(fixture, 1) == ["Deselect"])
        fixture.send(.previewClosed)
        #expect(labels(fixture, 1) == ["Deselect", "Show Large"])
    }
}
