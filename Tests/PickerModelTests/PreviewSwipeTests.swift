// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

/// What a finger over the preview asks for.
@Suite("Swipes over the preview")
struct PreviewSwipeTests {
    @Test(
        "a clear way that is long enough",
        arguments: [
            (-60, 0, 320, .previewMoved(.forward)), (60, 0, 320, .previewMoved(.back)), (-43, 0, 320, nil),
            (-44, 22, 320, .previewMoved(.forward)), (-44, 23, 320, nil), (-44, -22, 320, .previewMoved(.forward)),
            // Wide rooms ask for more.
            (-100, 0, 1000, nil), (-125, 0, 1000, .previewMoved(.forward)),
            (0, 88, 320, .previewClosed), (0, 87, 320, nil), (44, 88, 320, .previewClosed), (50, 88, 320, nil),
            (0, -200, 320, nil), (0, 0, 320, nil), (0, 0, 0, nil),
        ] as [(Double, Double, Double, PersonIntent?)])
    func intents(_ x: Double, _ y: Double, _ width: Double, _ intent: PersonIntent?) {
        #expect(PreviewSwipe.intent(x: x, y: y, width: width, isRightToLeft: false) == intent)
        // The mirror image, where the next photo stands at the left.
        #expect(PreviewSwipe.intent(x: -x, y: y, width: width, isRightToLeft: true) == intent)
    }

    @Test(
        "the photo goes with the finger where there is another one",
        arguments: [
            (-40, 0, true, true, -40), (-40, 0, true, false, -10), (40, 0, true, false, 40), (40, 0, false, true, 10),
            (40, 50, true, true, 0), (0, 0, true, true, 0),
        ] as [(Double, Double, Bool, Bool, Double)])
    func shifts(_ x: Double, _ y: Double, _ canGoBack: Bool, _ canGoForward: Bool, _ shift: Double) {
        for isRightToLeft in [false, true] {
            let side = isRightToLeft ? -1.0 : 1
            #expect(
                PreviewSwipe.shift(
                    x: side * x, y: y, isRightToLeft: isRightToLeft, canGoBack: canGoBack, canGoForward: canGoForward)
                    == side * shift)
        }
    }
}
