// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
import MediaTypes
import Pixels

@testable import Imaging
@testable import Thumbnails

/// Gives quarters, remembers what it was asked for, and can be held at a gate.
final class FakeDecoder: ImageDecoding {
    struct Record: Sendable {
        var sides: [Int] = []
        var isOpen = true
        var started = 0
        var cancelled = 0
    }

    let record = Monitor(Record())
    let error: MediaError?
    let size: (width: Int, height: Int)

    let hasStandIn: Bool

    init(error: MediaError? = nil, size: (width: Int, height: Int) = (40, 30), hasStandIn: Bool = false) {
        self.error = error
        self.size = size
        self.hasStandIn = hasStandIn
    }

    func standIn(descriptor: Int32, format: MediaFormat, longestSide: Int) -> DecodedImage? {
        hasStandIn ? Fixtures.quarters(width: 16, height: 12) : nil
    }

    func decode(
        descriptor: Int32, format: MediaFormat, longestSide: Int, widest: Gamut, deadline: ContinuousClock.Instant,
        isCancelled: () -> Bool
    ) throws(MediaError) -> DecodedImage {
        // What lies in the cache, not an original.
        if format == .png {
            return try PixbufDecoder().decode(
                descriptor: descriptor, format: format, longestSide: longestSide, deadline: deadline,
                isCancelled: isCancelled)
        }
        record.change {
            $0.started += 1
            $0.sides.append(longestSide)
        }
        _ = record.wait { $0.isOpen ? true : nil }
        if isCancelled() {
            record.change { $0.cancelled += 1 }
            throw .cancelled
        }
        if let error { throw error }
        let scaled = ScaledSize(width: size.width, height: size.height, longestSide: longestSide)
        var image = Fixtures.quarters(width: scaled.width, height: scaled.height)
        // All that it opens reaches beyond sRGB.
        image.gamut = widest
        return image
    }
}
