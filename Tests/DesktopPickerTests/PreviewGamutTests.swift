// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel
import PickerTestSupport
import Pixels
import Testing

@testable import DesktopPicker

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
        let wish = { (gamut: Gamut) in PreviewFeed.Wish(asset: .sample(2), pixels: 900, widest: gamut) }
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
