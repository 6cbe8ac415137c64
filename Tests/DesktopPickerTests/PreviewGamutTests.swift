// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import MediaTypes
import PickerModel
import PickerTestSupport
import Pixels
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// What gamut is asked for, and that an answer in another one is no answer.
@MainActor
@Suite("Preview: wide colour")
struct PreviewGamutTests {
    nonisolated static let cases: [(AssetKind, RendererKind?, Bool, Gamut)] = [
        (.image, .gpu, true, .displayP3), (.livePhoto, .gpu, true, .displayP3), (.video, .gpu, true, .sRGB),
        (.image, .gpu, false, .sRGB), (.image, .cairo, true, .sRGB), (.image, nil, true, .sRGB),
        (.livePhoto, .cairo, false, .sRGB),
    ]

    @Test("a wide gamut is asked for photos where GTK knows it and cairo does not draw", arguments: cases)
    func rule(_ kind: AssetKind, _ renderer: RendererKind?, _ isKnown: Bool, _ expected: Gamut) {
        #expect(PreviewGamut.widest(for: kind, renderer: renderer, isKnown: isKnown) == expected)
    }

    @Test("the stand-in is sRGB; a picture kept in another gamut is asked for anew")
    func gamutsAreKeptApart() throws {
        let pictures = StatedPictures()
        let feed = PreviewFeed(pictures)
        let id = AssetID(rawValue: 2)
        let wish = { (gamut: Gamut) in PictureWish(asset: .sample(2), pixels: 900, widest: gamut) }
        feed.show(wish(.displayP3), standIn: true, ahead: [])
        #expect(pictures.visible == [[2, 256], [2, 900]])
        #expect(pictures.widest == [.sRGB, .displayP3])
        let (small, wide, narrow) = (
            try StatedPictures.surface(), try StatedPictures.surface(), try StatedPictures.surface()
        )
        pictures.answer(2, pixels: 256, with: .success(small))
        #expect(feed.picture(of: id) === small)
        pictures.answer(2, pixels: 900, widest: .displayP3, with: .success(wide))
        pictures.answer(2, pixels: 900, widest: .sRGB, with: .success(narrow))
        #expect(feed.picture(of: id) === wide)
        pictures.answer(2, pixels: 900, widest: .sRGB, with: .failure(.timedOut))
        #expect(feed.failure(of: id) == nil)
        feed.show(wish(.displayP3), standIn: false, ahead: [])
        #expect(pictures.visible == [])
        feed.show(wish(.sRGB), standIn: false, ahead: [])
        #expect(pictures.visible == [[2, 900]] && pictures.widest == [.sRGB])
        pictures.answer(2, pixels: 900, widest: .sRGB, with: .success(narrow))
        #expect(feed.picture(of: id) === narrow)
    }
}

extension WindowLifetimeTests {
    @Test(
        "a window's preview shows photos as wide as what draws it can, and its tiles are sRGB",
        .enabled("needs a display: set DISPLAY, or run under Xvfb") { await MainActor.run { Display.isAvailable() } },
        .timeLimit(.minutes(5)), arguments: ["cairo", "ngl"])
    func wideColour(_ renderer: String) async {
        await #expect(processExitsWith: .success) { [renderer] in
            setenv("GSK_RENDERER", renderer, 1)
            try await WideColourWindow.check(isDrawnByCairo: renderer == "cairo")
        }
    }
}

/// One window, its preview opened by the model.
@MainActor
private enum WideColourWindow {
    static func check(isDrawnByCairo: Bool) async throws {
        let library = try WindowLibrary(count: 6)
        defer { library.remove() }
        try #require(Display.isAvailable())
        let window = try OpenWindow(library, style: .presentation, isFirstEmbeddedDisplay: false)
        await window.open()
        #expect(window.window.view.body.renderer == (isDrawnByCairo ? .cairo : .gpu))
        await window.awaitPictures()
        #expect(window.window.view.grid.pool.views.allSatisfy { $0.surface.map { $0.gamut == .sRGB } ?? true })
        let isWide = !isDrawnByCairo && PixelGamut.displayP3.isKnownToGTK
        for (index, asset) in library.assets.enumerated() where asset.broken == nil {
            await window.send(.previewRequested(index: index))
            // The stand-in comes first, and is sRGB.
            let expected: PixelGamut = isWide && asset.kind != .video ? .displayP3 : .sRGB
            #expect(await OpenWindow.turn { window.previews.picture(of: asset.id)?.gamut == expected })
            await window.send(.previewClosed)
        }
        await window.close()
    }
}
