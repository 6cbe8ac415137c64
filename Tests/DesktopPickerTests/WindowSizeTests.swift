// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTraces
import Testing

@testable import PickerSessions

@Suite("The size that a window opens with")
struct WindowSizeTests {
    private static let remembered = WindowExtent(width: 800, height: 500)

    @Test(
        "is what the door states, else what is remembered and usable, else the nominal one",
        arguments: [
            (WindowExtent(width: 600, height: 380), remembered, [600, 380]),
            (WindowExtent(width: 600, height: 380), nil, [600, 380]),
            (nil, remembered, [800, 500]),
            (nil, WindowExtent(width: 3, height: 500), [1180, 760]),
            (nil, nil, [1180, 760]),
        ] as [(WindowExtent?, WindowExtent?, [Int])])
    func opening(_ stated: WindowExtent?, _ remembered: WindowExtent?, _ expected: [Int]) {
        let size = WindowSize.opening(stated: stated, remembered: remembered)
        #expect([size.width, size.height] == expected)
    }

    @Test(
        "is stated as WIDTHxHEIGHT, in sides that a window can have",
        arguments: [
            ("600x380", [600, 380]), ("120x10000", [120, 10_000]), ("119x380", nil), ("600x10001", nil), ("600", nil),
            ("600x", nil), ("x600x380", nil), ("600x380x1", nil), ("wide", nil), ("", nil),
            ("99999999999999999999x400", nil),
        ] as [(String, [Int]?)])
    func stated(_ text: String, _ expected: [Int]?) {
        #expect(StatedSize.size(in: ["DESKTOP_PICKER_SIZE": text]).map { [$0.width, $0.height] } == expected)
    }

    @Test("is not stated in an environment without it")
    func none() { #expect(StatedSize.size(in: ["DISPLAY": ":0"]) == nil) }
}
