// SPDX-License-Identifier: GPL-3.0-or-later

extension GridGeometry {
    /// Ranges of tiles that a rubber band touches, one for each line, starting at its fixed corner.
    /// - Parameters:
    ///   - fixed: the corner where the band began, in logical pixels of the content, as in a left-to-right layout.
    ///   - moving: the opposite corner.
    public func stretches(from fixed: (x: Double, y: Double), to moving: (x: Double, y: Double)) -> [SweptRange] {
        let (left, right) = (min(fixed.x, moving.x), max(fixed.x, moving.x))
        let (top, bottom) = (min(fixed.y, moving.y), max(fixed.y, moving.y))
        if isRow {
            let isAcross = bottom > metrics.topPadding && top < metrics.topPadding + tile
            let range = isAcross ? indices(from: left, to: max(right, left.nextUp)) : 0..<0
            return range.isEmpty ? [] : [SweptRange(range, reversed: moving.x < fixed.x)]
        }
        // A band without height touches the tiles it crosses.
        let lines = lines(from: left, to: right, top: top, bottom: max(bottom, top.nextUp))
        let isUp = moving.y < fixed.y
        let ranges = lines.map { SweptRange($0, reversed: isUp) }
        return isUp ? ranges.reversed() : ranges
    }

    private func lines(from left: Double, to right: Double, top: Double, bottom: Double) -> [Range<Int>] {
        if let justified { return justified.lines(from: left, to: right, top: top, bottom: bottom) }
        let covered = columns(from: left, to: right)
        let range = indices(from: top, to: bottom)
        guard !covered.isEmpty, !range.isEmpty else { return [] }
        // A band over all columns covers one range.
        return covered.count == columns ? [range] : lines(of: range, columns: covered)
    }

    /// Columns whose tiles touch a horizontal range, from 0.
    private func columns(from left: Double, to right: Double) -> Range<Int> {
        let step = tile + metrics.gap
        let first = Int(((left - inset + metrics.gap) / step).rounded(.down)).clamped(0, columns)
        let last = Int(((right - inset) / step).rounded(.up)).clamped(first, columns)
        return first..<last
    }

    private func lines(of range: Range<Int>, columns covered: Range<Int>) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        for number in sectionNumber(ofIndex: range.lowerBound)...sectionNumber(ofIndex: range.upperBound - 1) {
            let section = section(number)
            let members = max(range.lowerBound, section.start)..<min(range.upperBound, section.start + section.count)
            var line = section.start + (members.lowerBound - section.start) / columns * columns
            while line < members.upperBound {
                let end = min(line + covered.upperBound, members.upperBound)
                if line + covered.lowerBound < end { lines.append(line + covered.lowerBound..<end) }
                line += columns
            }
        }
        return lines
    }
}
