// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Imaging
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

extension MadePictures {
    static func open(_ name: String) throws -> OpenFile {
        let path = try #require(folder).appending(path: name).path
        return try #require(OpenFile(path))
    }
}

extension OpenFile {
    /// Decoded as the program does it.
    func decoded(
        name: String, longestSide: Int = 256, widest: Gamut = .sRGB,
        deadline: ContinuousClock.Instant = .now + .seconds(60)
    ) throws -> DecodedImage {
        let format = try #require(self.format(name))
        return try PixbufDecoder().decode(
            descriptor: descriptor, format: format, longestSide: longestSide, widest: widest, deadline: deadline,
            isCancelled: { false })
    }

    func format(_ name: String) -> MediaFormat? {
        MediaFormat.sniff(head: head, fileExtension: (name as NSString).pathExtension)
    }
}

extension DecodedImage {
    /// The channels of the pixel at a place in parts of the sides.
    func pixel(_ x: Double, _ y: Double) -> [UInt8] {
        let channels = hasAlpha ? 4 : 3
        let place = Int(y * Double(height)) * stride + Int(x * Double(width)) * channels
        return Array(bytes[place..<place + channels])
    }
}
