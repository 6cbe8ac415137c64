// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides where rows of whole photos end: one photo after another, each row as near to the wished height as it can be
/// with the photos at its start. Whole numbers and few branches: a million photos are decided within a frame.
struct RowBreaks {
    /// Limits of a photo's width relative to its height, in steps of `AspectRatio`: a narrower photo could not be hit, and
    /// a wider one would leave its row no height. A photo beyond them is shown whole in a frame of the limit.
    static let narrowest = AspectRatio.step * 2 / 5
    static let widest = AspectRatio.step * 4

    private let measures: JustifiedRows.Measures
    /// Width from edge to edge with one gap more, so that each photo has its gap: in steps.
    private let limit: Int
    /// The photos of the open row: the first, their parts of its width, and their width at the wished height with gaps.
    private var first = 0
    private var parts = 0
    private var filled = 0

    init(_ measures: JustifiedRows.Measures) {
        self.measures = measures
        limit = (measures.width + measures.gap) * AspectRatio.step
    }

    /// A photo's part of its row: its proportions within the limits. One of unknown proportions counts as a square.
    static func part(_ ratio: AspectRatio) -> Int {
        let steps = ratio == .unknown ? AspectRatio.step : Int(ratio.rawValue)
        return min(max(steps, narrowest), widest)
    }

    typealias Close = (_ range: Range<Int>, _ height: Int, _ isFull: Bool) -> Void

    mutating func begin(at index: Int) { (first, parts, filled) = (index, 0, 0) }

    /// Adds a photo to the open row, and closes the row where that fills it: with that photo, lower than wished, or without
    /// it, higher.
    @inline(__always)
    mutating func add(_ part: Int, at index: Int, _ close: Close) {
        parts += part
        filled += width(of: part)
        guard filled >= limit else { return }
        let isLeftOut = isBetter(without: part, count: index - first + 1)
        let end = isLeftOut ? index : index + 1
        close(first..<end, height(of: end - first, isLeftOut ? parts - part : parts), true)
        (first, parts, filled) = (end, isLeftOut ? part : 0, isLeftOut ? width(of: part) : 0)
        // One that fills a row by itself.
        guard filled >= limit else { return }
        close(first..<index + 1, height(of: 1, part), true)
        begin(at: index + 1)
    }

    /// Closes the row of a section that its photos do not fill.
    func end(at index: Int, _ close: Close) {
        if index > first { close(first..<index, measures.height, false) }
    }

    /// Width of a photo with its gap at the wished height, in steps.
    private func width(of part: Int) -> Int { part * measures.height + measures.gap * AspectRatio.step }

    /// Width of a row's photos without gaps.
    private func room(_ count: Int) -> Int { measures.width - (count - 1) * measures.gap }

    private func height(of count: Int, _ parts: Int) -> Int {
        // Doubles divide in half the time of integers, and are exact here.
        max(1, Int(Double(room(count) * AspectRatio.step) / Double(parts) + 0.5))
    }

    /// Whether the open row is nearer to the wished height without its last photo, higher by a smaller factor than it is
    /// lower with it; and not half as high again.
    private func isBetter(without part: Int, count: Int) -> Bool {
        let wished = measures.height
        let (high, low) = (room(count - 1) * AspectRatio.step, room(count) * AspectRatio.step)
        // Without its only photo a row has no height.
        let (isNearer, isLow) = (
            high * low < wished * wished * (parts - part) * parts, 2 * high <= 3 * wished * (parts - part)
        )
        return isNearer && isLow
    }
}
