// SPDX-License-Identifier: GPL-3.0-or-later

/// How much there is to see in a picture, from points of it spread evenly.
///
/// A thumbnail of a black beginning or of a title card's empty background tells nothing of its video.
struct PictureMeasure: Equatable {
    /// Share of points darker than 32 of 255, as ffmpeg's `blackdetect` counts them.
    let darkShare: Double
    /// Standard deviation, of 255, of the channel that varies most.
    let variation: Double

    private static let pointsAlongSide = 64

    init(_ frame: VideoFrame) {
        var dark = 0
        var points = 0
        var red = Channel()
        var green = Channel()
        var blue = Channel()
        let columnStep = max(1, frame.width / Self.pointsAlongSide)
        for row in stride(from: 0, to: frame.height, by: max(1, frame.height / Self.pointsAlongSide)) {
            for column in stride(from: 0, to: frame.width, by: columnStep) {
                let place = row * frame.stride + column * 3
                let (r, g, b) = (Int(frame.bytes[place]), Int(frame.bytes[place + 1]), Int(frame.bytes[place + 2]))
                red.add(r)
                green.add(g)
                blue.add(b)
                // The eye's weights, in thousandths.
                if 299 * r + 587 * g + 114 * b < 32_000 { dark += 1 }
                points += 1
            }
        }
        darkShare = Double(dark) / Double(max(points, 1))
        variation = max(red.deviation(of: points), green.deviation(of: points), blue.deviation(of: points))
    }

    private struct Channel {
        private var sum = 0
        private var squares = 0

        mutating func add(_ value: Int) {
            sum += value
            squares += value * value
        }

        func deviation(of count: Int) -> Double {
            let mean = Double(sum) / Double(max(count, 1))
            return max(0, Double(squares) / Double(max(count, 1)) - mean * mean).squareRoot()
        }
    }

    /// Neither black nor of one colour.
    var isTelling: Bool { darkShare < 0.98 && variation >= 6 }

    /// Where no place tells anything, the picture in which most varies is the one; of equals the earlier tried.
    /// One that the decoder had to make up in parts counts half.
    func worth(isDamaged: Bool) -> Double { isDamaged ? variation / 2 : variation }
}
