// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@Suite("Proportions of pictures")
struct AspectRatioTests {
    @Test(
        "are width by height in steps, and within what two bytes hold",
        arguments: [
            (3, 2, 6144), (2, 3, 2731), (500, 500, 4096), (15_999, 1000, 65_532), (16_000, 1000, 65_535),
            (Int.max, 1, 65_535), (1, Int.max, 1), (Int.max, Int.max, 4096),
        ])
    func steps(_ width: Int, _ height: Int, _ steps: Int) {
        #expect(AspectRatio(width: width, height: height).rawValue == UInt16(steps))
    }

    @Test("are unknown where a side is", arguments: [(nil, 3), (3, nil), (nil, nil), (0, 5), (5, 0), (-3, -2)])
    func unknown(_ width: Int?, _ height: Int?) {
        #expect(AspectRatio(width: width, height: height) == .unknown)
    }

    @Test("an entry with them takes 16 bytes, as one without did")
    func size() {
        #expect(MemoryLayout<AssetEntry>.stride == 16)
    }
}
