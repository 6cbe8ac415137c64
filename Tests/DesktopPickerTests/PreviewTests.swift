// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@MainActor
@Suite("Preview: pictures and page", .serialized)
struct PreviewTests {
    private let pictures = StatedPictures()

    private func id(_ number: UInt64) -> AssetID { AssetID(rawValue: number) }

    @Test("the one looked at is asked for first, by a stand-in, and its neighbours after it")
    func order() throws {
        let feed = PreviewFeed(pictures)
        let wish = { (number: Int) in PictureWish(asset: .sample(number), pixels: 900) }
        feed.show(wish(2), standIn: true, ahead: [wish(3), wish(1)])
        #expect(pictures.visible == [[2, 256], [2, 900]])
        #expect(pictures.ahead == [[3, 900], [1, 900]])
        feed.show(wish(2), standIn: false, ahead: [])
        #expect(pictures.visible == [[2, 900]])
        let small = PictureWish(asset: .sample(2), pixels: 200)
        feed.show(small, standIn: true, ahead: [])
        #expect(pictures.visible == [[2, 200]])
    }

    @Test("a sharp one replaces the stand-in and never the other way round")
    func better() throws {
        let feed = PreviewFeed(pictures)
        let (small, large) = (try StatedPictures.surface(), try StatedPictures.surface())
        feed.show(.init(asset: .sample(2), pixels: 900), standIn: true, ahead: [])
        pictures.answer(2, pixels: 256, with: .success(small))
        #expect(feed.picture(of: id(2)) === small)
        pictures.answer(2, pixels: 900, with: .success(large))
        pictures.answer(2, pixels: 256, with: .success(small))
        #expect(feed.picture(of: id(2)) === large)
    }

    @Test("three are kept at most, and none once the preview is closed")
    func budget() throws {
        let feed = PreviewFeed(pictures)
        for number in 1...9 {
            let ahead = [number + 1, number - 1].filter { $0 > 0 }
                .map { PictureWish(asset: .sample($0), pixels: 900) }
            feed.show(.init(asset: .sample(number), pixels: 900), standIn: false, ahead: ahead)
            // What is there already is not asked for again.
            #expect(pictures.visible == (number == 1 ? [[1, 900]] : []))
            for wanted in pictures.visible + pictures.ahead {
                pictures.answer(UInt64(wanted[0]), pixels: wanted[1], with: .success(try StatedPictures.surface()))
            }
            #expect((1...10).count { feed.picture(of: id(UInt64($0))) != nil } == min(number + 1, 3))
        }
        feed.forget()
        #expect((1...10).allSatisfy { feed.picture(of: id(UInt64($0))) == nil })
        pictures.answer(9, pixels: 900, with: .success(try StatedPictures.surface()))
        #expect(feed.picture(of: id(9)) == nil)
    }

    @Test("what fails is not asked for again; a stand-in that is missing is no failure")
    func failures() {
        let feed = PreviewFeed(pictures)
        let wish = PictureWish(asset: .sample(2), pixels: 900)
        feed.show(wish, standIn: true, ahead: [])
        pictures.answer(2, pixels: 256, with: .failure(.empty))
        pictures.answer(2, pixels: 900, with: .failure(.cancelled))
        #expect(feed.failure(of: id(2)) == nil)
        pictures.answer(2, pixels: 900, with: .failure(.timedOut))
        #expect(feed.failure(of: id(2)) == .timedOut)
        feed.show(wish, standIn: false, ahead: [])
        #expect(pictures.visible == [])
    }

    @Test(
        "until the large one is there a tile's square stands in its middle, and one that is whole in its place",
        arguments: [(4, 4, [75.0, 0, 150, 150]), (4, 3, [0, 0, 300, 150]), (3, 4, [0, 0, 300, 150])])
    func tilePicture(width: Int, height: Int, place: [Double]) throws {
        let picture = try StatedPictures.surface(width: width, height: height)
        let frame = PreviewPicture.place(ofTilePicture: picture, in: Rect(x: 0, y: 0, width: 300, height: 150))
        #expect([frame.x, frame.y, frame.width, frame.height] == place)
    }

    @Test("the page names what it shows, and springs back where the limit refuses")
    func page() async throws {
        try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
        let fixture = await PreviewFixture()
        #expect(!fixture.controller.root.isVisible)
        for number in [1, 2] { fixture.store.send(.assetActivated(index: number - 1)) }
        await fixture.open(4)
        #expect(fixture.controller.root.isVisible)
        #expect(fixture.dump.contains("Photo, Friday, 29 December 2023, photo-4.jpg"))
        // The second time nothing else in the window changes: the notice is there.
        for _ in 0..<2 {
            fixture.controller.tick.root.isActive = true
            #expect(!fixture.controller.tick.root.isActive)
        }
        #expect(fixture.store.presentation.notice?.english == "Only 2 photos can be added")
        await fixture.open(1)
        #expect(fixture.controller.tick.root.isActive)
        fixture.controller.tick.root.isActive = false
        #expect(fixture.store.state.selection.count == 1)
        fixture.store.send(.previewClosed)
        #expect(!fixture.controller.root.isVisible)
    }

    @Test("a broken file says why in place of a picture")
    func broken() async throws {
        try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
        let fixture = await PreviewFixture()
        await fixture.open(5)
        #expect(fixture.dump.contains("photo-5.jpg cannot be shown: the file is damaged"))
        #expect(!fixture.controller.tick.root.isSensitive)
        await fixture.open(4)
        #expect(!fixture.dump.contains("cannot be shown"))
    }
}
