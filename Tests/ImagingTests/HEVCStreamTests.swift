// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Imaging

/// The units of a picture of HEVC, out of its container.
struct HEVCStreamTests {
    /// One array of two units of parameters, and lengths of so many bytes before the units of the picture.
    private func configuration(lengthSize: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: 21) + [0xFC | UInt8(lengthSize - 1), 1, 0x20, 0, 2, 0, 3, 7, 8, 9, 0, 1, 5]
    }

    private func data(lengthSize: Int) -> [UInt8] {
        [[1, 2, 3], [4]].flatMap { Fixtures.big($0.count, lengthSize) + $0 }
    }

    @Test("lengths become four bytes, parameters stand first", arguments: [1, 2, 4])
    func units(_ lengthSize: Int) {
        let stream = HEVCStream.bytes(
            configuration: configuration(lengthSize: lengthSize)[...], data: data(lengthSize: lengthSize))
        #expect(stream == [0, 0, 0, 3, 7, 8, 9, 0, 0, 0, 1, 5, 0, 0, 0, 3, 1, 2, 3, 0, 0, 0, 1, 4])
    }

    @Test("what breaks off is none", arguments: [1, 2, 4])
    func breaksOff(_ lengthSize: Int) {
        let (whole, data) = (configuration(lengthSize: lengthSize), data(lengthSize: lengthSize))
        for count in 0..<whole.count {
            #expect(HEVCStream.bytes(configuration: whole.prefix(count), data: data) == nil, "\(count)")
        }
        // Lengths of four bytes stay as they are: the decoder looks at them.
        guard lengthSize < 4 else { return }
        #expect(HEVCStream.bytes(configuration: whole[...], data: Array(data.dropLast(1))) == nil)
    }
}
