// SPDX-License-Identifier: GPL-3.0-or-later

/// Measures how much a picture shows, from evenly distributed sample points.
///
/// A black frame or an empty title background is useless as a video's thumbnail.
struct PictureMeasure: Equatable {
    /// Share of points darker than 32 of 255, like in ffmpeg's `blackdetect`.
    let darkShare: Double
    /// Standard deviation of the channel that varies most, on a scale of 255.
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
                // Luma weights of BT.601, in thousandths.
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

    /// Whether the picture is neither black nor of a single colour.
    var isTelling: Bool { darkShare < 0.98 && variation >= 6 }

    /// Rank of a picture if none is telling: the one with the most variation is used, of equal ones the first. A
    /// picture with concealed errors counts half.
    func worth(isDamaged: Bool) -> Double { isDamaged ? variation / 2 : variation }
}
