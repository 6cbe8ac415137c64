// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("Accent")
struct AccentColorsTests {
    @Test("reads and is seen on light and dark, whatever the app or the theme states", arguments: [0.0, 0.026, 1])
    func contrast(white: Double) {
        let ground = RGBA(white: white)
        for number in 0..<512 {
            let stated = RGBA(Double(number & 7) / 7, Double(number >> 3 & 7) / 7, Double(number >> 6 & 7) / 7)
            for isLight in [false, true] {
                let colors = AccentColors(stated, isLight: isLight, on: ground)
                #expect(colors.on.contrast(to: colors.fill) >= 4.5)
                #expect(colors.ring.contrast(to: ground) >= 3)
            }
        }
    }

    @Test(
        "a ring is seen on bars and sidebar, too, and on the photos' ground where the theme has one of each",
        arguments: [(1, 0.96, true), (0.176, 0.208, true), (0, 0, true), (1, 0.02, false)])
    func bars(_ photos: Double, _ bars: Double, isSeenOnBars: Bool) {
        for number in 0..<512 {
            let stated = RGBA(Double(number & 7) / 7, Double(number >> 3 & 7) / 7, Double(number >> 6 & 7) / 7)
            let (ground, bar) = (RGBA(white: photos), RGBA(white: bars))
            let colors = AccentColors(stated, isLight: false, on: ground, bars: bar)
            #expect(colors.ring.contrast(to: ground) >= 3)
            if isSeenOnBars { #expect(colors.ring.contrast(to: bar) >= 3) }
            #expect(colors.fill == AccentColors(stated, isLight: false, on: ground).fill)
        }
    }

    @Test("is what was stated where that does")
    func stated() {
        let blue = RGBA(0.1, 0.3, 0.7)
        let colors = AccentColors(blue, isLight: false, on: RGBA(white: 1))
        #expect(colors.fill == blue)
        #expect(colors.ring == blue)
    }
}
