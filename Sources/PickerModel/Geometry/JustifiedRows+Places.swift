// SPDX-License-Identifier: GPL-3.0-or-later

/// What stands where in rows of whole photos; `GridGeometry` asks the same of squares.
extension JustifiedRows {
    /// Indices of the photos that touch a range of heights of the content.
    func indices(from start: Double, to end: Double) -> Range<Int> {
        let numbers = numbers(from: start, to: end)
        guard !numbers.isEmpty else { return 0..<0 }
        return range(of: numbers.lowerBound).lowerBound..<range(of: numbers.upperBound - 1).upperBound
    }

    /// Index of the photo under a point; nil in gaps and headings.
    func index(atX x: Double, y: Double) -> Int? {
        let number = number(at: y)
        guard let place = frames(of: number).firstIndex(where: { $0.contains(x, y) }) else { return nil }
        return range(of: number).lowerBound + place
    }

    /// Index of the photo nearest to a point, by the distance of its edges: a wide photo is near where its middle is
    /// not. Beside a row it is in that row, between two in one of them, beyond the ends in the first or last. There is a
    /// photo.
    func nearestIndex(toX x: Double, y: Double) -> Int {
        let number = number(at: y)
        let end = Double(rows[number].y) + Double(rows[number].height) + Double(measures.caption)
        let isBetween = y >= end && number + 1 < rows.count
        let near = number...(isBetween ? number + 1 : number)
        let found = near.lazy.flatMap { zip(range(of: $0), frames(of: $0)) }
            .min { $0.1.distance(from: x, y) < $1.1.distance(from: x, y) }
        return found?.0 ?? 0
    }

    /// Index of the photo above or below another, on a line through its middle or another one; the same at an end.
    /// - Parameter column: x coordinate of the line; nil for the middle of the photo.
    func index(from index: Int, down: Bool, column: Double?) -> Int {
        let number = number(holding: index) + (down ? 1 : -1)
        guard rows.indices.contains(number) else { return index }
        let x = column ?? frame(of: index).middle
        let frames = frames(of: number)
        let place = frames.indices.min { frames[$0].distance(across: x) < frames[$1].distance(across: x) }
        return range(of: number).lowerBound + (place ?? 0)
    }

    /// Indices of the photos that a rectangle touches, one range for each row. One range in all where it reaches from
    /// edge to edge.
    func lines(from left: Double, to right: Double, top: Double, bottom: Double) -> [Range<Int>] {
        let (first, last) = (Double(measures.left), Double(measures.left + measures.width))
        if left <= first, right >= last {
            let range = indices(from: top, to: bottom)
            return range.isEmpty ? [] : [range]
        }
        return numbers(from: top, to: bottom).map { indices(of: $0, from: left, to: right) }.filter { !$0.isEmpty }
    }

    /// Most photos that a stretch of this length touches, wherever it is.
    func most(touching length: Double) -> Int {
        guard !rows.isEmpty else { return 0 }
        // Two rows may be touched in part.
        let bound = longest * (Int(length) / (lowest + measures.caption + measures.gap) + 2)
        if bound <= Self.few { return bound }
        var (most, last) = (0, 0)
        for first in rows.indices {
            // A stretch that begins at the last pixel of a row touches the most below it.
            let end = Double(rows[first].y) + Double(rows[first].height) + Double(measures.caption) + length
            while last < rows.count, Double(rows[last].y) < end { last += 1 }
            most = max(most, range(of: last - 1).upperBound - Int(rows[first].first))
        }
        return most
    }

    /// A number of tiles that is made without looking whether they are needed.
    private static let few = 64
}

extension GridFrame {
    /// The middle from left to right.
    var middle: Double { x + width / 2 }

    func contains(_ x: Double, _ y: Double) -> Bool {
        x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
    }

    /// Distance of the frame from a vertical line; 0 where the line crosses it.
    func distance(across x: Double) -> Double { max(0, self.x - x, x - self.x - width) }

    /// Distance of the frame from a point, squared; 0 inside.
    func distance(from x: Double, _ y: Double) -> Double {
        let (dx, dy) = (distance(across: x), max(0, self.y - y, y - self.y - height))
        return dx * dx + dy * dy
    }
}
