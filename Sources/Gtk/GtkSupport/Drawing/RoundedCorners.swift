// SPDX-License-Identifier: GPL-3.0-or-later

/// The coverage of each pixel in a round corner.
///
/// Used to cut corners in the pixels of pictures: with a rounded clip OpenGL computes the distance to four arcs for
/// each pixel, a quarter of the time for a screen of pictures in software rendering.
nonisolated struct RoundedCorners {
    /// Radius in pixels.
    let radius: Int
    /// Coverage from 0 to 256 for the upper left corner, row by row.
    private let coverage: [UInt32]

    init(radius: Int) {
        self.radius = radius
        var coverage: [UInt32] = []
        let middle = Double(radius)
        for y in 0..<radius {
            for x in 0..<radius {
                let (dx, dy) = (middle - Double(x) - 0.5, middle - Double(y) - 0.5)
                let inside = middle + 0.5 - (dx * dx + dy * dy).squareRoot()
                coverage.append(UInt32(min(1, max(0, inside)) * 256))
            }
        }
        self.coverage = coverage
    }

    /// Makes the four corners see-through: of premultiplied pixels of 32 bits, `row` words from one row to the next.
    func cut(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, row: Int) {
        guard 2 * radius <= min(width, height) else { return }
        for y in 0..<radius {
            for x in 0..<radius {
                let part = coverage[y * radius + x]
                guard part < 256 else { continue }
                for line in [y, height - 1 - y] {
                    for column in [x, width - 1 - x] {
                        pixels[line * row + column] = Self.scaled(pixels[line * row + column], by: part)
                    }
                }
            }
        }
    }

    /// Scales all four bytes of a pixel, two at a time.
    private static func scaled(_ pixel: UInt32, by part: UInt32) -> UInt32 {
        let odd = (((pixel >> 8) & 0x00FF_00FF) * part) & 0xFF00_FF00
        let even = (((pixel & 0x00FF_00FF) * part) >> 8) & 0x00FF_00FF
        return odd | even
    }
}
